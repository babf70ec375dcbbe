/** The style sheets of the table in the order in which they hold: what is said later wins. */

import "../felt/styles";
import "./frame.module.css";
import "./bar.module.css";
import "./tools.module.css";
import "./felt/handEnd.module.css";
import "../cards/hint.module.css";
import "./panel/score.module.css";
import "./panel/panel.module.css";
import "./sheets/sheets.module.css";
import "./sheets/notices.module.css";
