import { Button, ButtonLink } from '../components/Button.tsx';
import { Frame } from '../components/Frame.tsx';
import { FailureState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';

/** What is shown for unknown addresses and for failures of ours. */
export default function Page({ viewer, path, status }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      {status === 404 ? <NotFound /> : <Broken />}
    </Frame>
  );
}

function NotFound() {
  return (
    <div className="state">
      <p className="state-number" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found!</h1>
      <p className="state-text">
        Nothing lives at this address. It may have moved, or its owner made it private.
      </p>
      <ButtonLink look="accent" href="/">
        Go home
      </ButtonLink>
    </div>
  );
}

function Broken() {
  return (
    <FailureState
      isPage
      title="Something went wrong on our side"
      text="Your work is safe. Please try again in a moment."
    >
      <div className="intro-actions">
        <Button look="accent" data-action="reload">
          Retry
        </Button>
        <ButtonLink href="/">Go home</ButtonLink>
      </div>
    </FailureState>
  );
}
