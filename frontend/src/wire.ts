// Written by `python -m euchre.web.contract.documents` from the server's types; do not edit.

export const PROTOCOL = 2;

/** Why the server closes a socket, and whether the page opens it again. */
export const CLOSE = {
  /** a frame that is not text; not again by itself */
  BINARY: 1003,
  /** twenty messages in a row that make no sense, or too many at once; not again by itself */
  POLICY: 1008,
  /** a message of more than 4 KiB; not again by itself */
  TOO_LONG: 1009,
  /** the server restarts; again after `retry_ms` of the `bye` before it */
  RESTART: 1012,
  /** too many sockets, or a fault of the server; again after half a minute */
  BUSY: 1013,
  /** the first message was not `hello`, or none came within ten seconds; not again by itself */
  NO_HELLO: 4400,
  /** nobody is known here: the page has no cookie; load the page again */
  UNAUTHORISED: 4401,
  /** no sign of life for 45 seconds; again at once */
  HEARTBEAT: 4408,
  /** another page of the same person took over; not by itself, the page offers a button */
  TAKEN_OVER: 4409,
  /** there is no such table, or it is closed to those who only watch; not again */
  GONE: 4410,
  /** the page reads too slowly; again, for a snapshot */
  SLOW: 4498,
} as const;

/** The quick phrases. */
export const PHRASES = {
  "hello": "Hello!",
  "nice": "Nice hand!",
  "played": "Well played.",
  "thanks": "Thank you.",
  "sorry": "Sorry, partner.",
  "close": "That was close.",
  "think": "Let me think.",
  "moment": "One moment, please.",
  "rematch": "Another game?",
  "bye": "Good night!"
} as const;

export type ClientMessage =
  | Hello
  | Resync
  | Sit
  | Queue
  | Stand
  | Swap
  | Fill
  | Clear
  | CommitSalt
  | Reveal
  | Salt
  | Start
  | Act
  | Deal
  | Undo
  | AnswerUndo
  | Claim
  | HintRequest
  | Phrase
  | Back
  | Rematch;

export type ServerMessage =
  | Snapshot
  | Events
  | Ok
  | Err
  | QuickChat
  | HintResult
  | Presence
  | Bye;

export type Movement =
  | "individual"
  | "progressive"
  | "round-robin"
  | "knock-out";

export type EveningStage =
  | "gathering"
  | "playing"
  | "between"
  | "over";

export type Direction =
  | "begin"
  | "next"
  | "close"
  | "pause"
  | "go-on"
  | "end";

export type Stage =
  | "lobby"
  | "playing"
  | "hand-over"
  | "game-over";

export type PhaseWord =
  | "farmer"
  | "swap"
  | "blind"
  | "call"
  | "bid"
  | "name"
  | "pickup"
  | "discard"
  | "give"
  | "defend"
  | "stay"
  | "play"
  | "over"
  | "ace"
  | "alone";

export type HandEnd =
  | "played"
  | "passed-out"
  | "redeal"
  | "thrown-in"
  | "revoke";

export type HandResult =
  | "made"
  | "march"
  | "euchre";

export type EntryKind =
  | "opened"
  | "sat"
  | "gave-up"
  | "stood"
  | "swapped"
  | "filled"
  | "salt-committed"
  | "reveal-begun"
  | "salted"
  | "started"
  | "acted"
  | "ready"
  | "dealt"
  | "undo-asked"
  | "undo-answered"
  | "undone"
  | "claimed"
  | "stepped-in"
  | "came-back"
  | "resumed"
  | "settled"
  | "again"
  | "closed";

export type Readiness =
  | "none"
  | "waiting"
  | "running"
  | "done"
  | "failed";

export type RefusalCode =
  | "no_seat"
  | "bad_turn"
  | "stale_turn"
  | "not_your_turn"
  | "illegal"
  | "hand_on"
  | "hand_over"
  | "game_over"
  | "not_alone"
  | "nothing"
  | "card_seen"
  | "unsure"
  | "storage"
  | "try_again"
  | "unknown"
  | "full"
  | "failed"
  | "closed"
  | "order"
  | "twice"
  | "exists"
  | "fenced"
  | "unknown_table"
  | "broken"
  | "newer"
  | "half_migrated"
  | "crowded"
  | "restart"
  | "table_paused"
  | "nobody"
  | "not_seated"
  | "not_host"
  | "seated"
  | "taken"
  | "no_chair"
  | "free_chairs"
  | "bad_name"
  | "unknown_player"
  | "unfit_player"
  | "game_on"
  | "no_game"
  | "too_late"
  | "away"
  | "no_phrase"
  | "too_fast"
  | "bad_action"
  | "id_reused"
  | "log_full"
  | "table_closed"
  | "moved"
  | "too_early"
  | "wrong_salt"
  | "daily"
  | "duplicate"
  | "evening"
  | "rated"
  | "sat_at_twin"
  | "bad_request"
  | "bad_rules"
  | "not_json"
  | "too_long"
  | "too_slow"
  | "too_many"
  | "foreign"
  | "wrong_host"
  | "head_too_large"
  | "no_such_thing"
  | "unknown_variant"
  | "unknown_format"
  | "no_position"
  | "no_comparison"
  | "no_puzzle"
  | "no_choice"
  | "busy"
  | "gone"
  | "refused"
  | "internal";

export type ByeCode =
  | "no_seat"
  | "bad_turn"
  | "stale_turn"
  | "not_your_turn"
  | "illegal"
  | "hand_on"
  | "hand_over"
  | "game_over"
  | "not_alone"
  | "nothing"
  | "card_seen"
  | "unsure"
  | "storage"
  | "try_again"
  | "unknown"
  | "full"
  | "failed"
  | "closed"
  | "order"
  | "twice"
  | "exists"
  | "fenced"
  | "unknown_table"
  | "broken"
  | "newer"
  | "half_migrated"
  | "crowded"
  | "restart"
  | "table_paused"
  | "nobody"
  | "not_seated"
  | "not_host"
  | "seated"
  | "taken"
  | "no_chair"
  | "free_chairs"
  | "bad_name"
  | "unknown_player"
  | "unfit_player"
  | "game_on"
  | "no_game"
  | "too_late"
  | "away"
  | "no_phrase"
  | "too_fast"
  | "bad_action"
  | "id_reused"
  | "log_full"
  | "table_closed"
  | "moved"
  | "too_early"
  | "wrong_salt"
  | "daily"
  | "duplicate"
  | "evening"
  | "rated"
  | "sat_at_twin"
  | "bad_request"
  | "bad_rules"
  | "not_json"
  | "too_long"
  | "too_slow"
  | "too_many"
  | "foreign"
  | "wrong_host"
  | "head_too_large"
  | "no_such_thing"
  | "unknown_variant"
  | "unknown_format"
  | "no_position"
  | "no_comparison"
  | "no_puzzle"
  | "no_choice"
  | "busy"
  | "gone"
  | "refused"
  | "internal"
  | "hello"
  | "reload"
  | "no_cookie"
  | "binary"
  | "taken-over";

export type BotPause =
  | 0
  | 300
  | 700;

export type Level =
  | "any"
  | "beginner"
  | "club"
  | "strong";

export type Shows =
  | "nothing"
  | "rating"
  | "games";

/** A call of renege that the viewer may make now. */
export interface Accusation {
  /** The seat that it accuses. */
  readonly seat: number;
  /** What to send in `Act`. */
  readonly action: string;
}

/** Make the decision that is due, such as a card or a call; or accuse, under revoke rules. */
export interface Act {
  readonly type: "act";
  readonly id: string;
  /** The decision it answers, from the last `RoomView`. */
  readonly turn: number;
  /** Written as in records: `JH`, `call:H:alone`, `discard:9C`, `accuse:0:1`. */
  readonly action: string;
}

/** What the coach says of a position. */
export interface Advice {
  readonly title: string;
  /** Who is to act, and what that seat sees, in a sentence. */
  readonly about: string;
  /** The position in one line, which can be pasted again; `?` for a card that the seat does not see. */
  readonly position: string;
  /** The names of the seats: points of the compass. */
  readonly names: readonly string[];
  readonly sides: readonly (readonly number[])[];
  readonly view: HandView;
  readonly hint: HintResult;
  /** The point of a recorded game; null: a position was asked about. */
  readonly point: RecordedPoint | null;
}

/** One of the usual amounts. */
export interface AmountChoice {
  readonly value: number | string;
  readonly label: string;
}

/** An answer to a puzzle that comes with the program. */
export interface AnswerPuzzle {
  /** One of those that the position offers. */
  readonly action: string;
  /** It was asked in a drill: no answer to it changes a rating. */
  readonly drill?: boolean;
}

