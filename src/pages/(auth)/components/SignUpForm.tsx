import { useEffect, useRef, useState } from 'react';
import type { SignUpOptions } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { proposeUsername } from '../../../modules/accounts/rules/propose-username.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { whileLoading } from '../../runtime/toasts/loading-overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField, TextAreaField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { type Availability, useAvailability } from '../../ui/forms/use-availability.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { CircleCheckIcon, InfoIcon } from '../../ui/icons.tsx';
import { requestAccount, signUp, type User } from '../client/sign-in.ts';
import type { Challenge } from '../proof-of-work.ts';
import { type Step, stepOf, validateStep, validateUsername } from './sign-up-steps.ts';

type SignUpFormProps = {
  /** Called after the account was created and the member is logged in. */
  onDone: (user: User) => void;
  /** The code of an invitation. */
  invitation?: string;
  /** How the site accepts new members, if the server has rendered it. */
  options?: KnownOptions;
};

/** The form, or a text that says why nobody can sign up now or that a request is waiting. */
export function SignUpForm({ onDone, invitation = '', options: rendered }: SignUpFormProps) {
  const { options, takeProof } = useSignUpOptions(invitation, rendered);
  const [isRequested, setRequested] = useState(false);
  const isInvited = invitation !== '' && options?.inviter !== null;
  const mode = options?.mode ?? 'open';
  const refusal = options ? refusalOf(options, invitation) : null;
  if (isRequested) return <SignUpNotice text={messages.accountRequested} isDone />;
  if (refusal !== null) return <SignUpNotice text={refusal} />;
  return (
    <SignUpWizard
      needsReason={mode === 'approval' && !isInvited}
      send={async ({ reason, ...account }) => {
        const proof = await takeProof();
        if (reason === undefined) return onDone(await signUp({ ...account, proof, invitation }));
        await requestAccount({ ...account, proof, reason });
        setRequested(true);
      }}
    />
  );
}

/** Why sign-up is impossible in this way now; null if it is possible. */
export function refusalOf({ mode, inviter }: KnownOptions, invitation: string): string | null {
  if (mode === 'closed') return messages.signUpClosed;
  if (inviter !== null) return null;
  if (invitation !== '') return messages.invitationInvalid;
  return mode === 'invitation' ? messages.signUpByInvitation : null;
}

type Account = { fullName: string; email: string; username: string; password: string; reason?: string };

type SignUpWizardProps = { needsReason: boolean; send: (account: Account) => Promise<void> };

/**
 * The three-step sign-up form. All steps stay in the form, inactive ones inert: input is preserved, password managers
 * see one form, and its height is that of the tallest step. Used by the sign-up page and by the editor's dialog.
 */
function SignUpWizard({ needsReason, send }: SignUpWizardProps) {
  const [step, setStep] = useState<Step>(1);
  const availability = useAvailability(isUsernameFree);
  const { form, errors, failure, isBusy, clear, submit, read, validate } = useForm(
    (values) => validateStep(step, values),
    async (values) => {
      const { fullName = '', email = '', username = '', password = '', reason } = values;
      const account = { fullName: fullName.trim(), email: email.trim(), username, password };
      const sent = send(reason === undefined ? account : { ...account, reason: reason.trim() });
      await whileLoading(sent, needsReason ? requestingTexts : creatingTexts);
    },
  );
  const [fault, setFault] = useState<string | null>(null);
  const isFree = availability.state === 'available';

  /** Validates the current username, also when it was filled in automatically, and checks a valid one for availability. */
  const watchUsername = () => {
    const { username = '' } = read();
    const broken = validateUsername(username);
    setFault(username === '' ? null : broken);
    availability.watch(broken ? null : username);
  };
  const goTo = (next: Step) => {
    setStep(next);
    clear('');
    // The next step's first field can be focused only after this event.
    setTimeout(() => form.current?.querySelector<HTMLElement>('fieldset:not([inert]) input')?.focus());
  };
  const next = () => {
    const values = read();
    if (!validate(validateStep(step, values))) return;
    if (step === 1) {
      const username = form.current?.elements.namedItem('username');
      if (username instanceof HTMLInputElement && username.value === '')
        username.value = proposeUsername(values.fullName ?? '');
      watchUsername();
      goTo(2);
    } else if (isFree) goTo(3);
  };

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action={pagePath('/signup')}
      noValidate
      onSubmit={(event) => {
        if (step === 3) return submit(event);
        event.preventDefault();
        next();
      }}
      onChange={({ target }) => 'name' in target && clear(String(target.name))}
    >
      <Progress step={step} />
      <div className="form-steps">
        <PersonStep isHidden={step !== 1} errors={errors} needsReason={needsReason} />
        <UsernameStep
          isHidden={step !== 2}
          errors={errors}
          fault={fault}
          availability={availability.state}
          onType={watchUsername}
        />
        <PasswordStep isHidden={step !== 3} errors={errors} />
      </div>
      <FormFailure message={failure} />
      <div className="form-actions">
        {step > 1 && (
          <Button onClick={() => goTo(stepOf(step - 1))} disabled={isBusy}>
            Back
          </Button>
        )}
        {step < 3 ? (
          <Button key="next" type="submit" look="accent" aria-disabled={step === 2 && !isFree}>
            Next
          </Button>
        ) : (
          <Button key="create" type="submit" look="accent" aria-disabled={isBusy}>
            {(needsReason ? requestWords : createWords)[isBusy ? 'busy' : 'idle']}
          </Button>
        )}
      </div>
    </form>
  );
}

