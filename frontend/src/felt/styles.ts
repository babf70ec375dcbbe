/** The style sheets of the felt in the order in which they hold: what is said later wins. */

import "../cards/cards.module.css";
import "./felt.module.css";
import "./seats.module.css";
import "./piles.module.css";
import "./middle.module.css";
import "./ownHand.module.css";
