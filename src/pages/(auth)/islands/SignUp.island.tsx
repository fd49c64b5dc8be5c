import { messages } from '../../../modules/accounts/messages.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { readNextParameter } from '../client/return-links.ts';
import { goTo } from '../client/sign-in.ts';
import type { KnownOptions } from '../client/use-sign-up-options.ts';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { returnPath } from '../return-path.ts';

type SignUpProps = { options: KnownOptions; invitation: string };

function SignUpOnPage({ options, invitation }: SignUpProps) {
  const leave = () => {
    toastOnNextPage('success', messages.created);
    goTo(returnPath(readNextParameter()) ?? '/');
  };
  return <SignUpForm onDone={leave} options={options} invitation={invitation} />;
}

export const SignUp = island({ name: 'SignUp', on: 'load', ssr: true }, SignUpOnPage);
