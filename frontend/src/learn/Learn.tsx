// All ways to learn, each with a link.

import { useAnswer } from "../net/api";
import { Page } from "../ui/Page";
import { KINDS } from "./kinds";
import * as learnCss from "./learn.module.css";
import { ratingText } from "./Puzzles";

interface Way {
  readonly to: string;
  readonly title: string;
  readonly about: string;
}

const DRILLS: readonly Way[] = Object.entries(KINDS).map(([kind, { title, about }]) => ({
  to: `/drill/${kind}`,
  title,
  about,
}));

const FIRST: readonly Way[] = [
  { to: "/first/euchre", title: "Euchre", about: "Four players, two against two." },
  { to: "/first/two", title: "Two-handed", about: "Two players, five cards each." },
  { to: "/first/twelve", title: "Twelve tricks", about: "Two players, cards in hand and on the table." },
];

function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul class={learnCss.ways}>
      {ways.map(({ to, title, about }) => (
        <li key={to}>
          <a href={to}>
            <b>{title}</b>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export default function Learn() {
  const { data } = useAnswer("GET /api/puzzles");
  const count = data?.sorts.reduce((sum, one) => sum + one.puzzles, 0);
  const due = data?.mistakes_due ?? 0;
  const ways: readonly Way[] = [
    {
      to: "/puzzles",
      title: "Puzzles",
      about: data?.answered
        ? `Your ${ratingText(data)}; ${data.answered} of ${count} answered.`
        : `${count ?? "Two hundred"} positions with one best choice. You and each puzzle have a rating.`,
    },
    {
      to: "/mistakes",
      title: "Your mistakes",
      about: due
        ? `${due} of your own positions ${due === 1 ? "waits" : "wait"} for a better choice.`
        : "Your mistakes come back as puzzles until you solve them.",
    },
    {
      to: "/ask",
      title: "What should I do?",
      about: "Put a hand together, or paste a position or a game: the coach says what to do, and why.",
    },
    {
      to: "/chart",
      title: "The calling chart",
      about: "Which hands to call with, by seat, score and the card turned up.",
    },
    {
      to: "/figures",
      title: "Your figures",
      about: "Where you lose points, over time and compared with computer players, and what cost you most.",
    },
  ];
  return (
    <Page
      title="Learn"
      heading="Learn"
      lead="A first hand with a coach, positions to solve, and what your own games can teach you."
    >
      <h2>A first hand, explained</h2>
      <Ways ways={FIRST} />
      <h2>Positions and your own games</h2>
      <Ways ways={ways} />
      <h2>Drills</h2>
      <Ways ways={DRILLS} />
      <h2>To read</h2>
      <Ways
        ways={[{ to: "/rules", title: "The rules", about: "Of every game, in full and on a page to print." }]}
      />
    </Page>
  );
}
