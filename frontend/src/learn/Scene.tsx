// A hand in which somebody is asked what to do: what that seat sees, its cards to choose from, and what else it may do.

import "../cards/cards.module.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Back, Card, Face } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { capital, spoken } from "../cards/names";
import { isSuit, Suit, suitName } from "../cards/Suit";
import { Button } from "../ui/Button";
import { sideNames } from "../ui/format";
import * as ui from "../ui/ui.module.css";
import type { HandView, Offered, PileView, Scene as SceneOf } from "../wire";
import * as learnCss from "./learn.module.css";

interface Props {
  scene: SceneOf;
  /** What is chosen; undefined: nothing can be chosen any more. */
  choose: ((action: string) => void) | undefined;
  /** The actions that were chosen and that were best, once that is told. */
  chosen?: string | undefined;
  best?: string | undefined;
}

/** Who somebody is in this hand: dealer, maker, sitting out; and the tricks they have. */
function Name({ scene, seat }: { scene: SceneOf; seat: number }) {
  const { view, names } = scene;
  const out = view.out.includes(seat);
  const me = view.viewer ?? 0;
  const partner = seat !== me && scene.sides.some((side) => side.includes(seat) && side.includes(me));
  const won = view.won[seat] ?? 0;
  return (
    <p class={learnCss.learnName}>
      <b>{names[seat]}</b>
      {partner ? <span>your partner</span> : null}
      {seat === view.dealer ? <span class={learnCss.learnDealer}>dealer</span> : null}
      {seat === view.maker && view.trump ? (
        <span class={learnCss.learnMaker}>
          {isSuit(view.trump) ? <Suit suit={view.trump} coin /> : null}
          {suitName(view.trump)}
          {view.alone ? ", alone" : ""}
        </span>
      ) : null}
      <span>
        {out ? "sits out" : view.trump ? `${won} ${won === 1 ? "trick" : "tricks"}` : said(view, seat)}
      </span>
    </p>
  );
}

const said = (view: HandView, seat: number) => (view.calls[seat] ? `“${view.calls[seat]}”` : "");

function Pile({ pile, children }: { pile: PileView; children: ComponentChildren }) {
  return (
    <span class={learnCss.learnPile}>
      {pile.covered ? <Back class={learnCss.learnUnder ?? ""} /> : null}
      {children}
    </span>
  );
}

/** What others have before them. */
function Other({ scene, seat }: { scene: SceneOf; seat: number }) {
  const { view } = scene;
  const piles = view.piles[seat] ?? [];
  const held = view.sizes[seat] ?? 0;
  return (
    <section class={learnCss.learnSeat} aria-label={scene.names[seat] ?? ""}>
      <Name scene={scene} seat={seat} />
      {piles.length ? (
        <div class={learnCss.learnPiles}>
          {piles.map((pile, at) => (
            <Pile key={at} pile={pile}>
              {pile.up ? <Card card={pile.up} bower={view.bowers[pile.up]} /> : null}
            </Pile>
          ))}
        </div>
      ) : null}
      {piles.length ? (
        <p class={ui.unseen}>
          {piles
            .map(
              ({ up, covered }) =>
                `${up ? spoken(up, view.bowers[up]) : "Nothing"}${covered ? ", on a covered card" : ""}`,
            )
            .join("; ")}
        </p>
      ) : null}
      <p class={learnCss.learnHeld}>{`${held} ${held === 1 ? "card" : "cards"} in hand`}</p>
    </section>
  );
}

/** The sides of the scene in points, the asked one first. */
function score(scene: SceneOf): string {
  const mine = scene.sides.findIndex((seats) => seats.includes(scene.view.viewer ?? 0));
  const named = sideNames(scene.names, scene.sides);
  const all = scene.scores.map((points, side) => ({ points, side }));
  all.sort((one, two) => Number(two.side === mine) - Number(one.side === mine));
  return all.map(({ points, side }) => `${named[side]} ${points}`).join(", ");
}