/** Answer a person who asks to take their last choice back. */
export interface AnswerUndo {
  readonly type: "answer-undo";
  readonly id: string;
  /** The decision at which they asked. */
  readonly turn: number;
  readonly agree: boolean;
}

/** The question for a calling chart; the person who asks is seat 0. */
export interface AskChart {
  readonly rules: string;
  readonly dealer: number;
  readonly round?: number;
  /** The card turned up; empty: any card. */
  readonly upcard?: string;
  readonly scores?: readonly number[];
}

/** A position of one's own in which one went wrong, without the better choice. */
export interface AskedMistake {
  readonly mistake: string;
  /** How often it was answered: an answer names it, so that none counts twice. */
  readonly asked: number;
  /** How often in a row rightly. */
  readonly solved: number;
  readonly scene: Scene;
}

/** A puzzle without its answer. */
export interface AskedPuzzle {
  readonly name: string;
  readonly game: string;
  readonly kind: "calls" | "discards" | "endgames" | "following" | "leads";
  /** 1: only beginners go wrong; 5: the strongest computer players do. */
  readonly difficulty: number;
  readonly rating: number;
  /** Whether the person who asks has answered it before; a further answer is for practice. */
  readonly counted: boolean;
  readonly scene: Scene;
}

/** Do not seat me with the person on this chair. */
export interface Avoid {
  readonly chair: number;
}

/** Take the sender's chair back from the computer player that sits in. */
export interface Back {
  readonly type: "back";
  readonly id: string;
}

/** A card the viewer holds and may not lay now, and the reason in a sentence. */
export interface Barred {
  readonly card: string;
  readonly why: string;
}

/** Add a salt to the deals, and begin. */
export interface Begin {
  /** 16 bytes in hexadecimal. */
  readonly salt: string;
}

/** The socket is about to close: why, and when to come back; -1: not by itself. */
export interface Bye {
  readonly type: "bye";
  readonly code: ByeCode;
  readonly text: string;
  readonly retry_ms: number;
  /** The evening that a closed table belonged to, as in its address. */
  readonly evening: string | null;
}

/** A calling chart. */
export interface CallingChart {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly CellOfChart[];
  /** Whether the figures are chances to win the match, 0 to 1; otherwise they are points per deal. */
  readonly match: boolean;
  /** A rule of thumb that comes near the chart, and what following it costs, in sentences. */
  readonly rule: readonly string[];
  /** How to read the figures. */
  readonly meaning: string;
}

/** Calls from one place at the table. */
export interface CallsFrom {
  readonly place: string;
  readonly asked: number;
  readonly called: number;
}

/** The hands of one row and one column. */
export interface CellOfChart {
  readonly row: number;
  readonly column: number;
  /** How much more the best call is worth than a pass, on average. */
  readonly gain: number;
  /** The standard error of `gain`; 0 for a single hand. */
  readonly error: number;
  readonly hands: number;
  readonly verdict: "call" | "close" | "one" | "pass";
  /** Whether the maker plays alone more often than not. */
  readonly alone: boolean;
}

/** A chair of the room. */
export interface ChairView {
  /** The name of the person or player who sits there; empty: the chair is free. */
  readonly name: string;
  /** The computer player that decides for it; empty for a person who is there. */
  readonly player: string;
  /** How strong that player is, in a word or two. */
  readonly strength: string;
  /** It belongs to a person, even while a computer player sits in. */
  readonly person: boolean;
  /** The person's page is connected; True for computer players. */
  readonly here: boolean;
  /** The person has asked for the next hand, or for another game. */
  readonly ready: boolean;
  readonly you: boolean;
  /** Its seat in the game that is on. */
  readonly seat: number | null;
  readonly side: number | null;
}

/** Rules to look at: plain data, or text (a game's name, a share code, TOML, JSON). */
export interface CheckRules {
  readonly rules?: { readonly [key: string]: unknown } | null;
  readonly text?: string;
  /** As in `OpenTable`: the sheet is of a game in which nobody draws for partners. */
  readonly seats_decide?: boolean;
}

/** What somebody chooses where they went wrong once. */
export interface ChooseAgain {
  readonly action: string;
  /** As `AskedMistake` has it. */
  readonly asked: number;
}

/** Claim the remaining tricks, which no play of the others can take away; the cards are shown. */
export interface Claim {
  readonly type: "claim";
  readonly id: string;
  readonly turn: number;
}

/** The host frees a chair; in a game a computer player takes the chair of a person. */
export interface Clear {
  readonly type: "clear";
  readonly id: string;
  readonly chair: number;
}

/** How long the seat on turn still has. */
export interface ClockView {
  readonly seat: number;
  readonly left_ms: number;
  /** What is left of the bank, used when the time for this decision is up. */
  readonly bank_ms: number;
}

/** A person who sits down when the hand is over. */
export interface ComingView {
  /** The chair, which a computer player has until then. */
  readonly chair: number;
  readonly name: string;
  readonly you: boolean;
}

/** Commit to a salt for the deals of the coming game, by its digest as in `docs/fair.md`. */
export interface CommitSalt {
  readonly type: "commit-salt";
  readonly id: string;
  readonly commitment: string;
}

/**
 * A hand that two people played from the same chair, with the same cards.
 *
 * The points of each person's side, less the best of the others; null if the hand was not played.
 */
export interface ComparedHand {
  readonly one: number | null;
  readonly other: number | null;
}

/** Two games with the same deals. */
export interface Comparison {
  /** The person who sent the deals, and the person who then played them. */
  readonly names: readonly [string, string];
  readonly hands: readonly ComparedHand[];
}

/** A computer player that can be asked to a table. */
export interface Computer {
  readonly name: string;
  /** How strong it is, in a word or two. */
  readonly strength: string;
  readonly about: string;
}

/** The deals of a day in one game. */
export interface DailyBoard {
  readonly game: string;
  readonly title: string;
  readonly about: string;
  readonly layout: Layout;
  readonly deals: number;
  /** The best results, the best first. */
  readonly rows: readonly DailyLine[];
  /** How many people have played them to the end. */
  readonly played: number;
  /** The table of the person who asks; null: they have not begun, or have erased their history. */
  readonly table: string | null;
  /** Whether they began, and have erased their history since: nobody plays the deals twice. */
  readonly erased: boolean;
  /** Their points, when they have played to the end. */
  readonly points: number | null;
  readonly place: number | null;
}

/** The deals of a day in all its games. */
export interface DailyBoards {
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  readonly games: readonly DailyBoard[];
}

/** The result of one person with the deals of a day. */
export interface DailyLine {
  /** The place, from 1; people with the same points have the same place. */
  readonly place: number;
  readonly name: string;
  /** The points of the person's side, less the best of the others. */
  readonly points: number;
  readonly mine: boolean;
}

/** Which deals of a day are played at a table. */
export interface DailyView {
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  readonly game: string;
}

/** Ask for the next hand: it is dealt when all who are here have, or 5 s after the first of several. */
export interface Deal {
  readonly type: "deal";
  readonly id: string;
  /** The hand that is over, from 0. */
  readonly hand: number;
}

/** What the host wants. */
export interface DirectEvening {
  readonly what: Direction;
  /** How many rounds had begun when they saw what they decide on. */
  readonly number: number;
}

/** It was done. */
export interface Done {
  readonly done: boolean;
}

/** The puzzles of a drill, in the order in which they are asked. */
export interface DrillRound {
  readonly names: readonly string[];
}

/** The standing of a duplicate match, as far as the person who asks may know it. */
export interface DuplicateMatch {
  /** The names of the people of each pair; those who have not come yet are missing, for strangers all. */
  readonly pairs: readonly [readonly string[], readonly string[]];
  /**
   * The result of each pair with the same cards: those of the side of chair 0, which each pair has at one
   * table.
   */
  readonly hands: readonly ComparedHand[];
  /** Both games are over. */
  readonly over: boolean;
}

/** The tables of a duplicate match: the first pair has chair 0 of the one, and chair 1 of the other. */
export interface DuplicateOpened {
  readonly tables: readonly [string, string];
}

/** Who has the chairs at a table of a duplicate match. */
export interface DuplicateView {
  /** The number of chairs, from the first, that are for people only. */
  readonly people: number;
  /** The computer player that the others may have. */
  readonly partner: string;
}

/** From how many games the person was erased. */
export interface Erased {
  readonly games: number;
}

