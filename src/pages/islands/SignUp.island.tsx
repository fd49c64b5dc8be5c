import { messages } from '../../modules/accounts/messages.ts';
import { nextHere } from '../client/return-links.ts';
import { goTo } from '../client/sign-in.ts';
import { toastOnNextPage } from '../client/toasts.ts';
import { SignUpForm } from '../components/forms/SignUpForm.tsx';
import { returnPath } from '../return-path.ts';
import { island } from './island.ts';

function SignUpOnPage() {
  const leave = () => {
    toastOnNextPage('success', messages.created);
    goTo(returnPath(nextHere()) ?? '/');
  };
  return <SignUpForm onDone={leave} />;
}

export const SignUp = island({ name: 'SignUp', on: 'load', ssr: true }, SignUpOnPage);
