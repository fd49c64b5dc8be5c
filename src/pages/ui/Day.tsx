const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day, for people and for machines; the same wherever it is rendered. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}
