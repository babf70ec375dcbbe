import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./ui/ui.module.css";
import { render } from "preact";
import { App } from "./App";
import { dress } from "./settings";

dress();
const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App />, root);
}
