// The table from above: the seat in front at the near side, the others clockwise around it. All hands are drawn by it.

import "./styles";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../kept/settings";
import * as feltCss from "./felt.module.css";
import type { Table } from "./hand";
import { Middle, type MiddleProps } from "./Middle";
import { Motion } from "./motion";
import { OwnHand, type OwnProps } from "./OwnHand";
import * as ownHandCss from "./ownHand.module.css";
import { type Bears, Seat } from "./Seat";

interface Props extends Omit<Table, "me">, MiddleProps, Omit<OwnProps, "bears"> {
  /** The seat in front, where the hand is seen from no seat. */
  me?: number;
  /** Which deal this is: cards of another are dealt anew. */
  deal?: string;
  /** How many cards a hand begins with, where that is known. */
  held?: number;
  /** The winner to whom a full trick goes now. */
  gathering?: number | null;
  /** What else stands on the plate of a seat. */
  bears?: (seat: number) => Bears;
  /** A full trick lies there, until it is gathered. */
  resting?: boolean;
  felt?: RefObject<HTMLDivElement | null>;
  onClick?: () => void;
  class?: string;
  /** Over the cloth. */
  children?: ComponentChildren;
}

/** A hand as one seat sees it, or with every card open: cards that change their place travel there. */
export function Board({
  view,
  names,
  sides,
  open,
  acted,
  me = 0,
  deal = "",
  held,
  gathering = null,
  bears,
  resting = false,
  felt: given,
  onClick,
  class: kind = "",
  children,
  ...rest
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const felt = given ?? box;
  const motion = useRef(new Motion());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card changes its place with these, though nobody asks them
  useLayoutEffect(() => {
    if (felt.current !== null) motion.current.drawn(felt.current, deal, view.dealer, gathering);
  }, [view, deal, gathering, rest.order?.join(), settings.value.sort]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => motion.current.forget(felt.current));
    if (felt.current !== null) watcher.observe(felt.current);
    return () => watcher.disconnect();
  }, [felt]);
  const seats = names.length;
  const table: Table = { view, names, sides, open, acted, me: view.viewer ?? me };
  const piles = Math.max(0, ...view.piles.map((row) => row.length));
  const most = held ?? Math.max(0, ...view.sizes);
  const columns = Math.max(piles, Math.min(7, most));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap only shortens the wait; keys do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here that needs a name
    <div
      class={`${feltCss.felt} ${piles ? feltCss.piled : ownHandCss.flat} ${open ? feltCss.open : ""} ${kind}`}
      data-resting={resting ? "" : undefined}
      data-seats={seats}
      data-many={most > 7 ? "" : undefined}
      style={{ "--cols": columns, "--air": columns > 5 ? 0.05 : 0.12 }}
      ref={felt}
      onClick={onClick}
    >
      <div class={feltCss.cloth}>
        {Array.from({ length: seats - 1 }, (_, at) => (table.me + 1 + at) % seats).map((seat) => (
          <Seat key={seat} {...table} seat={seat} bears={bears?.(seat)} />
        ))}
        <Middle {...table} {...rest} />
        <OwnHand {...table} {...rest} bears={bears?.(table.me)} />
        {children}
      </div>
    </div>
  );
}
