const shape = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Day and time of an ISO 8601 date: in the reader's zone, or in UTC, as on the server, which does not know the zone. */
export const formatTime = (at: string, zone: 'local' | 'UTC'): string =>
  new Intl.DateTimeFormat('en', zone === 'UTC' ? { ...shape, timeZone: 'UTC' } : shape).format(new Date(at));
