import "../ui/layers.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { render } from "preact";
import { dress } from "../kept/settings";
import { App } from "./App";

dress();
const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App />, root);
}
