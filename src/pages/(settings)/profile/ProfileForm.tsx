import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { hasNothingToUpdate, profile as rules } from '../../../modules/accounts/fields.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

type ProfileFormProps = { user: OwnUser; onChanged: (user: OwnUser) => void };

/** The texts of a profile. */
export function ProfileForm({ user, onChanged }: ProfileFormProps) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ fullName = '', bio = '', link1 = '', link2 = '', link3 = '' }) => {
      const texts = { fullName, bio, link1, link2, link3 };
      if (hasNothingToUpdate(texts, user)) return toast('info', messages.nothingToUpdate);
      onChanged(await call('PATCH /users/update', { body: texts }));
      toast('success', messages.profileUpdated);
    },
    { staysOpen: true },
  );
  const { errors, isBusy } = state;
  return (
    <FormShell
      state={state}
      action={pagePath('/settings/profile')}
      button={
        <div className="setting-actions">
          <Button type="submit" look="accent" aria-disabled={isBusy}>
            {isBusy ? 'Updating...' : 'Update Profile'}
          </Button>
        </div>
      }
    >
      <Field
        label="Full Name"
        name="fullName"
        autoComplete="name"
        limit={80}
        defaultValue={user.fullName}
        error={errors.fullName}
      />
      <TextAreaField
        label="Bio"
        name="bio"
        rows={3}
        hint="At most 500 characters"
        limit={500}
        defaultValue={user.bio}
        error={errors.bio}
      />
      <LinkField number={1} value={user.link1} error={errors.link1} />
      <LinkField number={2} value={user.link2} error={errors.link2} />
      <LinkField number={3} value={user.link3} error={errors.link3} />
    </FormShell>
  );
}

function LinkField({ number, value, error }: { number: 1 | 2 | 3; value: string; error?: string }) {
  return (
    <Field
      label={`Link ${number}`}
      name={`link${number}`}
      type="url"
      placeholder="https://"
      defaultValue={value}
      error={error}
    />
  );
}