/** A command was refused, and changed nothing. */
export interface Err {
  readonly type: "err";
  readonly id: string;
  readonly code: RefusalCode;
  readonly text: string;
  readonly seq: number;
}

/** All rounds so far, and those whose places are known already, for printing. */
export interface EveningCards {
  readonly rounds: readonly EveningRoundView[];
  /** The tables of the rounds to come, by chairs: of an individual schedule or a round robin. */
  readonly coming: readonly (readonly (readonly number[])[])[];
}

/** A game that an evening can be played with. */
export interface EveningGame {
  readonly name: string;
  readonly title: string;
}

/** The new evening's id: its page is `/evening/<evening>`. */
export interface EveningOpened {
  readonly evening: string;
}

/** The score of a chair; it stays with the chair when another person takes it. */
export interface EveningPlayer {
  readonly chair: number;
  readonly name: string;
  readonly computer: boolean;
  /** Somebody had it and has left; a computer player is in their place. */
  readonly left: boolean;
  /** They have lost in a knock-out, and play no more. */
  readonly out: boolean;
  /** The rank, from 1; the same for equal scores. */
  readonly place: number;
  readonly points: number;
  readonly against: number;
  /** Lone hands with every trick. */
  readonly lone: number;
  /** Rounds won. */
  readonly won: number;
  /** Rounds played. */
  readonly played: number;
}

/** A round. */
export interface EveningRoundView {
  readonly tables: readonly EveningTableView[];
  /** Chairs that do not play in it. */
  readonly idle: readonly number[];
  /** Its time is over: tables end with the hand that they play. */
  readonly closing: boolean;
}

/** An evening, and who one is in it. */
export interface EveningSeen {
  /** The version of the view, with which a page asks for the next one. */
  readonly version: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** One's own. */
  readonly chair: number | null;
  /** One directs it. */
  readonly host: boolean;
  /** Where one's place is now. */
  readonly table: string | null;
  readonly view: EveningView;
}

/** A table of a round. */
export interface EveningTableView {
  /** Its id; people who may watch open `/t/<table>`. */
  readonly table: string;
  /** The first and the third are partners. */
  readonly chairs: readonly number[];
  /** Of the first and third, and of the others; so far, while it is on. */
  readonly points: readonly number[];
  /** By chair of the table, once it is over. */
  readonly lone: readonly number[];
  /** Played to their end. */
  readonly hands: number;
  readonly over: boolean;
  /** All hands were played; false where the clock of the round ended it. */
  readonly whole: boolean;
  /** The side that won, 0 or 1; once it is over. */
  readonly won: number;
  /** What decided that, once it is over. */
  readonly won_by: "lone" | "lot" | "points" | null;
}

/** An evening, as all see it. */
export interface EveningView {
  readonly evening: string;
  /** The game. */
  readonly title: string;
  readonly about: string;
  readonly movement: Movement;
  readonly stage: EveningStage;
  readonly hands: number;
  readonly minutes: number;
  readonly pace: number;
  readonly between: number;
  /** How many there are. */
  readonly rounds: number;
  /** How many have begun. */
  readonly number: number;
  readonly paused: boolean;
  /** When the round closes, or the next begins, by itself: milliseconds since 1970 by the server's clock. */
  readonly next_at: number | null;
  /** By place, the best first; before the evening begins by chair. */
  readonly players: readonly EveningPlayer[];
  /** The last that has begun. */
  readonly round: EveningRoundView | null;
}

/** What happened since the last message, in order and without a gap, and the room after the last of it. */
export interface Events {
  readonly type: "events";
  readonly epoch: string;
  readonly events: readonly RoomEventView[];
  readonly room: RoomView;
  /** As in `Snapshot`, where they may be others than they were before; None: they are the same. */
  readonly rules: RulesView | null;
}

/** A value and its standard error. */
export interface Figure {
  readonly value: number;
  readonly error: number;
}

/** What somebody's finished games say of how they play. */
export interface Figures {
  readonly games: number;
  readonly won: number;
  readonly deals: number;
  /** From the eldest to the dealer. */
  readonly calls: readonly CallsFrom[];
  /** How often each was made trump, by its word. */
  readonly trumps: readonly [string, number][];
  readonly made: number;
  readonly marches: number;
  readonly euchred: number;
  readonly alone: number;
  readonly alone_marches: number;
  readonly alone_euchred: number;
  readonly defended: number;
  readonly defended_euchres: number;
  readonly losses: readonly KindLoss[];
  /** The oldest first. */
  readonly by_game: readonly StudiedGame[];
  /** The costliest first. */
  readonly habits: readonly Habit[];
}

/** How far the study of somebody's games is, and what it has found so far. */
export interface FiguresState {
  readonly state: Readiness;
  /** Games studied. */
  readonly done: number;
  /** Games that can be. */
  readonly of: number;
  /** Why it failed, in a sentence. */
  readonly text: string;
  /** How strong the computer player is that judges, in a word or two. */
  readonly strength: string;
  /** None before the first game is studied. */
  readonly figures: Figures | null;
}

/** The host puts a computer player on a chair that is free or a computer's. */
export interface Fill {
  readonly type: "fill";
  readonly id: string;
  readonly chair: number;
  readonly player: string;
}

/** A game in the history of the person who asks. */
export interface FinishedGame {
  readonly table: string;
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly ended: number;
  readonly title: string;
  /** The names by seat. */
  readonly names: readonly string[];
  /** The seat of the person who asks; null: they did not play. */
  readonly seat: number | null;
  /** The seats of each side. */
  readonly sides: readonly (readonly number[])[];
  /** The scores by side. */
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  /** The result for the person who asks. */
  readonly result: "drawn" | "lost" | "shared" | "watched" | "won";
}

/** What somebody has to know at their first hand of a game. */
export interface FirstGame {
  readonly game: string;
  readonly title: string;
  /** By the letter of a suit: the cards that are trumps with it, the highest first. */
  readonly trumps: { readonly [key: string]: readonly string[] };
}

/** Play a first hand, which is explained. */
export interface FirstHand {
  readonly bot_pause?: BotPause;
}

/** The word in the address at which anybody may look at a game; null: the game has none. */
export interface GameLink {
  readonly link: string | null;
}

/** A game that can be played. */
export interface GameOffered {
  readonly name: string;
  readonly title: string;
  /** The game in a sentence. */
  readonly about: string;
  /** How it feels to play, in two sentences. */
  readonly feel: string;
  /** Whether it is offered as a duplicate match: it has two sides, and no length of its own. */
  readonly pairs: boolean;
  /** Whether it is one of the games that most people look for; these come first. */
  readonly known: boolean;
  /** The page shows the games of one group together, and offers the first. */
  readonly group: string;
  readonly layout: Layout;
}

/** A game that somebody played; nobody's name. */
export interface GamePlayed {
  /** Milliseconds since 1970. */
  readonly ended: number;
  readonly title: string;
}

/** The game that is on, or just over. */
export interface GameView {
  /** Games played in this room before it. */
  readonly number: number;
  /** The hand, from 0. */
  readonly hand: number;
  /**
   * Its number as people count it, from 1; in a game of a fixed number of hands, hands that do not count have
   * no number of their own.
   */
  readonly hand_counted: number;
  /** The decision that is due; a command names it. */
  readonly turn: number;
  /** By seat. */
  readonly names: readonly string[];
  /** The seats of each side. */
  readonly sides: readonly (readonly number[])[];
  readonly scores: readonly number[];
  readonly over: boolean;
  readonly winners: readonly number[];
  readonly undone: number;
  /** SHA-256 of the secret behind the deals, known before the first card. */
  readonly commitment: string;
  /** The secret, once the game is over. */
  readonly secret: string;
  readonly view: HandView | null;
  /** When the hand is over: what it brought to each side, or who won the game, in a few words. */
  readonly heading: string;
  /** When the hand is over: how it came to its end, in sentences. */
  readonly ending: readonly string[];
}

/** A mistake that recurs. */
export interface Habit {
  /** The name of a coach's reason, or of a fault. */
  readonly lesson: string;
  /** What would have helped, in a sentence. */
  readonly text: string;
  readonly count: number;
  /** Points in all. */
  readonly lost: number;
  /** What practises it. */
  readonly drill: "calls" | "discards" | "endgames" | "following" | "leads";
  /** What was done where it cost most. */
  readonly example: string;
  readonly better: string;
}

/**
 * A hand as one viewer may know it, in plain types; written field by field from a `View`.
 *
 * Cards are two letters, `JH`; the joker is `X`. Seats count from 0.
 */
