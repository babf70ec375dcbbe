// The settings, as a page.

import { Page } from "./Page";
import SettingsForm from "./SettingsForm";

export default function Settings() {
  return (
    <Page
      title="Settings"
      heading="Settings"
      lead="Kept in this browser. They hold at every table."
      class="narrow"
    >
      <SettingsForm />
    </Page>
  );
}
