import { Button, ButtonLink } from '../components/Button.tsx';
import { Frame } from '../components/Frame.tsx';
import { FailureState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';

const notFound = 'Page Not Found!';

/** What is shown for unknown addresses and for failures of ours. */
export default function Page({ viewer, path, status, reason }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      {status === 404 ? <NotFound reason={reason} /> : <Broken />}
    </Frame>
  );
}

/** A single word after the site's name may be meant as a page or as a member: the text tells of both. */
function NotFound({ reason }: Pick<PageProps, 'reason'>) {
  return (
    <div className="state">
      <p className="state-number" aria-hidden="true">
        404
      </p>
      <h1>{reason ?? notFound}</h1>
      <p className="state-text">
        {reason
          ? `${notFound} Nobody here goes by this name, and nothing else lives at this address.`
          : 'Nothing lives at this address. It may have moved, or its owner made it private.'}
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
