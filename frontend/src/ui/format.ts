// Words that several pages say.

/** Where an address asks for rules that are none. */
export const UNREAD = "These rules cannot be read; here is Euchre instead.";

/** `Ann, Bob and Queen`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** How many midnights lie between two times. */
const daysBetween = (from: number, to: number): number =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000);

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The day, with its year where that is not the year of *now*. */
function dateOf(ms: number, now: number): string {
  const day = new Date(ms);
  const year = day.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...year });
}

/** `today, 18:05`, `12 March`. */
export function moment(ms: number, now = Date.now()): string {
  const days = daysBetween(ms, now);
  if (days === 0) return `today, ${timeOf(ms)}`;
  return days === 1 ? `yesterday, ${timeOf(ms)}` : dateOf(ms, now);
}

/** When something is to come, in a sentence: `today at 18:05`, `tomorrow`, `on 12 March`. */
export function upcoming(ms: number, now = Date.now()): string {
  const days = daysBetween(now, ms);
  return days === 0 ? `today at ${timeOf(ms)}` : days === 1 ? "tomorrow" : `on ${dateOf(ms, now)}`;
}

/** How often something happened. */
export function times(count: number): string {
  return ["never", "once", "twice"][count] ?? `${count} times`;
}

/** The sides of a game by their names. */
export function sideNames(
  names: readonly string[],
  sides: readonly (readonly number[])[],
): readonly string[] {
  return sides.map((seats) => listed(seats.map((seat) => names[seat] ?? "")));
}

/** A number with its decimals, and with a real minus sign below zero: `1.50`, `−0.16`. */
export function decimal(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A number with its sign: `+1.5`, `−0.2`. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

export function percent(chance: number, digits = 0): string {
  return `${(100 * chance).toFixed(digits)} %`;
}

/** What a figure after ± is: said wherever one is shown. */
export const STANDARD_ERROR = "± is one standard error: 95 times in 100 the true figure lies within two.";
