// The settings, as a page.

import { Page } from "../ui/Page";
import SettingsForm from "./SettingsForm";

export default function Settings() {
  return (
    <Page title="Settings" heading="Settings" lead="Kept in this browser, and used at every table." narrow>
      <SettingsForm />
    </Page>
  );
}
