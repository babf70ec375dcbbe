import { useLayoutEffect, useRef } from "preact/hooks";
import { placeOf } from "../../cards/seats";
import { settings } from "../../kept/settings";
import type { RoomView, RulesView } from "../../wire";
import { keepFocus } from "../keys/focus";
import { seen } from "../state/actions";
import { arranged } from "../state/handOrder";
import { gathered, hurry, resting } from "../state/playback";
import * as feltCss from "./felt.module.css";
import { HandEnd } from "./HandEnd";
import { Middle } from "./Middle";
import { Motion } from "./motion";
import { OwnHand } from "./OwnHand";
import * as ownHandCss from "./ownHand.module.css";
import { Seat } from "./Seat";

/** The table from above: you at the near side, the others clockwise around it. */
export function Felt({ rules }: { rules: RulesView }) {
  const felt = useRef<HTMLDivElement>(null);
  const motion = useRef(new Motion());
  const room: RoomView | null = seen.value;
  const game = room?.game ?? null;
  const view = game?.view ?? null;
  const gathering = gathered.value;
  const { ids: order } = arranged.value;
  const hand = game === null ? "" : `${game.number}/${game.hand}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card changes its place with these, though nobody asks them
  useLayoutEffect(() => {
    if (felt.current !== null && view !== null)
      motion.current.drawn(felt.current, hand, view.dealer, gathering);
  }, [view, hand, gathering, order, settings.value.sort]);
  useLayoutEffect(() => keepFocus(felt.current));
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => motion.current.forget(felt.current));
    if (felt.current !== null) watcher.observe(felt.current);
    return () => watcher.disconnect();
  }, []);
  const me = view?.viewer ?? 0;
  const others = Array.from({ length: rules.seats - 1 }, (_, at) => (me + 1 + at) % rules.seats);
  const held = rules.tricks - 2 * rules.piles;
  const columns = Math.max(rules.piles, Math.min(7, held));
  const ended = room !== null && (room.stage === "hand-over" || room.stage === "game-over");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap only shortens the wait; keys do the same
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here that needs a name
    <div
      class={`${feltCss.felt} ${rules.piles ? feltCss.piled : ownHandCss.flat}`}
      data-resting={resting.value ? "" : undefined}
      data-seats={rules.seats}
      data-many={held > 7 ? "" : undefined}
      style={{ "--cols": columns, "--air": columns > 5 ? 0.05 : 0.12 }}
      ref={felt}
      onClick={hurry}
    >
      <div class={feltCss.cloth}>
        {room !== null && game !== null && view !== null && (
          <>
            {others.map((seat) => (
              <Seat
                key={seat}
                room={room}
                rules={rules}
                game={game}
                view={view}
                seat={seat}
                place={placeOf(seat, me, rules.seats)}
              />
            ))}
            <Middle rules={rules} view={view} me={me} />
            <OwnHand room={room} rules={rules} game={game} view={view} seat={me} />
            {ended && <HandEnd room={room} rules={rules} game={game} view={view} />}
          </>
        )}
      </div>
    </div>
  );
}
