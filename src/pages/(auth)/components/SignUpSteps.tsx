import { messages } from '../../../modules/accounts/rules/messages.ts';
import { Field, PasswordField, TextAreaField } from '../../ui/forms/Field.tsx';
import type { Availability } from '../../ui/forms/use-availability.ts';

type StepProps = { isHidden: boolean; errors: Record<string, string> };

/** Step 1: full name and email; where sign-up needs approval, also why somebody would like to join. */
export function PersonStep({ isHidden, errors, needsReason }: StepProps & { needsReason: boolean }) {
  return (
    <fieldset className="form-step" inert={isHidden}>
      <legend className="visually-hidden">About you</legend>
      <Field label="Full Name" name="fullName" autoComplete="name" limit={80} error={errors.fullName} />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      {needsReason && (
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          limit={1_000}
          hint="Why you would like to join, for the people who review your request"
          error={errors.reason}
        />
      )}
    </fieldset>
  );
}

type UsernameStepProps = StepProps & {
  /** Validation error of the current input, shown before 'Next' is pressed. */
  fault: string | null;
  availability: Availability;
  onType: () => void;
};

/** Step 2: username, validated while typing and checked for availability on the server. */
export function UsernameStep({ isHidden, errors, fault, availability, onType }: UsernameStepProps) {
  const isTaken = availability === 'taken' ? messages.usernameTaken : null;
  const hasFailed =
    availability === 'failed' ? 'The username could not be checked. Type again to retry.' : null;
  return (
    <fieldset className="form-step" inert={isHidden}>
      <legend className="visually-hidden">Your username</legend>
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username ?? fault ?? isTaken ?? hasFailed}
        success={availability === 'available' ? messages.usernameAvailable : null}
        hint={availability === 'checking' ? 'Checking...' : 'Lower case letters, digits and dashes'}
        onChange={onType}
      />
    </fieldset>
  );
}

/** Step 3: the password and its repetition. */
export function PasswordStep({ isHidden, errors }: StepProps) {
  return (
    <fieldset className="form-step" inert={isHidden}>
      <legend className="visually-hidden">Your password</legend>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters, no spaces"
        error={errors.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </fieldset>
  );
}
