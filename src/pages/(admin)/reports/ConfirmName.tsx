import { messages } from '../../../modules/moderation/messages.ts';
import { Field } from '../../ui/forms/Field.tsx';

/** The rule of the field: the username must have been typed. */
export const nameProblem = (
  username: string | null,
  { confirm = '' }: Record<string, string | undefined>,
): Record<string, string> =>
  username === null || confirm.trim() === username ? {} : { confirm: messages.confirmName(username) };

type ConfirmNameProps = { username: string; error: string | undefined; onChange: () => void };

/** A username to type before the account is deleted. */
export function ConfirmName({ username, error, onChange }: ConfirmNameProps) {
  return (
    <Field
      label={messages.confirmName(username)}
      name="confirm"
      autoComplete="off"
      autoCapitalize="none"
      error={error}
      onChange={onChange}
    />
  );
}
