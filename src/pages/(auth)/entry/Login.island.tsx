import { messages } from '../../../modules/accounts/rules/messages.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { readNextParameter } from '../client/every-page.ts';
import { goTo } from '../client/sign-in.ts';
import { LoginForm } from '../components/LoginForm.tsx';
import { returnPath } from '../return-path.ts';

function LoginOnPage() {
  const leave = () => {
    toastOnNextPage('success', messages.loggedIn);
    goTo(returnPath(readNextParameter()) ?? '/');
  };
  return <LoginForm onDone={leave} />;
}

export const Login = island({ name: 'Login', on: 'load', ssr: true }, LoginOnPage);
