/** How far the history goes back: 18 months of working days. */
export const HISTORY_DAYS = 391;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Office hours of a team in Europe, in UTC. */
const OFFICE_OPENS_MS = 7 * HOUR_MS;
const OFFICE_HOURS_MS = 9.5 * HOUR_MS;

/**
 * Moments in the sample history. A moment is a number of working days before today: -1.5 is the middle of the office
 * hours two working days ago. So nobody works at weekends, whatever the day is.
 */
export class Calendar {
  readonly #midnight: number;
  /** Midnights of the working days before today, latest first. */
  readonly #days: number[] = [];

  /** @param today any moment of the day (UTC) on which the demo is created */
  constructor(today: Date) {
    this.#midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
    for (let day = this.#midnight - DAY_MS; this.#days.length < HISTORY_DAYS; day -= DAY_MS) {
      if (![0, 6].includes(new Date(day).getUTCDay())) this.#days.push(day);
    }
  }

  /** The time of a moment, ISO 8601 with milliseconds. Moments before the history are moved to its beginning. */
  time(moment: number): string {
    if (moment >= 0) throw new RangeError('The demonstration has no future.');
    const inside = Math.max(moment, -HISTORY_DAYS);
    const day = Math.floor(inside);
    const midnight = this.#days[-day - 1] ?? this.#midnight;
    return new Date(midnight + OFFICE_OPENS_MS + Math.floor((inside - day) * OFFICE_HOURS_MS)).toISOString();
  }

  /** The date a number of calendar days after a moment, or after today for moment 0; YYYY-MM-DD. */
  date(moment: number, daysLater: number): string {
    const from = moment >= 0 ? this.#midnight : Date.parse(this.time(moment));
    return new Date(from + Math.round(daysLater) * DAY_MS).toISOString().slice(0, 10);
  }
}

/** The time some minutes later, ISO 8601. */
export function minutesAfter(time: string, minutes: number): string {
  return new Date(Date.parse(time) + Math.round(minutes * 60_000)).toISOString();
}
