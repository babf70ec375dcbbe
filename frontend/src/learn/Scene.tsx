// A hand in which somebody is asked what to do: what that seat sees, its cards to choose from, and what else it may do.

import { useLayoutEffect } from "preact/hooks";
import { capital } from "../cards/names";
import { Board } from "../felt/Board";
import * as feltCss from "../felt/felt.module.css";
import type { OwnCard } from "../felt/hand";
import { Held } from "../felt/Laid";
import { Button, Buttons } from "../ui/Button";
import { Fold } from "../ui/Fold";
import { sideNames } from "../ui/format";
import { Column } from "../ui/Layout";
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
  const own = (card: OwnCard) => {
    const offer = view.offered.find((one) => one.card === card.card);
    const state = offer && mark(offer.action);
    const barred = offer ? state === "other" : view.offered.some((one) => one.card);
    return (
      <Held
        key={card.id}
        {...card}
        view={view}
        number={offer ? number(offer) : 0}
        look={choose && offer ? "may" : barred ? "barred" : ""}
        state={state === "best" ? "best" : state === "chosen" ? "your choice" : ""}
        data-mark={state}
        disabled={!choose || !offer}
        onClick={() => offer && choose?.(offer.action)}
      />
    );
  };

  const rest = view.offered.filter((one) => !one.card);
  const foreign = view.offered.filter(
    (one) =>
      one.card && !view.hand.includes(one.card) && !view.piles[me]?.some((pile) => pile.up === one.card),
  );
  return (
    <Column>
      <p class={sceneCss.facts}>
        {scene.title ? <span>{scene.title}</span> : null}
        {scene.scores.length ? <span>{score(scene)}</span> : null}
      </p>
      <Board
        view={view}
        names={scene.names}
        sides={scene.sides}
        told
        class={feltCss.inPage}
        own={own}
        more={foreign.map(({ card }) => own({ card: card ?? "", id: `${card}:more`, number: 0 }))}
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
