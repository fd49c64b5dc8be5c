import { useEffect, useState } from 'react';

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A moment in the reader's own time; from the server, which does not know that, in UTC. `at` is ISO 8601. */
export function LocalTime({ at }: { at: string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const format = new Intl.DateTimeFormat('en', isHere ? shape : { ...shape, timeZone: 'UTC' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
