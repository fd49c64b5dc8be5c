import { systemClock } from '../../shared/clock.ts';
import { formatDay } from './Day.tsx';
import { timeAgo } from './time.ts';

/** How long ago something was, in a `<time>` element with the day in its tooltip. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDay(at)}>
      {timeAgo(at, systemClock.now())}
    </time>
  );
}