/** A position and the choices in it. The figures 1 to 9 choose, too. */
export function Scene({ scene, choose, chosen, best }: Props) {
  const { view } = scene;
  const me = view.viewer ?? 0;
  const seats = scene.names.length;
  useEffect(() => {
    if (!choose) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const offer = /^[1-9]$/.test(event.key) ? view.offered[Number(event.key) - 1] : undefined;
      if (offer) choose(offer.action);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [choose, view]);

  const mark = (action: string) =>
    action === best ? "best" : action === chosen ? "chosen" : best === undefined ? undefined : "other";
  const number = (offer: Offered) => view.offered.indexOf(offer) + 1;

  /** One of one's own cards: to choose, or only to look at. */
  function Own({ card }: { card: string }) {
    const offer = view.offered.find((one) => one.card === card);
    const bower = view.bowers[card];
    if (!offer)
      return (
        <Card
          card={card}
          bower={bower}
          class={view.offered.some((one) => one.card) ? (learnCss.learnBarred ?? "") : ""}
        />
      );
    const state = mark(offer.action);
    return (
      <button
        type="button"
        class={`${cardsCss.card} ${learnCss.learnPick}`}
        data-mark={state}
        data-card={card}
        disabled={!choose}
        aria-label={[spoken(card, bower), state === "best" ? "best" : state === "chosen" ? "your choice" : ""]
          .filter(Boolean)
          .join(", ")}
        aria-keyshortcuts={number(offer) <= 9 ? String(number(offer)) : undefined}
        onClick={() => choose?.(offer.action)}
      >
        <Face card={card} bower={bower} />
      </button>
    );
  }

  const rest = view.offered.filter((one) => !one.card);
  const foreign = view.offered.filter(
    (one) =>
      one.card && !view.hand.includes(one.card) && !view.piles[me]?.some((pile) => pile.up === one.card),
  );
  return (
    <div class={learnCss.learnScene}>
      <div class={learnCss.learnFelt}>
        <p class={learnCss.learnFacts}>
          <span>{scene.title}</span>
          {scene.scores.length ? <span>{score(scene)}</span> : null}
        </p>
        <div class={learnCss.learnOthers}>
          {Array.from({ length: seats - 1 }, (_, at) => (
            <Other key={at} scene={scene} seat={(me + 1 + at) % seats} />
          ))}
        </div>
        <div class={learnCss.learnMiddle}>
          {view.upcard && !view.trick.length && !view.hand.includes(view.upcard) ? (
            <figure>
              <Card card={view.upcard} bower={view.bowers[view.upcard]} />
              <figcaption>{view.turned_down ? "turned down" : "turned up"}</figcaption>
            </figure>
          ) : null}
          {view.trick.map(({ seat, card }) => (
            <figure key={card}>
              <Card card={card} bower={view.bowers[card]} />
              <figcaption>{scene.names[seat]}</figcaption>
            </figure>
          ))}
          <p class={learnCss.learnQuestion}>{view.question}</p>
        </div>
        <section class={learnCss.learnMine} aria-label="Your cards">
          {view.piles[me]?.length ? (
            <div class={learnCss.learnPiles}>
              {view.piles[me].map((pile, at) => (
                <Pile key={at} pile={pile}>
                  {pile.up ? <Own card={pile.up} /> : null}
                </Pile>
              ))}
            </div>
          ) : null}
          <div class={learnCss.learnHand}>
            {view.hand.map((card, at) => (
              <Own key={`${card}${at}`} card={card} />
            ))}
            {foreign.map((offer) => (
              <Own key={offer.action} card={offer.card ?? ""} />
            ))}
          </div>
          <Name scene={scene} seat={me} />
        </section>
      </div>
      {rest.length ? (
        <div class={learnCss.learnCalls} role="group" aria-label="Your choices">
          {rest.map((offer) => (
            <Button
              key={offer.action}
              class={learnCss.learnCall ?? ""}
              data-mark={mark(offer.action)}
              disabled={!choose}
              aria-keyshortcuts={number(offer) <= 9 ? String(number(offer)) : undefined}
              onClick={() => choose?.(offer.action)}
            >
              {capital(offer.label)}
            </Button>
          ))}
        </div>
      ) : null}
      <details class={learnCss.learnMore}>
        <summary>What has happened</summary>
        {scene.story.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
      </details>
    </div>
  );
}