export interface HandView {
  readonly viewer: number | null;
  readonly dealer: number;
  readonly phase: PhaseWord;
  readonly turn: number;
  /** The viewer's cards as they are held: trumps first, colours in turn. If one goes, the others stay. */
  readonly hand: readonly string[];
  /** The same by rank: the joker, the bowers, then the aces and so on. */
  readonly ranked: readonly string[];
  readonly sizes: readonly number[];
  readonly piles: readonly (readonly PileView[])[];
  readonly upcard: string | null;
  /** The upcard lies face down: its suit was refused. */
  readonly turned_down: boolean;
  readonly trump: "C" | "D" | "H" | "L" | "N" | "S" | null;
  readonly maker: number | null;
  /** The highest bid, in words. */
  readonly bid: string | null;
  readonly alone: boolean;
  readonly defender: number | null;
  /** Seats that sit out. */
  readonly out: readonly number[];
  /** What each seat said last in the auction; empty for nothing. */
  readonly calls: readonly string[];
  readonly trick: readonly Played[];
  readonly tricks: readonly TrickView[];
  /** Tricks taken, by seat. */
  readonly won: readonly number[];
  /** The bowers among the cards in sight. */
  readonly bowers: { readonly [key: string]: "left" | "right" };
  readonly end: HandEnd | null;
  readonly points: readonly number[];
  /** The question to the viewer, in a player's words; empty: there is none. */
  readonly question: string;
  readonly offered: readonly Offered[];
  readonly barred: readonly Barred[];
  /** The calls of renege that the viewer may make now. */
  readonly accusations: readonly Accusation[];
  /** The viewer may claim all the tricks that are left. */
  readonly claim: boolean;
  /** The viewer may take their last choice back, or ask the other people whether they may. */
  readonly undo: boolean;
  /** When the hand is over: the cards each seat was dealt or took up and had not played. */
  readonly shown: readonly (readonly string[])[];
  /** When the hand is over: the cards that were left over or put down. */
  readonly kitty: readonly string[];
  /** The calls of renege so far, with their verdicts. */
  readonly verdicts: readonly VerdictView[];
  /** The result of a hand that was called and played to its end; None for any other. */
  readonly result: HandResult | null;
}

/**
 * The first message on a socket: what the page has seen already.
 *
 * The answer is `Events` when the server has all that came after it, otherwise a `Snapshot`.
 */
export interface Hello {
  readonly type: "hello";
  readonly protocol?: number;
  /** The epoch of the page's last message; empty when it has seen nothing. */
  readonly epoch?: string;
  /** The number of the last event it has seen. */
  readonly seq?: number;
}

/** One choice of a hint. */
export interface HintChoice {
  readonly action: string;
  readonly label: string;
  /** Points of the hand for the viewer's side, less the others'. */
  readonly points: number;
  /** Standard error of `points`. */
  readonly error: number;
  /** The chance to win the match, 0 to 1; None if the rules have no match. */
  readonly chance: number | null;
  readonly best: boolean;
  /** Cards that are worth the same, as actions; `label` names them, too. */
  readonly also: readonly string[];
}

/** Ask what each choice is worth; against computer players only. `HintResult` follows the ok. */
export interface HintRequest {
  readonly type: "hint-request";
  readonly id: string;
  readonly turn: number;
}

/** The answer to `HintRequest`. */
export interface HintResult {
  readonly type: "hint-result";
  readonly turn: number;
  readonly choices: readonly HintChoice[];
  /** What the figures say, in sentences; if there are none, why not. */
  readonly text: readonly string[];
  /** What a player would say, in sentences: what to do and why. */
  readonly advice: readonly string[];
  /** The names of the reasons in the advice. */
  readonly reasons: readonly string[];
  /** The answer itself is still to come: this only says why it takes so long. */
  readonly follows: boolean;
}

/** The games of the person who asks, the latest first. */
export interface History {
  readonly games: readonly FinishedGame[];
}

/** The games of the person who asks, with their records, as a file. */
export interface HistoryExport {
  readonly format: string;
  readonly version: number;
  readonly games: readonly FinishedGame[];
  /** The records game by game; `euchre check`, `review` and `convert` read the whole file. */
  readonly records: readonly unknown[];
}

/** What an invitation says of a table; it has no cards. */
export interface Invitation {
  readonly title: string;
  readonly about: string;
  readonly stage: Stage;
  /** The names by chair; empty: the chair is free. */
  readonly names: readonly string[];
  readonly open_door: boolean;
  /** A simple player decides for a computer player at the table that does not answer. */
  readonly degraded: boolean;
}

/** Take part. */
export interface JoinEvening {
  readonly name?: string;
  /** Where partners stay together: a chair beside somebody. */
  readonly chair?: number | null;
}

/** Whether it was stored. */
export interface Kept {
  readonly kept: boolean;
}

/** Points lost per decision, in one kind of decision. */
export interface KindLoss {
  /** `calling`, `discarding`, `leading`, `following` or `all`. */
  readonly kind: string;
  readonly decisions: number;
  readonly lost: number;
  /** The standard error of `lost`; None of a single decision. */
  readonly error: number | null;
  /** What computer players would have lost at the same decisions, by their strength in words. */
  readonly ladder: readonly [string, number][];
}

/** The people who show their rating, and the computer players, whose ratings are fixed. */
export interface Ladder {
  /** The best first. */
  readonly rows: readonly LadderLine[];
}

/** Somebody on the ladder. */
export interface LadderLine {
  /** From 1; null for a computer player. */
  readonly place: number | null;
  readonly name: string;
  readonly strength: Strength;
  /** Rated ones; null where they are not shown. */
  readonly games: number | null;
  /** In the address of their profile, `/player/<word>`; empty for a computer player. */
  readonly word: string;
  readonly mine: boolean;
}

/** What lies on the table when a game begins, to be drawn. */
export interface Layout {
  readonly seats: number;
  /** The number of cards in hand. */
  readonly hand: number;
  readonly piles: number;
  /** A card is turned up. */
  readonly upcard: boolean;
}

/** What one player can learn from the game. */
export interface Learned {
  readonly seat: number;
  /** The name of a coach's reason, or of a fault. */
  readonly lesson: string;
  /** The deal and the decision, each from 1. */
  readonly decisions: readonly [number, number][];
  readonly points_lost: number;
  readonly chance_lost: number | null;
  /** The lesson in a sentence. */
  readonly text: string;
}

/** Take part no longer; a computer player has one's chair, and one may come back. */
export interface LeaveEvening {
}

/** The name that this browser keeps; empty: none. */
export interface Me {
  readonly name: string;
}

/** A mean over deals. */
export interface Mean {
  readonly value: number;
  /** Its standard error; None where there was only one deal. */
  readonly error: number | null;
}

/** Play a rated game alone, against a computer player. */
export interface Measure {
  readonly player?: string;
  readonly name?: string;
}

/** What is told once somebody has chosen again. */
export interface MistakeVerdict {
  readonly verdict: Verdict;
  /** What they did in the game. */
  readonly played: string;
  /** The address of the game's replay. */
  readonly game: string;
  /** In that game, from 1. */
  readonly deal: number;
  /** When it is asked again, in milliseconds since 1970; 0: it is learnt. */
  readonly due: number;
}

/** The mistakes that become puzzles. */
export interface Mistakes {
  /** To be asked now. */
  readonly due: number;
  readonly later: number;
  /** Solved often enough. */
  readonly learnt: number;
  /** When the next of those for later is asked, in milliseconds since 1970. */
  readonly next_due: number | null;
  readonly asked: AskedMistake | null;
}

/** A person's own profile: what they show, and what they could show. */
export interface MyProfile {
  readonly name: string;
  readonly shows: Shows;
  /** In the address of one's profile; empty while nothing is shown. */
  readonly word: string;
  /** Null before the first rated game. */
  readonly strength: Strength | null;
  readonly games: number;
  readonly won: number;
  readonly avoided: readonly PersonAvoided[];
}

/** Something the viewer may do now. */
export interface Offered {
  /** What to send back in `Act`. */
  readonly action: string;
  readonly kind: "bid" | "call" | "call-ace" | "defend" | "discard" | "drop" | "farmer" | "give" | "go-alone" | "leave" | "pass" | "play" | "stay";
  /** What a player would say: `order it up`, `hearts ♥, alone`. */
  readonly label: string;
  /** The same without what `trump` and `alone` say: `order it up`, `hearts`. */
  readonly name: string;
  /** The card it lays, when it lays one. */
  readonly card: string | null;
  /** What a call or a bid would make trump. */
  readonly trump: "C" | "D" | "H" | "L" | "N" | "S" | null;
  /** How many a bid promises. */
  readonly tricks: number | null;
  /** Of a lone bid, which of them it is, from 1. */
  readonly lone: number;
  readonly alone: boolean;
}

