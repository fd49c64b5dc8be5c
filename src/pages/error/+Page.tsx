import { messages } from '../../modules/accounts/messages.ts';
import { ButtonLink } from '../components/Button.tsx';
import { Frame } from '../components/Frame.tsx';
import { FailureState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';

/** Where loads that failed lead. */
export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <FailureState
        isPage
        title={messages.failed}
        text="What you asked for is not there, or not yours to open."
      >
        <ButtonLink look="accent" href="/">
          Go home
        </ButtonLink>
      </FailureState>
    </Frame>
  );
}
