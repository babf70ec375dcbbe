// Any rule of the game, edited by what the server says of its shape.

import { useId } from "preact/hooks";
import { Button } from "../ui/Button";
import { Switch } from "../ui/Switch";
import { Help, Unseen, Wrong } from "../ui/Text";
import type { RuleField } from "../wire";
import * as editorCss from "./fieldEditor.module.css";
import { type Data, first, fresh, isData } from "./ruleData";

interface Props {
  field: RuleField;
  value: unknown;
  set: (value: unknown) => void;
  /** The dotted place, `auction.stick`. */
  path: string;
  /** What is wrong, by the place it is about. */
  faults: ReadonlyMap<string, string>;
}

const NOTHING = "\u0000none";

function NumberBox({
  value,
  set,
  field,
  label,
  id,
  describedBy,
}: {
  value: unknown;
  set: (value: number) => void;
  field: RuleField;
  label?: string;
  id?: string;
  describedBy?: string | undefined;
}) {
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      aria-label={label}
      aria-describedby={describedBy}
      min={field.least ?? undefined}
      max={field.most ?? undefined}
      value={typeof value === "number" ? value : ""}
      onInput={(event) => {
        const number = event.currentTarget.valueAsNumber;
        if (Number.isInteger(number)) set(number);
      }}
      // Emptied, it does not hide the number that still holds.
      onBlur={(event) => {
        if (typeof value === "number") event.currentTarget.value = String(value);
      }}
    />
  );
}

/** A list: numbers one after the other, steps of two numbers, or tables. */
function List({ field, value, set, path, faults }: Props) {
  const items = Array.isArray(value) ? value : [];
  const inner = field.items;
  if (!inner) return null;
  const replace = (at: number, item: unknown) => set(items.map((old, n) => (n === at ? item : old)));
  const open = field.length === null;
  const pair = inner.type === "list" ? inner.items : null;
  return (
    <div class={editorCss.list}>
      {items.map((item, at) => (
        <div
          class={inner.type === "int" ? `${editorCss.item} ${editorCss.small}` : editorCss.item}
          key={at}
          role="group"
          aria-label={`${field.label} ${at + 1}`}
        >
          {inner.type === "int" ? (
            <NumberBox
              field={inner}
              value={item}
              label={`${field.label}, number ${at + 1}`}
              set={(number) => replace(at, number)}
            />
          ) : pair && Array.isArray(item) ? (
            <span class={editorCss.step}>
              from
              {["tricks", "points"].map((word, n) => (
                <span class={editorCss.step} key={word}>
                  <NumberBox
                    field={pair}
                    value={item[n]}
                    label={`${field.label}, step ${at + 1}: ${word}`}
                    set={(number) => replace(at, n ? [item[0], number] : [number, item[1]])}
                  />
                  {word}
                </span>
              ))}
            </span>
          ) : (
            <Fields
              fields={inner.choices[0]?.fields ?? []}
              value={isData(item) ? item : {}}
              set={(table) => replace(at, table)}
              path={path}
              faults={faults}
            />
          )}
          {open ? (
            <Button
              kind="quiet"
              aria-label={`${field.label}: remove number ${at + 1}`}
              onClick={() => set(items.filter((_, n) => n !== at))}
            >
              ×
            </Button>
          ) : null}
        </div>
      ))}
      {open ? (
        <Button
          onClick={() => set([...items, items.at(-1) ?? start(inner)])}
          aria-label={`${field.label}: add`}
        >
          Add
        </Button>
      ) : null}
    </div>
  );
}

function start(inner: RuleField): unknown {
  const [choice] = inner.choices;
  if (inner.type === "case" && choice) return fresh(choice, inner.choices.length > 1);
  if (inner.type === "list") return [1, 1];
  return first(inner);
}

interface WordsProps extends Pick<Props, "field"> {
  labelId: string;
  helpId: string;
  value: string;
  choose: (word: string) => void;
}

