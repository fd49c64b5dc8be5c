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
        hint="Until the end of that day. Leave empty for no end date"
      />
      <CheckField
        label="Hide everything"
        name="everything"
        hint="Hides all their content until the suspension is lifted"
      />
    </>
  );
}

/** The part of the call's body that the fields make. */
export const suspensionOf = ({ until, everything }: Record<string, string | undefined>) => ({
  ...(until && { until: endOf(until) }),
  ...(everything !== undefined && { everything: true }),
});

/** The end of a day in the browser's time zone, as an ISO time. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
