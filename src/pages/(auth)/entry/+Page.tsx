import type { ReactNode } from 'react';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { refusalOf } from '../components/SignUpForm.tsx';
import type { EntryData, SignUpData } from './+data.ts';
import { ForgotPassword } from './ForgotPassword.island.tsx';
import { Login } from './Login.island.tsx';
import { SignUp } from './SignUp.island.tsx';

/** The pages for guests: login, sign-up, and the request of a new password. */
export default function Page({ data: { path: entry, signUp }, viewer, path }: PageProps<EntryData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        {entry === pagePath('/login') && <LoginEntry />}
        {signUp && <SignUpEntry {...signUp} />}
        {entry === pagePath('/forgot-password') && <ForgotPasswordEntry />}
      </div>
    </Frame>
  );
}

function LoginEntry() {
  return (
    <>
      <PageHead title="Welcome back" meta="Log in to save, like and keep what you make." />
      <NeedsScript action="Logging in" />
      <Island of={Login} />
      <OtherEntry question="New here?" href={pagePath('/signup')}>
        Create an account
      </OtherEntry>
    </>
  );
}

function SignUpEntry({ options, invitation }: SignUpData) {
  return (
    <>
      <PageHead title="Create your account" meta={wordsOf({ options, invitation })} />
      <NeedsScript action="Signing up" />
      <Island of={SignUp} options={options} invitation={invitation} />
      <OtherEntry question="Already a member?" href={pagePath('/login')}>
        Go to login
      </OtherEntry>
    </>
  );
}

/** Names the inviter and the steps of the form; without a form, says what else helps, if anything does. */
function wordsOf({ options, invitation }: SignUpData): ReactNode {
  const { mode, inviter } = options;
  if (mode === 'closed') return 'This site is not accepting new members.';
  if (refusalOf(options, invitation) === null) {
    if (inviter !== null) return `${inviter} invites you. ${steps}`;
    return mode === 'approval'
      ? 'Three short steps. Someone reviews your request, and you get an email.'
      : steps;
  }
  if (invitation === '') return null;
  if (mode === 'invitation') return 'Ask the person who invited you for a new link.';
  return (
    <>
      Ask the person who invited you for a new link, or{' '}
      <a href={pagePath('/signup')} data-return="keep">
        sign up without one
      </a>
      .
    </>
  );
}

const steps = 'Three short steps, then your webs have a home.';

function ForgotPasswordEntry() {
  return (
    <>
      <PageHead title="Forgot your password?" meta="We email you a link to choose a new one." />
      <NeedsScript action="Sending the link" />
      <Island of={ForgotPassword} />
      <OtherEntry question="Remembered it?" href={pagePath('/login')}>
        Go to login
      </OtherEntry>
    </>
  );
}

type OtherEntryProps = { question: string; href: string; children: ReactNode };

/** The link to the page for guests with an account, or without one; it keeps the page to return to. */
const OtherEntry = ({ question, href, children }: OtherEntryProps) => (
  <p className="form-foot">
    {question}{' '}
    <a href={href} data-return="keep">
      {children}
    </a>
  </p>
);
