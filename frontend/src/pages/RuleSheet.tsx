// The rule sheet and the words of the table, laid out for a page.

import type { ComponentChildren } from "preact";
import { useId, useMemo, useRef, useState } from "preact/hooks";
import { GLOSSARY, marked } from "./glossary";
import "./forms.css";
import "./sheet.css";

/** A word of the table that says what it means: pointed at, focused or tapped. */
export function Term({ word, children }: { word: string; children: ComponentChildren }) {
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
    <span class={shut ? "term shut" : "term"}>
      <button
        type="button"
        class="term-word"
        aria-describedby={id}
        onFocus={place}
        onMouseEnter={place}
        onKeyDown={(event) => event.key === "Escape" && setShut(true)}
      >
        {children}
      </button>
      <span class="tip" role="tooltip" id={id} ref={tip}>
        {GLOSSARY[word]}
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

type Item = string | readonly (readonly [string, string])[];
interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

/** A statement, without the numbers by which scholars know it; or a small table. */
function Item({ item, seen }: { item: Item; seen: Set<string> }) {
  if (typeof item === "string")
    return (
      <p class="statement">
        <Marked text={item.replace(/^\[\w+\] | \([A-Z]\d+\)$/g, "")} seen={seen} />
      </p>
    );
  return (
    <table>
      <tbody>
        {item.map(([what, pays]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rows of a small table: its right column begins at one place in all its lines. */
function rows(lines: readonly string[]): readonly (readonly [string, string])[] {
  const edges = lines.map((line) => /\S {2,}(?=\S)/.exec(line.slice(2)));
  const edge = Math.max(...edges.map((hit) => (hit ? hit.index + hit[0].length + 2 : 0)));
  const found: [string, string][] = [];
  for (const line of lines) {
    const [what, pays] = [line.slice(2, edge).trim(), line.slice(edge).trim()];
    const last = found.at(-1);
    if (last && (!what || !pays)) {
      last[0] = `${last[0]} ${what}`.trim();
      last[1] = `${last[1]} ${pays}`.trim();
    } else {
      found.push([what, pays]);
    }
  }
  return found;
}

/** The text of a rule sheet, taken apart: the headline and the sections. */
export function takenApart(text: string): { head: string; sections: readonly Section[] } {
  const head: string[] = [];
  const sections: { title: string; items: Item[] }[] = [];
  let table: string[] = [];
  const close = () => {
    if (table.length) sections.at(-1)?.items.push(rows(table));
    table = [];
  };
  let blank = true;
  for (const line of text.split("\n")) {
    const section = sections.at(-1);
    if (!line.trim()) {
      close();
      blank = true;
      continue;
    }
    if (/^[A-Z][A-Z ,'-]+$/.test(line)) sections.push({ title: line, items: [] });
    else if (!section) head.push(line);
    else if (line.startsWith("- ")) {
      close();
      section.items.push(line.slice(2));
    } else if (line.startsWith("  ") && (blank || table.length)) table.push(line);
    else section.items.push(`${section.items.pop() ?? ""} ${line.trim()}`);
    blank = false;
  }
  close();
  return { head: head.join(" "), sections };
}

/** All rules of a table, in plain English, with the words explained where they stand first. */
export function RuleSheet({ text, level = 3 }: { text: string; level?: 2 | 3 }) {
  const { head, sections } = useMemo(() => takenApart(text), [text]);
  const seen = new Set<string>();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div class="rulesheet">
      <p class="rulesheet-head">{head}</p>
      {sections.map((section) => {
        const title = section.title.charAt(0) + section.title.slice(1).toLowerCase();
        const items = section.items.map((item, at) => <Item key={at} item={item} seen={seen} />);
        return section.items.some((item) => typeof item === "string" && item.startsWith("[")) ? (
          <details key={title} class="twin">
            <summary>{title}</summary>
            {items}
          </details>
        ) : (
          <section key={title}>
            <Heading>{title}</Heading>
            {items}
          </section>
        );
      })}
    </div>
  );
}
