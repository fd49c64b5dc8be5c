const format = new Intl.RelativeTimeFormat('en', { style: 'narrow' });

/** Units with their lengths in seconds, from the longest. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** For example '3h ago'; 'just now' within a minute. */
export function timeAgo(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1_000;
  for (const [unit, length] of units)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return 'just now';
}

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Day and time of an ISO 8601 date: in the reader's zone, or in UTC, as on the server, which does not know the zone. */
export const formatTime = (at: string, zone: 'local' | 'UTC'): string =>
  new Intl.DateTimeFormat('en', zone === 'UTC' ? { ...shape, timeZone: 'UTC' } : shape).format(new Date(at));
