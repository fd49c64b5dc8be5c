import { messages } from '../../../modules/accounts/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { readNextParameter } from '../client/every-page.ts';
import { goTo } from '../client/sign-in.ts';
import { type KnownOptions, SignUpForm } from '../components/SignUpForm.tsx';
import { returnPath } from '../return-path.ts';

type SignUpProps = { options: KnownOptions; invitation: string };

function SignUpOnPage({ options, invitation }: SignUpProps) {
  const leave = () => {
    toastOnNextPage('success', messages.created);
    goTo(returnPath(readNextParameter()) ?? firstPath());
  };
  return <SignUpForm onDone={leave} options={options} invitation={invitation} />;
}

/** Members who come from the home page return to it. Others get a new web, where they have something to do. */
const firstPath = () =>
  document.referrer === new URL('/', location.origin).href ? '/' : pagePath('/new-web');

export const SignUp = island({ name: 'SignUp', on: 'load', ssr: true }, SignUpOnPage);
