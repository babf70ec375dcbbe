// What this browser's owner likes, as a form: on a page of its own, and in a sheet at the table.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Suit } from "../cards/Suit";
import { myName, rememberName } from "../kept/localState";
import { change, type Settings, settings } from "../kept/settings";
import { ask } from "../net/api";
import { Fault, useAttempt } from "../ui/attempt";
import { Box } from "../ui/Box";
import { Button } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { FieldRow } from "../ui/Field";
import { Column } from "../ui/Layout";
import { NameField } from "../ui/NameField";
import { Switch } from "../ui/Switch";
import { Dim } from "../ui/Text";
import { KeyList } from "./KeyList";
import * as settingsCss from "./settings.module.css";

function Name() {
  const [name, setName] = useState(myName.value);
  const [said, setSaid] = useState("");
  const { fault, submit } = useAttempt(async () => {
    const me = await ask("POST /api/me", {}, { name: name.trim() });
    rememberName(me.name);
    setName(me.name);
    setSaid(me.name ? "Kept." : "No name is kept.");
  });
  return (
    <FieldRow as="form" onSubmit={submit}>
      <NameField
        label="What others call you"
        value={name}
        set={(next) => {
          setName(next);
          setSaid("");
        }}
      />
      <Button type="submit">Keep</Button>
      <Dim role="status">{fault ? "" : said}</Dim>
      <Fault text={fault} />
    </FieldRow>
  );
}

type Names<Value> = { [Name in keyof Settings]: Settings[Name] extends Value ? Name : never }[keyof Settings];

/** A setting of which one of a few values holds, with what each is called. */
function OneOf<Name extends Names<string>>({
  name,
  label,
  options,
  help,
}: {
  name: Name;
  label: string;
  options: Readonly<Record<Settings[Name], string>>;
  help?: string;
}) {
  return (
    <Choices
      label={label}
      value={settings.value[name]}
      options={Object.entries(options) as [Settings[Name], string][]}
      set={(value) => change({ [name]: value })}
      help={help}
    />
  );
}

/** A setting that is on or off, and what that does. */
function OnOff({ name, help, children }: { name: Names<boolean>; help: string; children: string }) {
  return (
    <Switch on={settings.value[name]} set={(value) => change({ [name]: value })} help={help}>
      {children}
    </Switch>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Box>
      <h2>{title}</h2>
      {children}
    </Box>
  );
}

export default function SettingsForm() {
  return (
    <Column>
      <Part title="You">
        <Name />
      </Part>
      <Part title="Looks">
        <OneOf
          name="theme"
          label="Light"
          options={{
            system: "Same as the system",
            dark: "Evening",
            light: "Afternoon",
            contrast: "High contrast",
          }}
        />
        <OneOf name="deck" label="Cards" options={{ plain: "Plain", classic: "Classic" }} />
        <OnOff name="large" help="Your own cards are larger, and the plain deck has larger marks.">
          Large cards
        </OnOff>
        <OneOf
          name="palette"
          label="Colours of the suits"
          options={{ two: "Two colours", four: "Four, in families", poker: "Four, as in poker" }}
          help="In families, the two suits of a colour stay related."
        />
        <p class={settingsCss.suitsShown} aria-hidden="true">
          {["S", "C", "H", "D"].map((suit) => (
            <Suit key={suit} suit={suit} />
          ))}
        </p>
        <OneOf
          name="score"
          label="Score"
          options={{ fives: "Two fives", sixfour: "Six and four", figures: "Figures only" }}
        />
        <OnOff name="left" help="Tools and panel stand on the left, where the screen is wide.">
          Left-handed
        </OnOff>
      </Part>
      <Part title="Motion and sound">
        <OneOf
          name="motion"
          label="Cards move"
          options={{ normal: "Normal", fast: "Fast", off: "None" }}
          help="If your system asks for less motion, cards stay still in any case."
        />
        <OnOff name="sound" help="Made by the page itself: the deal, a card, your turn.">
          Sound
        </OnOff>
      </Part>
      <Part title="Playing">
        <OneOf
          name="sort"
          label="Your hand"
          options={{ suit: "By suits", rank: "By ranks" }}
          help="By suits: trumps first. A card dragged, or moved by Shift and an arrow, stays there until the next deal."
        />
        <OnOff
          name="ahead"
          help="Tap a card while others play to mark it, and again to unmark it. It is played when it is your turn, if the rules allow it."
        >
          Choose a card ahead
        </OnOff>
        <OnOff name="confirm" help="The first tap raises a card, the second plays it.">
          Two taps to play a card
        </OnOff>
        <OnOff name="lastCard" help="When only one card is left there is nothing to choose.">
          Play the last card automatically
        </OnOff>
      </Part>
      <Part title="Keyboard and screen reader">
        <OnOff name="letters" help="Arrows and Enter work in any case.">
          Letter and number keys
        </OnOff>
        <KeyList />
        <OnOff name="phrases" help="Shown at the seat, and read aloud.">
          Quick phrases of the others
        </OnOff>
        <OnOff
          name="countdown"
          help="In figures, as a tone where there is sound, and read aloud. The ring stays."
        >
          Last seconds of your clock
        </OnOff>
        <OneOf name="speak" label="Read aloud" options={{ all: "Everything", turn: "Only my turns" }} />
      </Part>
    </Column>
  );
}
