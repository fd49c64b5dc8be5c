import { useId } from 'react';

export type DayValue = { day: string; value: number | null };
type DayChartProps = {
  title: string;
  values: readonly DayValue[];
  /** The total: the sum of all days, or the value of the last one. */
  kind: 'sum' | 'level';
  format?: (value: number) => string;
  /** Formats the label of a day or of another interval. */
  wordsOf?: (day: string) => string;
  /** Name of the interval of one value, such as 'day'. */
  span?: string;
};

const height = 100;
const inEnglish = (value: number) => value.toLocaleString('en-US');
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wordsOfDay = (day: string) => dayFormat.format(new Date(day));

/** Rounds up to the next of 1, 2, 5, 10, 20, 50… so that the scale ends at a round number. */
function ceilingOf(values: readonly DayValue[]): number {
  const max = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= max) ?? max;
}

/** A bar for each interval, drawn by the server; a table with the same values opens below. */
export function DayChart({
  title,
  values,
  kind,
  format = inEnglish,
  wordsOf = wordsOfDay,
  span = 'Day',
}: DayChartProps) {
  const id = useId();
  const ceiling = ceilingOf(values);
  const known = values.filter(({ value }) => value !== null);
  const total =
    kind === 'sum' ? known.reduce((sum, { value }) => sum + (value ?? 0), 0) : (known.at(-1)?.value ?? 0);
  const [first, last] = [values.at(0)?.day ?? '', values.at(-1)?.day ?? ''];
  const most = known.reduce((best, one) => ((one.value ?? 0) > (best.value ?? 0) ? one : best), {
    day: last,
    value: 0,
  });
  const summary = `${format(total)} ${kind === 'sum' ? 'in all' : 'now'}; at most ${format(most.value ?? 0)} on ${wordsOf(most.day)}`;
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span className="chart-title">{title}</span> <strong>{format(total)}</strong>
      </figcaption>
      <div className="chart-plot">
        <span className="chart-ceiling" aria-hidden="true">
          {format(ceiling)}
        </span>
        <svg
          viewBox={`0 0 ${values.length * 4} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}title ${id}summary`}
        >
          <title id={`${id}title`}>{`${title} from ${wordsOf(first)} to ${wordsOf(last)}`}</title>
          <desc id={`${id}summary`}>{summary}</desc>
          {values.map(({ day, value }, at) => {
            const tall = value ? Math.max(1.5, (value / ceiling) * height) : 0;
            return <rect key={day} x={at * 4 + 0.5} y={height - tall} width={3} height={tall} />;
          })}
        </svg>
        <p className="chart-days" aria-hidden="true">
          <span>{wordsOf(first)}</span>
          <span>{wordsOf(last)}</span>
        </p>
      </div>
      <details>
        <summary>
          <span className="visually-hidden">{title}: </span>Table
        </summary>

        <table className="figures chart-table">
          <thead>
            <tr>
              <th scope="col">{span}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {values.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{value === null ? 'not counted' : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