/** The words of a rule, of which one holds; or none, where there may be none. */
function Words({ field, labelId, helpId, value, choose }: WordsProps) {
  return (
    <select
      aria-labelledby={labelId}
      aria-describedby={helpId}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {field.none ? <option value={NOTHING}>None</option> : null}
      {field.choices.map((one) => (
        <option key={one.word} value={one.word}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** A choice between mechanisms: which one, and what only it needs. */
function Case(props: Props & { labelId: string; helpId: string }) {
  const { field, value, set, path, labelId, helpId } = props;
  const tagged = field.choices.length > 1;
  const word = !isData(value) ? NOTHING : tagged ? String(value.kind) : (field.choices[0]?.word ?? "");
  const choice = field.choices.find((one) => one.word === word);
  const choose = (next: string) => {
    const found = field.choices.find((one) => one.word === next);
    set(found ? fresh(found, tagged) : null);
  };
  return (
    <>
      {field.none && !tagged ? (
        <Switch on={isData(value)} set={(on) => choose(on ? (field.choices[0]?.word ?? "") : NOTHING)}>
          {isData(value) ? "Yes" : "No"}
          <Unseen>: {field.label}</Unseen>
        </Switch>
      ) : (
        <Words field={field} labelId={labelId} helpId={helpId} value={word} choose={choose} />
      )}
      {choice ? (
        <div class={editorCss.inside}>
          {tagged && choice.help ? <Help>{choice.help}</Help> : null}
          <Fields
            {...props}
            fields={choice.fields}
            value={isData(value) ? value : {}}
            set={set}
            path={path}
          />
        </div>
      ) : null}
    </>
  );
}

function One(props: Props) {
  const { field, value, set, path, faults } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const wrong = faults.get(path);
  const word = field.choices.find((one) => one.word === value);
  const control = () => {
    switch (field.type) {
      case "bool":
        return (
          <Switch on={value === true} set={set}>
            {value === true ? "Yes" : "No"}
            <Unseen>: {field.label}</Unseen>
          </Switch>
        );
      case "word":
        return (
          <Words
            field={field}
            labelId={labelId}
            helpId={helpId}
            value={value === null ? NOTHING : String(value)}
            choose={(next) => set(next === NOTHING ? null : next)}
          />
        );
      case "int":
        return (
          <span class={editorCss.maybe}>
            {field.none ? (
              <Switch on={value !== null} set={(on) => set(on ? (field.least ?? 10) : null)}>
                {value === null ? "None" : ""}
                <Unseen>{field.label}</Unseen>
              </Switch>
            ) : null}
            {value === null ? null : (
              <NumberBox field={field} value={value} set={set} label={field.label} describedBy={helpId} />
            )}
          </span>
        );
      case "case":
        return <Case {...props} labelId={labelId} helpId={helpId} />;
      default:
        return <List {...props} />;
    }
  };
  const wide = field.type === "case" || field.type === "list";
  return (
    <div
      class={`${editorCss.rule} ${wide ? editorCss.wide : ""} ${wrong ? editorCss.wrong : ""}`}
      role="group"
      aria-labelledby={labelId}
    >
      <div>
        <b id={labelId}>{field.label}</b>
        <Help id={helpId}>
          {field.help}
          {word?.help ? ` ${word.label}: ${word.help}` : ""}
        </Help>
      </div>
      <div class={editorCss.ruleControl}>{control()}</div>
      {wrong ? <Wrong as="p">{wrong}</Wrong> : null}
    </div>
  );
}

/** Rules one under the other. */
export function Fields({
  fields,
  value,
  set,
  path,
  faults,
}: {
  fields: readonly RuleField[];
  value: Data;
  set: (value: Data) => void;
  path: string;
  faults: ReadonlyMap<string, string>;
}) {
  return (
    <div class={editorCss.ruleList}>
      {fields.map((field) => (
        <One
          key={field.name}
          field={field}
          value={value[field.name] ?? null}
          set={(next) => set({ ...value, [field.name]: next })}
          path={path ? `${path}.${field.name}` : field.name}
          faults={faults}
        />
      ))}
    </div>
  );
}
