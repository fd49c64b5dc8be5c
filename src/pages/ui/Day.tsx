const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date in a `<time>` element; rendered identically on the server and in the browser. */
export function Day({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {day.format(new Date(at))}
    </time>
  );
}
