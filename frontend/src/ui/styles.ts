/** The style sheets that most pages share, in the order in which they hold: what is said later wins. */

import "./frame.module.css";
import "./home.module.css";
