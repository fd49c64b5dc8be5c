import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import { requiredReason } from '../../../../../modules/accounts/rules/member-fields.ts';
import { memberMessages as messages } from '../../../../../modules/accounts/rules/member-messages.ts';
import { brokenByField } from '../../../../../shared/rules/rules.ts';
import { call } from '../../../../runtime/api/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { FormFailure } from '../../../../ui/forms/FormFailure.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';

/** The limits that all members have. */
export type SiteLimits = Record<keyof MemberFacts['limits'], number>;

type MemberLimitsProps = {
  member: MemberFacts;
  siteLimits: SiteLimits;
  onDone: (message: string) => Promise<void>;
};

const labels: Record<keyof SiteLimits, string> = {
  maxFiles: 'Files',
  maxMegabytes: 'Files (MB)',
  maxWebs: 'Webs',
  maxCodeMegabytes: 'Code (MB)',
};
const names = Object.keys(labels) as (keyof SiteLimits)[];

const isLimit = (text = '') => /^\d{0,6}$/.test(text.trim());
const limitIn = (text = '') => (text.trim() === '' ? null : Number(text));

/** Sets limits for one member; an empty field is the limit of all members. */
export function MemberLimits({ member: { username, limits }, siteLimits, onDone }: MemberLimitsProps) {
  const state = useForm(
    (texts) => ({
      ...Object.fromEntries(
        names.filter((name) => !isLimit(texts[name])).map((name) => [name, messages.limitShape]),
      ),
      ...brokenByField(requiredReason, texts),
    }),
    async ({ maxFiles, maxMegabytes, maxWebs, maxCodeMegabytes, reason = '' }) => {
      await call('PATCH /admin/members/{username}/limits', {
        params: { username },
        body: {
          maxFiles: limitIn(maxFiles),
          maxMegabytes: limitIn(maxMegabytes),
          maxWebs: limitIn(maxWebs),
          maxCodeMegabytes: limitIn(maxCodeMegabytes),
          reason: reason.trim(),
        },
      });
      await onDone(messages.limitsChanged);
    },
    { staysOpen: true },
  );
  return (
    <section className="setting" aria-labelledby="limits">
      <header className="setting-head">
        <h2 id="limits">Limits</h2>
        <p className="setting-text">
          How much this member can store. Leave a field empty for the default limit. A limit below their
          current use removes nothing.
        </p>
      </header>
      <form className="setting-body" ref={state.form} noValidate onSubmit={state.submit}>
        <div className="setting-pairs">
          {names.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={limits[name] ?? ''}
              hint={`All members: ${siteLimits[name].toLocaleString('en-US')}`}
              error={state.errors[name]}
              onChange={() => state.clear(name)}
            />
          ))}
        </div>
        <Field
          label="Reason"
          name="reason"
          autoComplete="off"
          required
          limit={requiredReason.reason.length.max}
          hint="Kept in the audit log"
          error={state.errors.reason}
          onChange={() => state.clear('reason')}
        />
        <FormFailure message={state.failure} />
        <div className="setting-actions">
          <Button type="submit" aria-disabled={state.isBusy}>
            {state.isBusy ? 'Saving...' : 'Save the limits'}
          </Button>
        </div>
      </form>
    </section>
  );
}
