import { messages } from '../../../modules/accounts/messages.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { readNextParameter } from '../client/return-links.ts';
import { goTo } from '../client/sign-in.ts';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { returnPath } from '../return-path.ts';

function SignUpOnPage() {
  const leave = () => {
    toastOnNextPage('success', messages.created);
    goTo(returnPath(readNextParameter()) ?? '/');
  };
  return <SignUpForm onDone={leave} />;
}

export const SignUp = island({ name: 'SignUp', on: 'load', ssr: true }, SignUpOnPage);
