// The rule sheet and the words of the table, laid out for a page.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Fold } from "../ui/Fold";
import { GamePicture } from "../ui/GamePicture";
import { styled } from "../ui/styled";
import type { Layout, SheetItem, SheetSection } from "../wire";
import { fetchGlossary, glossary, marked } from "./glossary";
import * as sheetCss from "./ruleSheet.module.css";

/** A word of the table that says what it means: pointed at, focused or tapped. */
function Term({ word, children }: { word: string; children: ComponentChildren }) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [shut, setShut] = useState(false);
  const place = () => {
    setShut(false);
    const box = tip.current;
    if (!box) return;
    box.style.translate = "0";
    const { left, right } = box.getBoundingClientRect();
    const over = Math.max(0, right - document.documentElement.clientWidth + 8) - Math.max(0, 8 - left);
    if (over) box.style.translate = `${-over}px`;
  };
  return (
    <span class={shut ? `${sheetCss.term} ${sheetCss.shut}` : sheetCss.term}>
      <button
        type="button"
        class={sheetCss.termWord}
        aria-describedby={id}
        onFocus={place}
        onMouseEnter={place}
        onKeyDown={(event) => event.key === "Escape" && setShut(true)}
      >
        {children}
      </button>
      <span class={sheetCss.tip} role="tooltip" id={id} ref={tip}>
        {glossary.value.words[word]}
      </span>
    </span>
  );
}

function Marked({ text, seen }: { text: string; seen: Set<string> }) {
  return (
    <>
      {marked(text, seen).map((piece, at) =>
        piece.word ? (
          <Term key={at} word={piece.word}>
            {piece.text}
          </Term>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** A statement, or a small table of what happens and what it pays. */
function Item({ item, seen }: { item: SheetItem; seen: Set<string> }) {
  if (!item.rows.length)
    return (
      <p class={sheetCss.statement}>
        <Marked text={item.text} seen={seen} />
      </p>
    );
  return (
    <table>
      <tbody>
        {item.rows.map(([what, pays]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the sheet of rules lies on. */
export const RulePaper = styled(sheetCss.paper, "aside");

interface HeadProps {
  title: string;
  layout: Layout | null | undefined;
  children?: ComponentChildren;
}

/** The head of the paper: the picture and the name of the game. */
export function PaperHead({ title, layout, children }: HeadProps) {
  return (
    <div class={sheetCss.paperHead}>
      <GamePicture felt layout={layout} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface Props {
  /** The game in a sentence. */
  head: string;
  sections: readonly SheetSection[];
}

/** All rules of a table, in plain English, with the words explained where they stand first. */
export function RuleSheet({ head, sections }: Props) {
  useEffect(fetchGlossary, []);
  const seen = new Set<string>();
  return (
    <div class={sheetCss.rulesheet}>
      <p class={sheetCss.rulesheetHead}>{head}</p>
      {sections.map(({ title, items, aside }) => {
        const body = items.map((item, at) => <Item key={at} item={item} seen={seen} />);
        return aside ? (
          <Fold line key={title} summary={title}>
            {body}
          </Fold>
        ) : (
          <section key={title}>
            <h3>{title}</h3>
            {body}
          </section>
        );
      })}
    </div>
  );
}
