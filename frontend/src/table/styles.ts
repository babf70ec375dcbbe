/** The style sheets of the table in the order in which they hold: what is said later wins. */

import "../ui/cards.module.css";
import "./frame.module.css";
import "./felt.module.css";
import "./seats.module.css";
import "./piles.module.css";
import "./middle.module.css";
import "./ownHand.module.css";
import "./handEnd.module.css";
import "./panel.module.css";
import "./notices.module.css";
import "./narrow.module.css";
import "./wide.module.css";
import "./sideways.module.css";
