import { LikeButton } from '../../(social)/index.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { useLinkKey } from '../../runtime/links/use-link-key.ts';
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon, EyeIcon, MaximizeIcon } from '../../ui/icons.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { DetailsMenu } from '../islands/DetailsMenu.island.tsx';
import { DetailsOwner } from '../islands/DetailsOwner.island.tsx';
import { AboutWeb } from './AboutWeb.server.tsx';
import { CodeAndResult } from './CodeAndResult.server.tsx';
import type { DetailsView } from './details-view.ts';

const headingId = 'details-title';

/**
 * A web's details over a list. Without script the dialog is open over an inert page and 'Close' is a link; with script
 * it becomes modal (client/overlay.ts).
 */
export function Details({ viewer, ...view }: DetailsView & { viewer: PageReader }) {
  const { web, list } = view;
  return (
    <dialog open className="details" data-details={list} data-web={web._id} aria-labelledby={headingId}>
      {/* biome-ignore lint/a11y/useAnchorContent: for the mouse alone, where scripts are off; 'Close' is for all */}
      <a className="details-outside" href={list} tabIndex={-1} aria-hidden="true" />
      <div className="details-sheet" tabIndex={-1}>
        <Head {...view} viewer={viewer} />
        <CodeAndResult {...view} />
        <AboutWeb
          web={web}
          code={view.code}
          forksCount={view.forksCount}
          comments={view.comments}
          thread={view.thread}
          notice={view.notice}
          hiddenComments={view.hiddenComments}
          viewer={viewer}
        />
      </div>
    </dialog>
  );
}

function Head({ web, list, viewer }: DetailsView & { viewer: PageReader }) {
  const { owner } = web;
  const keepKey = useLinkKey();
  const name = owner.fullName || owner.username;
  const { _id, title, isPinned } = web;
  const isOwner = viewer?.id === owner._id;
  return (
    <header className="details-head">
      <AvatarLink username={owner.username} fullName={name} image={owner.avatar} size={40} />
      <div className="details-names">
        <h2 id={headingId} className="details-title" data-web-title="" dir="auto">
          {title}
        </h2>
        <p className="details-owner">
          <a
            className="name-link details-owner-name"
            href={pagePath('/@username', { username: owner.username })}
          >
            {name}
          </a>
          <Island
            of={DetailsOwner}
            username={owner.username}
            isFollowed={owner.isFollowedByMe}
            followers={owner.followersCount}
            isOwn={isOwner}
          />
        </p>
      </div>
      <div className="details-actions">
        <Island of={LikeButton} id={_id} likes={web.likesCount} isLiked={web.isLikedByMe} />
        <span className="card-count">
          <EyeIcon />
          <ShortCount value={web.views} one="view" many="views" />
        </span>
        <ButtonLink
          look="quiet"
          href={keepKey(pagePath('/view-full/@webId', { webId: _id }))}
          className="details-full"
        >
          <MaximizeIcon />
          <span>Full View</span>
        </ButtonLink>
        <ButtonLink look="accent" href={keepKey(pagePath('/web/@webId', { webId: _id }))}>
          View In Editor
        </ButtonLink>
        <Island of={DetailsMenu} webId={_id} isPinned={isPinned} isOwner={isOwner} />
      </div>
      {/* Shown by client/steps.ts where the list below has others. */}
      <span className="details-steps" data-steps="" hidden>
        <Button look="quiet" isIcon aria-label="Previous web" aria-keyshortcuts="ArrowLeft" data-step="-1">
          <ChevronLeftIcon />
        </Button>
        <Button look="quiet" isIcon aria-label="Next web" aria-keyshortcuts="ArrowRight" data-step="1">
          <ChevronRightIcon />
        </Button>
      </span>
      <ButtonLink
        look="quiet"
        isIcon
        className="details-close"
        href={list}
        aria-label="Close"
        data-details-close=""
      >
        <CrossIcon />
      </ButtonLink>
    </header>
  );
}
