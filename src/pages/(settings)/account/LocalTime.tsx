import { useEffect, useState } from 'react';

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A time in the user's time zone; in UTC when rendered by the server, which does not know the zone. `at` is ISO 8601. */
export function LocalTime({ at }: { at: string }) {
  const [isLocal, setLocal] = useState(false);
  useEffect(() => setLocal(true), []);
  const format = new Intl.DateTimeFormat('en', isLocal ? shape : { ...shape, timeZone: 'UTC' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
