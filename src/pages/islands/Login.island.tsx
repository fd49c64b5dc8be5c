import { messages } from '../../modules/accounts/messages.ts';
import { goTo } from '../client/session.ts';
import { toastOnNextPage } from '../client/toasts.ts';
import { LoginForm } from '../components/forms/LoginForm.tsx';
import { island } from './island.ts';

function LoginOnPage() {
  const goHome = () => {
    toastOnNextPage('success', messages.loggedIn);
    goTo('/');
  };
  return <LoginForm onDone={goHome} />;
}

export const Login = island({ name: 'Login', on: 'load', ssr: true }, LoginOnPage);