const createWords = { idle: 'Create Account', busy: 'Creating Account...' };
const requestWords = { idle: 'Send request', busy: 'Sending...' };

const creatingTexts = ['Creating your account...', 'Logging you in...', 'Almost there...'] as const;

const requestingTexts = ['Sending your request...', 'Almost there...'] as const;

const stepNames = { 1: 'About you', 2: 'Your username', 3: 'Your password' } as const;

function Progress({ step }: { step: Step }) {
  return (
    <div className="form-progress">
      <div className="steps" aria-hidden="true">
        {([1, 2, 3] as const).map((at) => (
          <span key={at} className="steps-item" data-done={at <= step ? '' : undefined} />
        ))}
      </div>
      <p className="steps-words" aria-live="polite">
        Step {step} of 3: {stepNames[step]}
      </p>
    </div>
  );
}

const isUsernameFree = (username: string, signal: AbortSignal) =>
  call('GET /users/check-username-availability/{username}', {
    params: { username },
    anonymous: true,
    signal,
  });

/** Replaces the sign-up form: explains why there is none, or that the request was sent. */
function SignUpNotice({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <p className="form-notice" role="status">
      {isDone ? <CircleCheckIcon /> : <InfoIcon />}
      {text}
    </p>
  );
}

type StepProps = { isHidden: boolean; errors: Record<string, string> };

/** Step 1: full name and email; where sign-up needs approval, also the reason for joining. */
function PersonStep({ isHidden, errors, needsReason }: StepProps & { needsReason: boolean }) {
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
function UsernameStep({ isHidden, errors, fault, availability, onType }: UsernameStepProps) {
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
function PasswordStep({ isHidden, errors }: StepProps) {
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

/** A challenge is valid for 30 minutes. */
const maxProofAgeMs = 20 * 60_000;

export type KnownOptions = Pick<SignUpOptions, 'mode' | 'inviter'>;

type Proof = { made: Promise<string | undefined>; startedAt: number };

/**
 * How the site accepts new members, and the proof of work that it may require: started when the form opens, so that
 * it is ready when the form is sent. `takeProof` returns each proof once.
 */
function useSignUpOptions(invitation: string, rendered?: KnownOptions) {
  const [options, setOptions] = useState<KnownOptions | null>(rendered ?? null);
  const proof = useRef<Proof | null>(null);

  const start = (): Proof => {
    const pendingOptions = call('GET /users/sign-up', { query: { invitation }, anonymous: true });
    const made = pendingOptions.then(async ({ mode, inviter, challenge }) => {
      setOptions({ mode, inviter });
      if (challenge === null) return undefined;
      return solveInWorker(challenge);
    });
    // The error is shown on submit, which starts another attempt.
    made.catch(() => {});
    return { made, startedAt: Date.now() };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    proof.current ??= start();
  }, []);

  const takeProof = async (): Promise<string | undefined> => {
    const begun = proof.current;
    proof.current = null;
    const isFresh = begun !== null && Date.now() - begun.startedAt < maxProofAgeMs;
    return isFresh ? begun.made.catch(() => start().made) : start().made;
  };
  return { options, takeProof };
}

/**
 * Solves a challenge in a worker, so that typing stays smooth. Rejects on plain HTTP, where browsers offer no hashing.
 */
async function solveInWorker(challenge: Challenge): Promise<string> {
  const [{ callWorkerOnce }, { default: ProofWorker }] = await Promise.all([
    import('../../runtime/call-worker.ts'),
    import('../proof-of-work.worker.ts?worker'),
  ]);
  return callWorkerOnce(new ProofWorker(), challenge);
}