/** A command was done, and is stored. */
export interface Ok {
  readonly type: "ok";
  readonly id: string;
  readonly seq: number;
}

/** What a choice is worth if everybody sees all cards and plays best from there. */
export interface OpenChoice {
  readonly action: string;
  readonly label: string;
  readonly card: string | null;
  /** The tricks of the seat's own party in the whole hand. */
  readonly tricks: number;
  /** The points by side; null if they depend on how others share their tricks. */
  readonly points: readonly (number | null)[];
  readonly best: boolean;
}

/** What a call is worth if all others pass, see all cards, and play best. */
export interface OpenContract {
  readonly maker: number;
  readonly round: number | null;
  readonly call: string;
  /** The tricks of the maker's side; null: it was not solved. */
  readonly tricks: number | null;
  readonly points: readonly (number | null)[];
  /** The best discard and exchange, or why it was not solved. */
  readonly note: string;
}

/** The choices of one decision after the calling. */
export interface OpenDecision {
  /** Its number in the hand, from 0. */
  readonly decision: number;
  readonly seat: number;
  readonly choices: readonly OpenChoice[];
}

/** A duplicate match: two pairs, two tables, the same deals. */
export interface OpenDuplicate {
  /** A `base` and what differs from it, or all of them; how long a game is, *deals* says instead. */
  readonly rules: { readonly [key: string]: unknown };
  readonly deals?: number;
  readonly bot_pause?: BotPause;
}

/** Open an evening, as its host. */
export interface OpenEvening {
  /** A `base` and what differs from it, of a game of four in two pairs; its end is set by *hands*. */
  readonly rules: { readonly [key: string]: unknown };
  /** The game that was chosen, whose house rules these are; empty: the `base` of *rules*. */
  readonly game?: string;
  readonly movement?: Movement;
  /** In each round. */
  readonly hands?: number;
  /** At most; 0: as many as the movement has. */
  readonly rounds?: number;
  /** For a round; 0: all tables are waited for. */
  readonly minutes?: number;
  readonly pace?: number;
  /** Seconds after a round until the next begins by itself. */
  readonly between?: number;
  /** The computer player on all other chairs: one that needs no search. */
  readonly player?: string;
  /** The host takes part. */
  readonly join?: boolean;
  /** Empty: the name kept for this browser. */
  readonly name?: string;
}

/** A hand of a finished game, solved with every card open. */
export interface OpenHand {
  /** All contracts that the calling could have led to. */
  readonly contracts: readonly OpenContract[];
  readonly decisions: readonly OpenDecision[];
  /** What is not solved, and why, in a sentence; empty: all is solved. */
  readonly text: string;
}

/** A pile with its lower card known. */
export interface OpenPile {
  readonly down: string | null;
  readonly up: string | null;
}

/** Open a table for friends; the person who asks sits on its first chair. */
export interface OpenTable {
  /** A `base` and what differs from it, or all of them. */
  readonly rules: { readonly [key: string]: unknown };
  readonly name?: string;
  readonly pace?: number;
  readonly bank?: number;
  readonly bot_pause?: BotPause;
  readonly open_door?: boolean;
  /** For which players the table is listed, so that anybody may come; null: it is not listed. */
  readonly open_to?: Level | null;
  /** Only people play, with a clock, and each game counts for their ratings; only for games of two sides. */
  readonly rated?: boolean;
  /** The chairs decide who are partners, even if the game draws for partners. */
  readonly seats_decide?: boolean;
}

/** The class and the place of an error in a page, without its text, which may name a card. */
export interface PageBroke {
  /** The name of the page's first file, which has a digest of the build in it. */
  readonly build: string;
  /** The class of the error, `TypeError`. */
  readonly error: string;
  /** The innermost first. */
  readonly places: readonly string[];
}

/** A position, a record, EGN or PTN; of a recorded game, the point that is asked about. */
export interface PastedText {
  readonly text: string;
  /** The number of the deal, from 1; null: the last. */
  readonly deal?: number | null;
  /** How many decisions of it were made before; null: all, but for the last of a hand that is over. */
  readonly at?: number | null;
}

/** Somebody with whom one is not seated at open tables. */
export interface PersonAvoided {
  readonly word: string;
  /** As they were called when one met them. */
  readonly name: string;
}

/** Say one of the quick phrases to the table. */
export interface Phrase {
  readonly type: "phrase";
  readonly id: string;
  readonly phrase: string;
}

/** What a seat did, or may do next. */
export interface PickedAction {
  readonly action: string;
  readonly seat: number;
  /** The action in words. */
  readonly label: string;
  /** The card that it lays on the table. */
  readonly card: string | null;
}

/**
 * A hand put together from what one player sees; the person who asks is seat 0, the others follow
 * clockwise.
 */
export interface PickedHand {
  readonly rules: string;
  readonly dealer: number;
  /** The cards dealt to seat 0, as `JH`. */
  readonly hand?: readonly string[];
  readonly upcard?: string;
  /** By seat, the cards that lie face up on the table, pile by pile. */
  readonly ups?: readonly (readonly string[])[];
  /** All decisions since the deal, as in records; `discard:?` for a card that seat 0 does not see. */
  readonly actions?: readonly string[];
  /** The scores by side before the hand; empty: there is no match. */
  readonly scores?: readonly number[];
}

/** The state of a hand that a person puts together, and what may come next. */
export interface PickedTable {
  readonly title: string;
  /** The names of the seats, from seat 0: points of the compass. */
  readonly names: readonly string[];
  readonly sides: readonly (readonly number[])[];
  /** The cards of the deck, suit by suit, the highest first. */
  readonly suits: readonly (readonly string[])[];
  /** How many copies of each card there are. */
  readonly copies: number;
  /** How many cards are dealt to a hand. */
  readonly hand: number;
  /** Whether a card is turned up. */
  readonly turned: boolean;
  /** How many piles lie before each seat. */
  readonly piles: number;
  /** The decisions so far. */
  readonly said: readonly PickedAction[];
  /** The seat that decides next; null: something is missing, or the hand is over. */
  readonly turn: number | null;
  /** The choices of that seat. */
  readonly offered: readonly PickedAction[];
  /** What is missing before the coach can be asked, in a sentence; empty: nothing. */
  readonly missing: string;
}

/** A pile of the twelve-trick game: whether a card lies face down, and the one on top. */
export interface PileView {
  readonly covered: boolean;
  readonly up: string | null;
}

/** Play the deals of the day. */
export interface PlayDaily {
  readonly name?: string;
  readonly bot_pause?: BotPause;
}

/** The position of a finished game from which to play on. */
export interface PlayFrom {
  /** The number of the hand, from 0. */
  readonly hand: number;
  /** How many of its decisions stay as they were. */
  readonly decisions: number;
}

/** Play against computer players at once. */
export interface PlayNow {
  readonly game: string;
  readonly player?: string;
  /** Empty: the name kept for this browser. */
  readonly name?: string;
  readonly bot_pause?: BotPause;
  /** False: only sit down. The person can then see the commitment, and add a salt with `Begin`. */
  readonly begin?: boolean;
}

/** A card on the table and whose it is. */
export interface Played {
  readonly seat: number;
  readonly card: string;
}

/** A hand with every card open. */
export interface Position {
  readonly hands: readonly (readonly string[])[];
  readonly piles: readonly (readonly OpenPile[])[];
  readonly kitty: readonly string[];
  /** The card turned up, while it lies on the table. */
  readonly upcard: string | null;
  /** Whether the upcard lies face down. */
  readonly turned_down: boolean;
  readonly turn: number | null;
  readonly trump: "C" | "D" | "H" | "L" | "N" | "S" | null;
  readonly bowers: { readonly [key: string]: "left" | "right" };
  readonly maker: number | null;
  readonly bid: string | null;
  readonly alone: boolean;
  readonly out: readonly number[];
  readonly trick: readonly Played[];
  readonly tricks: readonly TrickView[];
  /** The number of tricks that each seat has taken. */
  readonly won: readonly number[];
}

/** Who is connected now, chair by chair, and how many watch. */
export interface Presence {
  readonly type: "presence";
  readonly here: readonly boolean[];
  readonly watching: number;
  readonly text: string;
  /** As in `RoomView`: it may depend on who is here. */
  readonly next_ms: number | null;
  /** As in `RoomView`. */
  readonly waited_for: readonly number[];
  /**
   * Of one who has just left: milliseconds after which a computer player may sit in, on their turn; before a
   * game at an open table, after which their chair is free.
   */
  readonly waits_ms: number | null;
}

