import { messages } from '../../modules/accounts/messages.ts';
import { goTo } from '../client/session.ts';
import { toastOnNextPage } from '../client/toasts.ts';
import { SignUpForm } from '../components/forms/SignUpForm.tsx';
import { island } from './island.ts';

function SignUpOnPage() {
  const goHome = () => {
    toastOnNextPage('success', messages.created);
    goTo('/');
  };
  return <SignUpForm onDone={goHome} />;
}

export const SignUp = island({ name: 'SignUp', on: 'load', ssr: true }, SignUpOnPage);
