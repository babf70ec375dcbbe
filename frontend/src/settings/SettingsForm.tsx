// What this browser's owner likes, as a form: on a page of its own, and in a sheet at the table.

import { useState } from "preact/hooks";
import { Suit } from "../cards/Suit";
import { myName, rememberName } from "../kept/localState";
import { type Settings as All, change, settings } from "../kept/settings";
import { ask, sentence } from "../net/api";
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

const LOOKS = {
  theme: [
    ["system", "Same as the system"],
    ["dark", "Evening"],
    ["light", "Afternoon"],
    ["contrast", "High contrast"],
  ],
  palette: [
    ["two", "Two colours"],
    ["four", "Four, in families"],
    ["poker", "Four, as in poker"],
  ],
  deck: [
    ["plain", "Plain"],
    ["classic", "Classic"],
  ],
  sort: [
    ["suit", "By suits"],
    ["rank", "By ranks"],
  ],
  motion: [
    ["normal", "Normal"],
    ["fast", "Fast"],
    ["off", "None"],
  ],
  score: [
    ["fives", "Two fives"],
    ["sixfour", "Six and four"],
    ["figures", "Figures only"],
  ],
  speak: [
    ["all", "Everything"],
    ["turn", "Only my turns"],
  ],
} as const;

function Name() {
  const [name, setName] = useState(myName.value);
  const [said, setSaid] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      const me = await ask("POST /api/me", {}, { name: name.trim() });
      rememberName(me.name);
      setName(me.name);
      setSaid(me.name ? "Kept." : "No name is kept.");
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <FieldRow as="form" onSubmit={save}>
      <NameField
        label="What others call you"
        value={name}
        set={(next) => {
          setName(next);
          setSaid("");
        }}
      />
      <Button type="submit">Keep</Button>
      <Dim role="status">{said}</Dim>
    </FieldRow>
  );
}

function Option({
  name,
  on,
  help,
  children,
}: {
  name: keyof All;
  on: boolean;
  help: string;
  children: string;
}) {
  return (
    <Switch on={on} set={(value) => change({ [name]: value } as Partial<All>)} help={help}>
      {children}
    </Switch>
  );
}

export default function SettingsForm() {
  const now = settings.value;
  return (
    <Column>
      <Box>
        <h2>You</h2>
        <Name />
      </Box>
      <Box>
        <h2>Looks</h2>
        <Choices label="Light" value={now.theme} options={LOOKS.theme} set={(theme) => change({ theme })} />
        <Choices label="Cards" value={now.deck} options={LOOKS.deck} set={(deck) => change({ deck })} />
        <Option
          name="large"
          on={now.large}
          help="Your own cards are larger, and the plain deck has larger marks."
        >
          Large cards
        </Option>
        <Choices
          label="Colours of the suits"
          value={now.palette}
          options={LOOKS.palette}
          set={(palette) => change({ palette })}
          help="In families, the two suits of a colour stay related."
        />
        <p class={settingsCss.suitsShown} aria-hidden="true">
          {["S", "C", "H", "D"].map((suit) => (
            <Suit key={suit} suit={suit} />
          ))}
        </p>
        <Choices label="Score" value={now.score} options={LOOKS.score} set={(score) => change({ score })} />
        <Option name="left" on={now.left} help="Tools and panel stand on the left, where the screen is wide.">
          Left-handed
        </Option>
      </Box>
      <Box>
        <h2>Motion and sound</h2>
        <Choices
          label="Cards move"
          value={now.motion}
          options={LOOKS.motion}
          set={(motion) => change({ motion })}
          help="If your system asks for less motion, cards stay still in any case."
        />
        <Option name="sound" on={now.sound} help="Made by the page itself: the deal, a card, your turn.">
          Sound
        </Option>
      </Box>
      <Box>
        <h2>Playing</h2>
        <Choices
          label="Your hand"
          value={now.sort}
          options={LOOKS.sort}
          set={(sort) => change({ sort })}
          help="By suits: trumps first. A card dragged, or moved by Shift and an arrow, stays there until the next deal."
        />
        <Option
          name="ahead"
          on={now.ahead}
          help="Tap a card while others play to mark it, and again to unmark it. It is played when it is your turn, if the rules allow it."
        >
          Choose a card ahead
        </Option>
        <Option name="confirm" on={now.confirm} help="The first tap raises a card, the second plays it.">
          Two taps to play a card
        </Option>
        <Option
          name="lastCard"
          on={now.lastCard}
          help="When only one card is left there is nothing to choose."
        >
          Play the last card automatically
        </Option>
      </Box>
      <Box>
        <h2>Keyboard and screen reader</h2>
        <Option name="letters" on={now.letters} help="Arrows and Enter work in any case.">
          Letter and number keys
        </Option>
        <KeyList />
        <Option name="phrases" on={now.phrases} help="Shown at the seat, and read aloud.">
          Quick phrases of the others
        </Option>
        <Option
          name="countdown"
          on={now.countdown}
          help="In figures, as a tone where there is sound, and read aloud. The ring stays."
        >
          Last seconds of your clock
        </Option>
        <Choices
          label="Read aloud"
          value={now.speak}
          options={LOOKS.speak}
          set={(speak) => change({ speak })}
        />
      </Box>
    </Column>
  );
}
