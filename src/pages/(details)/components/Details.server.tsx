import { kindNameOf, kindNames, type Pane, panes } from '../../../modules/webs/rules/source-kinds.ts';
import { LikeButton } from '../../(social)/index.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { useLinkKey } from '../../runtime/use-link-key.ts';
import { AvatarLink } from '../../ui/avatar/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CopyIcon,
  CrossIcon,
  EyeIcon,
  MaximizeIcon,
} from '../../ui/icons.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import type { DetailsView } from '../details/+data.ts';
import { DetailsMenu } from '../islands/DetailsMenu.island.tsx';
import { DetailsOwner } from '../islands/DetailsOwner.island.tsx';
import { DetailsResult } from '../islands/DetailsResult.island.tsx';
import { AboutWeb } from './AboutWeb.server.tsx';
import { CompiledCode, HighlightedCode } from './HighlightedCode.server.tsx';
import type { ShownCode } from './highlight.server.ts';

const headingId = 'details-title';

/**
 * A web's details over a list. Without script the dialog is open over an inert page and 'Close' is a link; with script
 * it becomes modal (client/overlay.ts).
 */
export function Details({ viewer, ...view }: DetailsView & { viewer: PageReader }) {
  const { web, list } = view;
  return (
    <dialog open className="details" data-details={list} data-web={web._id} aria-labelledby={headingId}>
      {/* biome-ignore lint/a11y/useAnchorContent: pointer-only without scripts; 'Close' is accessible to all */}
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
      {/* client/steps.ts shows them if the list below has a previous or next web. */}
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

const switches = [['result', 'Result'], ...panes.map((pane) => [pane, kindNameOf(pane)] as const)] as const;

/** The result and the code. Side by side, each part can be hidden; phones show one at a time. */
function CodeAndResult({ web, code, previewOrigin }: DetailsView) {
  const { _id, image, color, cssLinks, jsLinks, htmlLinks, importMap, isClipped } = web;
  return (
    <div
      className="details-main"
      data-panes=""
      data-current="result"
      data-clipped={isClipped ? '' : undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: on small screens it becomes a tab list */}
      <div className="details-switches" role="group" aria-label="Panes">
        {switches.map(([name, words]) => (
          <button
            key={name}
            type="button"
            className="details-switch"
            data-switch={name}
            aria-pressed="true"
            aria-controls={`details-${name}`}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="details-pane details-result" id="details-result" data-pane="result">
        <Island
          of={DetailsResult}
          webId={_id}
          image={image}
          color={color}
          links={{ cssLinks, jsLinks, htmlLinks, importMap }}
          previewOrigin={previewOrigin}
        />
      </div>
      <div className="details-code">
        {panes.map((pane) => (
          <CodePane key={pane} pane={pane} shown={code[pane]} isClipped={isClipped} />
        ))}
      </div>
    </div>
  );
}

type CodePaneProps = { pane: Pane; shown: ShownCode; isClipped: boolean };

function CodePane({ pane, shown: { code, source }, isClipped }: CodePaneProps) {
  const words = source ? kindNames[source.kind] : kindNameOf(pane);
  const html = source?.html || code;
  return (
    <section className="details-pane" id={`details-${pane}`} data-pane={pane} aria-label={words}>
      <header className="details-pane-head">
        <h3>{words}</h3>
        {html && (
          <Button look="quiet" isIcon aria-label={`Copy ${words}`} data-action="copy-code">
            <CopyIcon />
          </Button>
        )}
      </header>
      {source ? (
        <>
          <HighlightedCode html={source.html} data-source={pane} />
          <CompiledCode isStale={source.isStale}>
            <HighlightedCode html={code} data-code={pane} />
          </CompiledCode>
        </>
      ) : (
        <HighlightedCode html={code} data-code={pane} />
      )}
      {html && isClipped && (
        <p className="details-rest">
          <Button data-show-code="">Show all of the {words}</Button>
          <noscript>Only the beginning is shown without JavaScript.</noscript>
        </p>
      )}
      {!html && <p className="details-empty">No {words} in this web</p>}
    </section>
  );
}
