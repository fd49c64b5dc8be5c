/** A time of the day in UTC, in minutes after midnight. */
export type DayTime = number;

const dayTimeShape = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `03:30`; null for anything else. */
export function parseDayTime(text: string): { value: DayTime } | null {
  const [, hours, minutes] = dayTimeShape.exec(text) ?? [];
  return hours === undefined ? null : { value: Number(hours) * 60 + Number(minutes) };
}

const dayMs = 86_400_000;

/** The last moment at or before `now` at which it was `time`. */
export function lastMomentOf(time: DayTime, now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = midnight + time * 60_000;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}
