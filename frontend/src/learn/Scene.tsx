// A hand in which somebody is asked what to do: what that seat sees, its cards to choose from, and what else it may do.

import { Fold } from "../ui/Fold";
import { Column } from "../ui/Layout";
import { Unseen } from "../ui/Text";
import "../cards/cards.module.css";
import { useLayoutEffect } from "preact/hooks";
import { Board } from "../cards/Board";
import { Card, Face } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { capital, spoken } from "../cards/names";
import { Button, Buttons } from "../ui/Button";
import { sideNames } from "../ui/format";
import type { Offered, Scene as SceneOf } from "../wire";
import * as sceneCss from "./scene.module.css";

interface Props {
  scene: SceneOf;
  /** What is chosen; undefined: nothing can be chosen any more. */
  choose: ((action: string) => void) | undefined;
  /** The actions that were chosen and that were best, once that is told. */
  chosen?: string | undefined;
  best?: string | undefined;
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
  // Not a moment later: a key counts as soon as the choices are seen.
  useLayoutEffect(() => {
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
        <>
          <Card
            card={card}
            bower={bower}
            class={view.offered.some((one) => one.card) ? sceneCss.barred : ""}
          />
          <Unseen>{spoken(card, bower)} </Unseen>
        </>
      );
    const state = mark(offer.action);
    return (
      <button
        type="button"
        class={`${cardsCss.card} ${sceneCss.pick}`}
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
    <Column>
      <Board
        view={view}
        names={scene.names}
        sides={scene.sides}
        facts={
          <>
            <span>{scene.title}</span>
            {scene.scores.length ? <span>{score(scene)}</span> : null}
          </>
        }
        own={Own}
        more={foreign.map((offer) => <Own key={offer.action} card={offer.card ?? ""} />)}
      />
      {rest.length ? (
        <Buttons role="group" aria-label="Your choices">
          {rest.map((offer) => (
            <Button
              key={offer.action}
              class={sceneCss.call}
              data-mark={mark(offer.action)}
              disabled={!choose}
              aria-keyshortcuts={number(offer) <= 9 ? String(number(offer)) : undefined}
              onClick={() => choose?.(offer.action)}
            >
              {capital(offer.label)}
            </Button>
          ))}
        </Buttons>
      ) : null}
      <Fold line summary="What has happened">
        {scene.story.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
      </Fold>
    </Column>
  );
}