/** What somebody shows of themselves. */
export interface ProfileShown {
  readonly name: string;
  readonly strength: Strength | null;
  /** Rated ones; null where they are not shown. */
  readonly games: number | null;
  readonly won: number | null;
  /** The last of all games; none where they are not shown. */
  readonly last: readonly GamePlayed[];
}

/** One of the choices, and what it is worth. */
export interface PuzzleChoice {
  readonly action: string;
  readonly words: string;
  /** Of the seat's side less the others', on average; in a proved puzzle those it makes sure of. */
  readonly points: number;
  /** Points less than the best. */
  readonly lost: number;
  /** The standard error of `lost`; 0 where there is no chance in it. */
  readonly error: number;
}

/** How somebody stands with the puzzles. */
export interface PuzzleRecord {
  /** By Glicko-2, where everybody begins with 1500; None before the first answer. */
  readonly rating: number | null;
  /** One standard error of it. */
  readonly deviation: number | null;
  /** Too few answers are known for the rating to say much. */
  readonly provisional: boolean;
  readonly answered: number;
  readonly right: number;
  /** How many were right in a row, up to now. */
  readonly streak: number;
  /** The longest such row. */
  readonly longest: number;
  /** How many mistakes of their own games are to be asked again now. */
  readonly mistakes_due: number;
  readonly sorts: readonly PuzzleSort[];
}

/** Puzzles of one game and kind. */
export interface PuzzleSort {
  readonly game: string;
  readonly title: string;
  readonly kind: "calls" | "discards" | "endgames" | "following" | "leads";
  readonly puzzles: number;
  /** How many of them the person who asks has answered; the first answer to each counts. */
  readonly answered: number;
  readonly right: number;
}

/** Take a computer player's chair as soon as no hand is on; `Stand` gives it up again. */
export interface Queue {
  readonly type: "queue";
  readonly id: string;
  readonly chair: number;
  readonly name: string;
}

/** Somebody said a quick phrase. */
export interface QuickChat {
  readonly type: "quick-chat";
  readonly chair: number;
  readonly phrase: string;
}

/** Play with people now: at the best open table for a game, or at a new one. */
export interface QuickMatch {
  readonly game: string;
  readonly name?: string;
  readonly rated?: boolean;
  /** Tables that one was sent to, and that were full by then. */
  readonly full?: readonly string[];
}

/** Where people meet who want to play now. */
export interface QuickTable {
  readonly table: string;
  /** False: the table has a free chair, and another process keeps it; ask for the chair at its address. */
  readonly seated: boolean;
}

/** The change of a person's rating by their answer. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  /** False: an earlier answer to the same puzzle was counted, and this one is for practice. */
  readonly counted: boolean;
}

/** The point of a recorded game that was asked about, and which points there are. */
export interface RecordedPoint {
  /** How many decisions each hand has. */
  readonly deals: readonly number[];
  /** The number of the deal, from 1. */
  readonly deal: number;
  /** How many of its decisions were made before. */
  readonly at: number;
}

/** Why a command or a request changes nothing: a *code* for programs and a sentence for people. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly text: string;
}

/** Ask to go back to the chairs, which keep their people, for another game; it is waited as for `Deal`. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
  /** Change partners: everyone but the first moves on by a chair. */
  readonly rotate?: boolean;
}

/** The name that this browser keeps for the person who asks; empty: it keeps none. */
export interface Rename {
  readonly name: string;
}

