import { messages } from '../../modules/accounts/rules/messages.ts';
import { Frame } from '../(layout)/index.server.ts';
import type { PageProps } from '../page-context.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FailureState } from '../ui/lists/States.tsx';

/** The page that failed loads redirect to. */
export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <FailureState
        isPage
        title={messages.failed}
        text="This page does not exist, or you do not have access to it."
      >
        <ButtonLink look="accent" href="/">
          Go home
        </ButtonLink>
      </FailureState>
    </Frame>
  );
}
