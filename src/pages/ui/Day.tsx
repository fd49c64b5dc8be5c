const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

export const formatDay = (at: string): string => day.format(new Date(at));

/** A date in a `<time>` element; rendered identically on the server and in the browser. */
export function Day({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {formatDay(at)}
    </time>
  );
}
