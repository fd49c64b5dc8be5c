import { messages } from '../../modules/accounts/messages.ts';
import { nextHere } from '../client/return-links.ts';
import { goTo } from '../client/sign-in.ts';
import { toastOnNextPage } from '../client/toasts.ts';
import { LoginForm } from '../components/forms/LoginForm.tsx';
import { returnPath } from '../return-path.ts';
import { island } from './island.ts';

function LoginOnPage() {
  const leave = () => {
    toastOnNextPage('success', messages.loggedIn);
    goTo(returnPath(nextHere()) ?? '/');
  };
  return <LoginForm onDone={leave} />;
}

export const Login = island({ name: 'Login', on: 'load', ssr: true }, LoginOnPage);
