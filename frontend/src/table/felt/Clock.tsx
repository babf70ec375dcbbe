import { useEffect } from "preact/hooks";
import * as seatsCss from "../../felt/seats.module.css";
import { settings } from "../../kept/settings";
import { room, useGone } from "../../net/store";
import { say } from "../../ui/liveRegion";
import { warn } from "../state/sound";

const ROUND = 2 * Math.PI * 9;

/** A ring that empties: how long the one on turn still has, the bank after the time for this decision. */
export function Clock() {
  const clock = room.value?.clock ?? null;
  const pace = 1000 * (room.value?.pace ?? 0);
  const gone = useGone(clock !== null);
  const left = clock === null ? 0 : Math.max(0, clock.left_ms - gone);
  const bank = clock === null ? 0 : Math.max(0, clock.bank_ms - Math.max(0, gone - clock.left_ms));
  const seconds = Math.ceil((left + bank) / 1000);
  const mine = clock !== null && clock.seat === room.value?.game?.view?.viewer;
  const counted = settings.value.countdown;
  useEffect(() => {
    if (!counted) return;
    if (mine && seconds > 0 && seconds <= 5) warn();
    if (mine && (seconds === 10 || seconds === 5)) say([`${seconds} seconds left.`]);
  }, [counted, mine, seconds]);
  if (clock === null || pace === 0) return null;
  const part = left > 0 ? Math.min(1, left / pace) : 0;
  return (
    <>
      <svg
        aria-hidden="true"
        class={`${seatsCss.clock} ${counted && seconds <= 5 ? seatsCss.short : ""}`}
        viewBox="0 0 22 22"
      >
        <circle cx="11" cy="11" r="9" />
        <circle class={seatsCss.left} cx="11" cy="11" r="9" stroke-dasharray={`${ROUND * part} ${ROUND}`} />
      </svg>
      {counted && (seconds <= 10 || left === 0) && <span class={seatsCss.seconds}>{seconds}</span>}
    </>
  );
}
