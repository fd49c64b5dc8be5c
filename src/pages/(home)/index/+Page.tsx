import { messages } from '../../../modules/webs/rules/messages.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { tagAddress } from '../../(tags)/index.server.ts';
import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { HomeTabs } from '../HomeTabs.tsx';
import type { HomeData } from './+data.ts';
import { Example } from './Example.island.tsx';

/** Trending webs. */
export default function Page({ data: { feed, tags, intro }, viewer, path }: PageProps<HomeData>) {
  if (!feed)
    return (
      <Frame viewer={viewer} path={path}>
        <h1 className="visually-hidden">{intro.title}</h1>
        <Intro {...intro} />
      </Frame>
    );
  return (
    <Frame viewer={viewer} path={path}>
      {!viewer && feed.page === 1 && <Intro {...intro} />}
      <h1 className="visually-hidden">Trending</h1>
      <HomeTabs viewer={viewer} path={path} />
      <PopularTags tags={tags} />
      {feed.webs.length === 0 ? (
        <NoWebs look={viewer ? 'accent' : 'outline'} />
      ) : (
        <Feed
          feed={feed}
          label="Trending webs"
          viewer={viewer}
          detailsBase="/"
          shows="public"
          isCover={feed.page === 1}
        />
      )}
    </Frame>
  );
}

/** The introduction for new visitors: the site's words and an example to try. */
function Intro({ title, text, siteName, guestsMayBrowse, previewOrigin }: HomeData['intro']) {
  return (
    <section className="intro" aria-label={`About ${siteName}`}>
      <div className="intro-words">
        <p className="intro-title">{title}</p>
        <p className="intro-text">{text}</p>
        <div className="intro-actions">
          {guestsMayBrowse && (
            <ButtonLink look="accent" href={pagePath('/new-web')}>
              Start Coding
            </ButtonLink>
          )}
          <ButtonLink href={pagePath('/signup')}>Join Us</ButtonLink>
          {!guestsMayBrowse && <ButtonLink href={pagePath('/login')}>Log In</ButtonLink>}
        </div>
      </div>
      <Island of={Example} previewOrigin={previewOrigin} />
    </section>
  );
}

function PopularTags({ tags }: Pick<HomeData, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <nav className="tag-links strip" aria-label="Popular tags">
      {tags.map((tag) => (
        <a key={tag} className="tag-link" href={tagAddress({ tag, order: 'trending' })}>
          {tag}
        </a>
      ))}
    </nav>
  );
}

/** Its button is outlined for guests, because the introduction above it already has the accent. */
function NoWebs({ look }: { look: 'accent' | 'outline' }) {
  return (
    <EmptyState kind="web" title={messages.noResult} text="No one has shared a web yet. Be the first.">
      <ButtonLink look={look} href={pagePath('/new-web')}>
        Start Coding
      </ButtonLink>
    </EmptyState>
  );
}