/** A finished game, position by position. */
export interface Replay {
  readonly title: string;
  readonly about: string;
  readonly names: readonly string[];
  /** How strong the computer player of each seat was; empty for a person. */
  readonly strengths: readonly string[];
  readonly sides: readonly (readonly number[])[];
  readonly target: number | null;
  readonly start: number;
  readonly countdown: boolean;
  readonly deck: readonly string[];
  /** Whether the rules judge reneges; such a game is not reviewed. */
  readonly revoke: boolean;
  /** The formats in which the game can be written. */
  readonly formats: readonly ("egn" | "json" | "ptn")[];
  /** The name of the files of this game, without an ending. */
  readonly file: string;
  readonly commitment: string;
  readonly secret: string;
  readonly hands: readonly ReplayHand[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  /** Who has won, and how, in a sentence; empty if nobody has. */
  readonly result: string;
}

/** A recorded hand. */
export interface ReplayHand {
  readonly dealer: number;
  readonly steps: readonly ReplayStep[];
  /** The points by side; empty if the hand was not played out. */
  readonly points: readonly number[];
  /** The scores after the hand. */
  readonly scores: readonly number[];
}

/** One decision of a recorded hand, and the position after it; the first of a hand is the deal itself. */
export interface ReplayStep {
  readonly text: readonly string[];
  readonly seat: number | null;
  readonly action: string;
  readonly state: Position;
  /** The number of the decision in the hand, from 0, as the review counts. */
  readonly decision: number | null;
}

/** What each decision of a game cost, by what the player knew: as `euchre review --json` has it. */
export interface Report {
  readonly format: string;
  readonly version: number;
  readonly rules: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly player: string;
  readonly seed: number;
  readonly seats: readonly number[];
  readonly scores: readonly number[];
  readonly chances: readonly number[] | null;
  readonly hands: readonly ReviewedHand[];
  readonly players: readonly ReviewedPlayer[];
  readonly sides: readonly ReviewedSide[];
  readonly decisions: readonly ReviewedDecision[];
  /** The up to three lessons that cost the most. */
  readonly learn: readonly Learned[];
}

/** Ask for a new snapshot, because the page missed something. */
export interface Resync {
  readonly type: "resync";
}

/** The host asks everybody to reveal their salts; `Start` follows. */
export interface Reveal {
  readonly type: "reveal";
  readonly id: string;
}

/** The progress of a review, and the review when it is done. */
export interface ReviewState {
  readonly state: Readiness;
  /** The number of decisions that are judged. */
  readonly done: number;
  readonly of: number;
  /** Why it failed, in a sentence. */
  readonly text: string;
  readonly report: Report | null;
  /** How strong the computer player that judges is, in a word or two. */
  readonly strength: string;
}

/** One of the choices of a decision. */
export interface ReviewedChoice {
  readonly action: string;
  readonly words: string;
  readonly points: Figure;
  readonly points_lost: Figure;
  readonly results: { readonly [key: string]: number };
  readonly chance?: Figure;
  readonly chance_lost?: Figure;
}

/** A decision of a review; the fields from `position` on are there if it was judged. */
export interface ReviewedDecision {
  /** From 1. */
  readonly deal: number;
  /** The number of the decision in its deal, from 1. */
  readonly decision: number;
  readonly seat: number;
  readonly kind: string;
  readonly action: string;
  readonly judged: boolean;
  readonly why_not?: string;
  readonly position?: string;
  readonly best?: string;
  /** `fine`, `small`, `mistake` or `blunder`. */
  readonly class?: string;
  readonly points_lost?: Figure;
  readonly chance_lost?: Figure | null;
  readonly hindsight?: number | null;
  readonly reason?: string;
  /** What a coach would have said instead, in sentences; empty where there is no named reason. */
  readonly advice?: string;
  readonly choices?: readonly ReviewedChoice[];
}

/** A deal of a review. */
export interface ReviewedHand {
  /** From 1. */
  readonly deal: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  /** The chance of each side to win the match, before the deal. */
  readonly chances: readonly number[] | null;
  readonly points: readonly number[] | null;
  readonly par: readonly Figure[] | null;
  readonly unknown_cards: number;
}

/** What a seat lost by its decisions, per deal. */
export interface ReviewedPlayer {
  readonly seat: number;
  readonly deals: number;
  readonly judged: number;
  readonly not_judged: number;
  readonly grades: { readonly [key: string]: number };
  readonly points_lost: { readonly [key: string]: Figure | null };
  readonly chance_lost: Figure | null;
  readonly hindsight: number | null;
}

/** A side's result, per deal, and less what the cards were worth. */
export interface ReviewedSide {
  readonly side: number;
  readonly deals: number;
  readonly result: Mean | null;
  readonly deals_with_par: number;
  readonly par: Mean | null;
  readonly adjusted: Mean | null;
  readonly adjusted_interval: readonly [number, number] | null;
}

/** One event: its number, the same for every viewer, and what happened as this viewer would tell it. */
export interface RoomEventView {
  readonly seq: number;
  /** The kind of its entry. */
  readonly kind: EntryKind;
  readonly text: readonly string[];
}

/** The room as one viewer may know it. */
export interface RoomView {
  /** `lobby`, `playing`, `hand-over` or `game-over`. */
  readonly stage: Stage;
  readonly chairs: readonly ChairView[];
  /** The viewer's chair; None for one who watches. */
  readonly you: number | null;
  /** The viewer is the host. */
  readonly host: boolean;
  /** How many people watch. */
  readonly watching: number;
  /** Whether others may watch. */
  readonly open_door: boolean;
  /** Whether other people play the same deals, or have played them: they may know the cards. */
  readonly same_deals: boolean;
  /** Somebody played these deals and sent them to a friend: their game can be compared with this one. */
  readonly sent: boolean;
  /** It is one half of a duplicate match: two pairs play these deals at another table, too. */
  readonly duplicate: DuplicateView | null;
  /** They are the deals of a day; None in other games. */
  readonly daily: DailyView | null;
  /** The evening that the table belongs to, as in its address. */
  readonly evening: string | null;
  /** For which players the table is listed, so that anybody may come; None: it is not listed. */
  readonly open_to: Level | null;
  /** Only people play, and each game counts for their ratings. */
  readonly rated: boolean;
  /**
   * The seats whose people have left the rated game that is on or over: they have lost it for any
   * result.
   */
  readonly lost_by: readonly number[];
  readonly commitment: string;
  /** The number of the game that is on or to come at this table, from 0. */
  readonly number: number;
  /** By chair, what its person committed to for the game that is on or to come; empty for nothing. */
  readonly salt_commitments: readonly string[];
  /** Which chairs have revealed their salt. */
  readonly salted: readonly boolean[];
  /** Everybody is asked to reveal their salt. */
  readonly revealing: boolean;
  /** Seconds for a decision; 0: no clock. */
  readonly pace: number;
  /** Only one person plays: choices are taken back without asking. */
  readonly solo: boolean;
  /** Choices may be taken back, hints asked; not in the deals of a day, at an evening, in a rated game. */
  readonly helped: boolean;
  /**
   * Though it is the rule, nobody draws for partners: the chairs decide, or the only two people sit across
   * from each other.
   */
  readonly together: boolean;
  readonly clock: ClockView | null;
  /**
   * Milliseconds until the next hand, or a game, comes by itself; None: not before somebody asks.
   *
   * Before a game that is so at an open table, once all chairs are taken.
   */
  readonly next_ms: number | null;
  /** The chairs that are waited for: it does not come at once before they have asked for it, too. */
  readonly waited_for: readonly number[];
  readonly game: GameView | null;
  readonly undo_request: UndoRequestView | null;
  /** Why the table waits, in a sentence; empty while it does not. */
  readonly paused: string;
  /** The game is over and its result final; before, a renege may be called, and the secret is not shown. */
  readonly final: boolean;
  /** The people who sit down when the hand is over. */
  readonly coming: readonly ComingView[];
}

/** An amount that tables settle differently. */
export interface RuleAmount {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  readonly choices: readonly AmountChoice[];
}

/** One of the words or cases of a rule; a case has rules of its own. */
export interface RuleChoice {
  readonly word: string;
  readonly label: string;
  readonly help: string;
  readonly fields: readonly RuleField[];
}

/** One rule of the editor. */
export interface RuleField {
  /** Its key in the rules. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: "bool" | "case" | "int" | "list" | "word";
  /** It may be null: the table does without. */
  readonly none: boolean;
  readonly default: unknown;
  /** Of a word or a case. A case with one choice is a table without `kind`. */
  readonly choices: readonly RuleChoice[];
  /** What a list holds; a list within a list is a step with `length` numbers. */
  readonly items: RuleField | null;
  /** How many items a list has; null: any number. */
  readonly length: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

/** A house rule that people argue about. */
export interface RuleSwitch {
  readonly path: string;
  readonly group: string;
  readonly label: string;
  /** In sentences. */
  readonly help: readonly string[];
  readonly on: boolean;
  /** What turning it on changes: values by path. */
  readonly yes: { readonly [key: string]: unknown };
  /** What turning it off changes. */
  readonly no: { readonly [key: string]: unknown };
  /** What else changes with it when it is turned now, in a sentence; empty: nothing does. */
  readonly also: string;
  /** Why it may not be turned now; empty where it may. */
  readonly refused: string;
}

/** Rules that were looked at; where they are at fault, only the last three say anything. */
export interface RulesChecked {
  readonly ok: boolean;
  /** All of them. */
  readonly rules: { readonly [key: string]: unknown };
  /** The nearest game as `base`, and what differs. */
  readonly changes: { readonly [key: string]: unknown };
  readonly title: string;
  /** The share code. */
  readonly code: string;
  readonly sheet: readonly SheetSection[];
  readonly about: string;
  readonly layout: Layout | null;
  readonly switches: readonly RuleSwitch[];
  readonly amounts: readonly RuleAmount[];
  readonly faults: readonly RulesFault[];
}

/** What is wrong with rules. */
export interface RulesFault {
  /** The keys it is about, `auction.stick`; first the one most likely to be changed. */
  readonly paths: readonly string[];
  readonly text: string;
}

/** Every rule there is, in order. */
export interface RulesShape {
  readonly fields: readonly RuleField[];
}

/** The rules of the room, for the face of the table. */
export interface RulesView {
  /** The name of the game, or of the nearest one, `Twelve tricks`. */
  readonly title: string;
  readonly about: string;
  /** The share code. */
  readonly code: string;
  /**
   * What is played otherwise than in the game of that name, a few words each: `stick the dealer`. Nothing of
   * how the game ends: *about* tells that.
   */
  readonly house_rules: readonly string[];
  /** The rule sheet in plain English. */
  readonly sheet: readonly SheetSection[];
  readonly seats: number;
  /** The seats of each side. */
  readonly sides: readonly (readonly number[])[];
  readonly tricks: number;
  readonly piles: number;
  readonly deck: readonly string[];
  /** The score that wins; None: *deals* hands are played, for any score. */
  readonly target: number | null;
  readonly deals: number | null;
  readonly start: number;
  readonly countdown: boolean;
  readonly revoke: boolean;
  readonly partners: "across" | "drawn" | "none";
  readonly turned: boolean;
}

/** Reveal the salt that the sender committed to: 16 bytes in hexadecimal. */
export interface Salt {
  readonly type: "salt";
  readonly id: string;
  readonly salt: string;
}

/** A hand in which a person is asked what to do; it has only what that seat knows. */
export interface Scene {
  /** Of the game. */
  readonly title: string;
  /** By seat; the one that is asked is `You`. */
  readonly names: readonly string[];
  /** The seats of each side. */
  readonly sides: readonly (readonly number[])[];
  /** By side; empty where they do not count. */
  readonly scores: readonly number[];
  /** What has happened, in sentences: a paragraph for the calls and one for each trick. */
  readonly story: readonly string[];
  readonly view: HandView;
}

/** A statement of the rule sheet, or a small table of what happens and what it pays. */
export interface SheetItem {
  readonly text: string;
  readonly rows: readonly [string, string][];
}

/** A section of the rule sheet. */
export interface SheetSection {
  readonly title: string;
  readonly items: readonly SheetItem[];
  /** Whether it is only for people who know the sources of the rules. */
  readonly aside: boolean;
}

/** Choose what others see of oneself. */
export interface ShowProfile {
  readonly name: string;
  readonly shows: Shows;
}

/** Take a free chair, or one a computer player keeps warm. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly chair: number;
  readonly name: string;
}

/** Take the first free chair of an open table. */
export interface SitDown {
  readonly name?: string;
}

/** The whole state of the table for one viewer. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly epoch: string;
  readonly seq: number;
  readonly table: string;
  readonly rules: RulesView;
  readonly room: RoomView;
  /** What happened in this hand so far, in sentences. */
  readonly story: readonly string[];
}

/**
 * Leave the chair, or give up the one that the sender waits for.
 *
 * In a game a computer player takes a chair that is left, and the way back stays open.
 */
export interface Stand {
  readonly type: "stand";
  readonly id: string;
}

/** The host starts the game; every chair is taken. */
export interface Start {
  readonly type: "start";
  readonly id: string;
}

/** How strong somebody is, by their rated games. */
export interface Strength {
  readonly rating: number;
  /** Too few games are known, or too old ones, for it to say much. */
  readonly provisional: boolean;
}

/** One game among the figures. */
export interface StudiedGame {
  readonly table: string;
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly ended: number;
  readonly title: string;
  readonly decisions: number;
  /** Points a decision. */
  readonly lost: number;
}

/** Before a game: exchange what sits on two chairs. One is the sender's own, or the host asks it. */
export interface Swap {
  readonly type: "swap";
  readonly id: string;
  readonly one: number;
  readonly other: number;
}

/** The new table's id: its page is `/t/<table>`. */
export interface TableCreated {
  readonly table: string;
  /** The digest of the secret that fixes the deals. */
  readonly commitment: string;
}

/** A table that anybody may sit down at, waiting for people. */
export interface TableWaiting {
  readonly table: string;
  readonly title: string;
  /** The game in a sentence. */
  readonly about: string;
  /** What is played otherwise than in the game of that name, as in `RulesView`. */
  readonly house_rules: readonly string[];
  readonly layout: Layout;
  readonly open_to: Level;
  readonly rated: boolean;
  /** Seconds for a decision; 0: no clock. */
  readonly pace: number;
  /** By chair; empty: free. */
  readonly names: readonly string[];
  /** By chair: of those who show their rating. */
  readonly strengths: readonly (Strength | null)[];
  /** Seconds. */
  readonly waiting: number;
  /** One sits there already. */
  readonly mine: boolean;
}

/** The open tables with a free chair, the fullest first. */
export interface TablesWaiting {
  readonly tables: readonly TableWaiting[];
}

/** A trick that was taken, its cards in the order they were played. */
export interface TrickView {
  readonly plays: readonly Played[];
  readonly winner: number;
}

/** Take the sender's last choice back; if other people play, they are asked first. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
  readonly turn: number;
}

/** Somebody asks the other people whether they may take their last choice back. */
export interface UndoRequestView {
  readonly chair: number;
  /** The chairs that have not answered. Unless all agree within 20 seconds, nothing is taken back. */
  readonly waits: readonly number[];
}

/** What is told once somebody has chosen. */
export interface Verdict {
  readonly right: boolean;
  readonly chosen: string;
  /** Both in the words of the choices. */
  readonly best: string;
  /**
   * What a coach says, in sentences; in a mistake of one's own for which no reason has a name, what helps in
   * other hands, too.
   */
  readonly advice: string;
  /** All of them, the best first. */
  readonly choices: readonly PuzzleChoice[];
  /** Why the best is the best, in figures. */
  readonly why: string;
  /** Whether every hand and every play was examined, so that the result is proved. */
  readonly proved: boolean;
  /** How strong the computer players are that go wrong here, the weakest first. */
  readonly erring: readonly string[];
  /** None where nothing is rated. */
  readonly rating: RatingChange | null;
}

/** A call of renege, judged. */
export interface VerdictView {
  /** The seat that accused. */
  readonly by: number;
  /** The seat that was accused. */
  readonly seat: number;
  /** The trick with the offence, from 0; None: there was none. */
  readonly trick: number | null;
}

/** What may be asked over HTTP: the body, the answer; an answer that is not JSON is a Blob. */
export interface Routes {
  readonly "GET /api/me": { body: undefined; answer: Me };
  readonly "POST /api/me": { body: Rename; answer: Me };
  readonly "POST /api/page-errors": { body: PageBroke; answer: Kept };
  readonly "GET /api/games": { body: undefined; answer: readonly GameOffered[] };
  readonly "GET /api/players": { body: undefined; answer: readonly Computer[] };
  readonly "POST /api/play": { body: PlayNow; answer: TableCreated };
  readonly "POST /api/tables": { body: OpenTable; answer: TableCreated };
  readonly "POST /api/tables/{table}/begin": { body: Begin; answer: TableCreated };
  readonly "GET /api/tables/{table}": { body: undefined; answer: Invitation };
  readonly "GET /api/tables/{table}/qr.svg": { body: undefined; answer: Blob };
  readonly "GET /api/rules/fields": { body: undefined; answer: RulesShape };
  readonly "POST /api/rules/check": { body: CheckRules; answer: RulesChecked };
  readonly "GET /api/rules/{rules}/players": { body: undefined; answer: readonly Computer[] };
  readonly "GET /api/history": { body: undefined; answer: History };
  readonly "GET /api/history/export": { body: undefined; answer: HistoryExport };
  readonly "DELETE /api/history": { body: undefined; answer: Erased };
  readonly "GET /api/games/{game}/record": { body: undefined; answer: Blob };
  readonly "GET /api/games/{game}/report": { body: undefined; answer: Blob };
  readonly "GET /api/games/{game}/replay": { body: undefined; answer: Replay };
  readonly "GET /api/games/{game}/preview.jpg": { body: undefined; answer: Blob };
  readonly "GET /api/games/{game}/review": { body: undefined; answer: ReviewState };
  readonly "POST /api/games/{game}/review": { body: undefined; answer: ReviewState };
  readonly "POST /api/games/{game}/link": { body: undefined; answer: GameLink };
  readonly "DELETE /api/games/{game}/link": { body: undefined; answer: GameLink };
  readonly "POST /api/games/{game}/again": { body: undefined; answer: TableCreated };
  readonly "POST /api/games/{game}/from": { body: PlayFrom; answer: TableCreated };
  readonly "POST /api/games/{game}/send": { body: undefined; answer: TableCreated };
  readonly "GET /api/games/{game}/comparison": { body: undefined; answer: Comparison };
  readonly "GET /api/first/{game}/trumps": { body: undefined; answer: FirstGame };
  readonly "POST /api/first/{game}": { body: FirstHand; answer: TableCreated };
  readonly "GET /api/puzzles": { body: undefined; answer: PuzzleRecord };
  readonly "GET /api/puzzles/next": { body: undefined; answer: AskedPuzzle };
  readonly "GET /api/puzzles/{name}": { body: undefined; answer: AskedPuzzle };
  readonly "GET /api/drills/{kind}": { body: undefined; answer: DrillRound };
  readonly "POST /api/puzzles/{name}": { body: AnswerPuzzle; answer: Verdict };
  readonly "GET /api/mistakes": { body: undefined; answer: Mistakes };
  readonly "POST /api/mistakes/{mistake}": { body: ChooseAgain; answer: MistakeVerdict };
  readonly "GET /api/figures": { body: undefined; answer: FiguresState };
  readonly "POST /api/figures": { body: undefined; answer: FiguresState };
  readonly "POST /api/ask": { body: PastedText; answer: Advice };
  readonly "POST /api/ask/hand": { body: PickedHand; answer: Advice };
  readonly "POST /api/ask/pick": { body: PickedHand; answer: PickedTable };
  readonly "POST /api/chart": { body: AskChart; answer: CallingChart };
  readonly "POST /api/ask/open": { body: PastedText; answer: OpenHand };
  readonly "GET /api/games/{game}/open/{hand}": { body: undefined; answer: OpenHand };
  readonly "GET /api/ladder": { body: undefined; answer: Ladder };
  readonly "POST /api/measure": { body: Measure; answer: TableCreated };
  readonly "GET /api/profile": { body: undefined; answer: MyProfile };
  readonly "POST /api/profile": { body: ShowProfile; answer: MyProfile };
  readonly "GET /api/players/{word}": { body: undefined; answer: ProfileShown };
  readonly "POST /api/tables/{table}/avoid": { body: Avoid; answer: PersonAvoided };
  readonly "DELETE /api/avoided/{word}": { body: undefined; answer: Kept };
  readonly "GET /api/open": { body: undefined; answer: TablesWaiting };
  readonly "POST /api/open/{table}": { body: SitDown; answer: TableCreated };
  readonly "POST /api/quick": { body: QuickMatch; answer: QuickTable };
  readonly "GET /api/daily": { body: undefined; answer: DailyBoards };
  readonly "POST /api/daily/{game}": { body: PlayDaily; answer: TableCreated };
  readonly "POST /api/duplicate": { body: OpenDuplicate; answer: DuplicateOpened };
  readonly "GET /api/duplicate/{table}": { body: undefined; answer: DuplicateMatch };
  readonly "GET /api/evenings": { body: undefined; answer: readonly EveningGame[] };
  readonly "POST /api/evenings": { body: OpenEvening; answer: EveningOpened };
  readonly "POST /api/evenings/{evening}/join": { body: JoinEvening; answer: Done };
  readonly "POST /api/evenings/{evening}/leave": { body: LeaveEvening; answer: Done };
  readonly "POST /api/evenings/{evening}/direct": { body: DirectEvening; answer: Done };
  readonly "GET /api/evenings/{evening}": { body: undefined; answer: EveningSeen };
  readonly "GET /api/evenings/{evening}/cards": { body: undefined; answer: EveningCards };
  readonly "GET /api/evenings/{evening}/qr.svg": { body: undefined; answer: Blob };
}
