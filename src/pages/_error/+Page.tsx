import { Frame } from '../(layout)/index.server.ts';
import { Logo } from '../(layout)/index.ts';
import type { PageProps } from '../page-context.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FailureState } from '../ui/lists/States.tsx';

const notFound = 'Page Not Found!';

/** Shown for unknown addresses, server errors and rejected requests (429, 503). */
export default function Page({ viewer, path, status, reason, requestId }: PageProps) {
  if (status === 429) return <TooMany />;
  if (status === 503) return <TooBusy />;
  return (
    <Frame viewer={viewer} path={path}>
      {status === 404 ? <NotFound reason={reason} /> : <Broken requestId={requestId} />}
    </Frame>
  );
}

/** A single path segment may be meant as a page or as a username, so the text mentions both. */
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
          : 'There is no page at this address. It may have moved, or its owner may have made it private.'}
      </p>
      <ButtonLink look="accent" href="/">
        Go home
      </ButtonLink>
    </div>
  );
}

function Broken({ requestId }: Pick<PageProps, 'requestId'>) {
  return (
    <FailureState
      isPage
      title="Something went wrong on our side"
      text="Your work is safe. Please try again in a moment."
    >
      <div className="intro-actions">
        <Retry />
        <ButtonLink href="/">Go home</ButtonLink>
      </div>
      <p className="state-note">
        If this keeps happening, contact the site’s administrator and mention request <code>{requestId}</code>
      </p>
    </FailureState>
  );
}

function TooMany() {
  return (
    <Alone title="Too many requests" text="Please wait a minute, then continue. Nothing is lost.">
      <Retry />
    </Alone>
  );
}

function TooBusy() {
  return (
    <Alone
      title="The site is busy"
      text="There are more requests than the site can handle right now. Please try again in a few seconds."
    >
      <Retry />
    </Alone>
  );
}

const Retry = () => (
  <Button look="accent" data-action="reload">
    Retry
  </Button>
);

/** A frame without session data: the page is rendered once for guests and members alike. */
function Alone(props: Parameters<typeof FailureState>[0]) {
  return (
    <>
      <header className="top-bar">
        <div className="top-bar-inner">
          <Logo />
        </div>
      </header>
      <main className="content" id="content">
        <FailureState isPage {...props} />
      </main>
    </>
  );
}
