import { CheckField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';

/** Until when a member is suspended, and whether all that they show is hidden. */
export function SuspensionFields() {
  return (
    <>
      <Field
        label="Until"
        name="until"
        type="date"
        min={new Date().toISOString().slice(0, 10)}
        hint="The end of that day; empty: until it is undone"
      />
      <CheckField
        label="Hide everything"
        name="everything"
        hint="All that they show is hidden, until the suspension is undone"
      />
    </>
  );
}

/** What the fields add to the call. */
export const suspensionOf = ({ until, everything }: Record<string, string | undefined>) => ({
  ...(until && { until: endOf(until) }),
  ...(everything !== undefined && { everything: true }),
});

/** The end of a day in the browser's time zone, as an ISO time. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
