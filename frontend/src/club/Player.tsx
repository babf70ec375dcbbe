// What somebody shows of themselves.

import { useAnswer } from "../net/api";
import { route } from "../net/router";
import { ButtonLink } from "../ui/Button";
import { FigureTable } from "../ui/FigureTable";
import { Nothing } from "../ui/Lost";
import { Page, Trouble } from "../ui/Page";
import { figure } from "./ends/rating";

export default function Player() {
  const word = route.value.page === "player" ? route.value.word : "";
  const { data, error } = useAnswer("GET /api/players/{word}", { word });
  if (error?.final && !data)
    return (
      <Nothing title="This player cannot be shown" text={error.message}>
        <ButtonLink kind="solid" href="/ladder">
          The ladder
        </ButtonLink>
      </Nothing>
    );
  return (
    <Page
      title={data?.name ?? "A player"}
      heading={data?.name ?? "A player"}
      lead={
        data
          ? [
              data.strength ? `Rating ${figure(data.strength)}.` : "No rated games yet.",
              data.games === null ? "" : `Won ${data.won} of ${data.games} rated games.`,
            ].join(" ")
          : undefined
      }
    >
      {error ? <Trouble text={error.message} /> : null}
      {data?.last.length ? (
        <FigureTable
          heads={["Day", "Last games"]}
          rows={data.last.map((game) => [
            new Date(game.ended).toLocaleDateString(undefined, { dateStyle: "medium" }),
            game.title,
          ])}
        />
      ) : null}
      <p>
        <ButtonLink href="/ladder">The ladder</ButtonLink>
      </p>
    </Page>
  );
}
