import type { CSSProperties, ReactNode } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { colorOf } from '../../ui/avatar/avatar-color.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LinkIcon } from '../../ui/icons.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { labelLinks } from '../data/link-labels.ts';
import type { ProfileView } from '../data/profile.ts';
import { collectionTabs, type Tab, webTabs } from '../data/tabs.ts';
import { ProfileFollow } from './ProfileFollow.island.tsx';
import { ProfileMenu } from './ProfileMenu.island.tsx';
import { ProfilePeople } from './ProfilePeople.island.tsx';

type ProfileFrameProps = {
  view: ProfileView;
  viewer: PageReader;
  kind: 'webs' | 'collections';
  /** Key of the current list; null for the showcase. */
  tab: string | null;
  children: ReactNode;
};

/** Common frame of a profile's lists: the member's head and the tabs to the other lists. */
export function ProfileFrame({ view, viewer, kind, tab, children }: ProfileFrameProps) {
  const { profile, isOwn, path } = view;
  const base = pagePath('/@username', { username: profile.username });
  const hasShowcase = kind === 'webs' && profile.showcase.length > 0;
  return (
    <Frame viewer={viewer} path={path}>
      <ProfileHead view={view} viewer={viewer} />
      <div className="profile-ways">
        <nav className="switch" aria-label="Profile">
          <Choice href={base} words="Webs" isCurrent={kind === 'webs'} />
          <Choice href={`${base}/collections`} words="Collections" isCurrent={kind === 'collections'} />
        </nav>
        <nav
          className="tabs tabs-page strip profile-tabs"
          aria-label={kind === 'webs' ? 'Webs' : 'Collections'}
        >
          {/* Without data-resume, which would resume the list below this path that was visited last. */}
          {hasShowcase && (
            <a className="tab" href={base} aria-current={tab === null ? 'page' : undefined}>
              Showcase
            </a>
          )}
          {tabsOf(kind, isOwn).map(([key, { words }]) => (
            <a
              key={key}
              className="tab"
              href={kind === 'webs' ? `${base}/${key}` : `${base}/collections/${key}`}
              data-resume
              aria-current={tab === key ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </Frame>
  );
}

function tabsOf(kind: ProfileFrameProps['kind'], isOwn: boolean): [string, Tab][] {
  const tabs: [string, Tab][] = Object.entries(kind === 'webs' ? webTabs : collectionTabs);
  return tabs.filter(([, tab]) => isOwn || !tab.isOwn);
}

type ChoiceProps = { href: string; words: string; isCurrent: boolean };

function Choice({ href, words, isCurrent }: ChoiceProps) {
  return (
    <a className="switch-choice" href={href} aria-current={isCurrent ? 'page' : undefined}>
      {words}
    </a>
  );
}

type ProfileHeadProps = { view: ProfileView; viewer: PageReader };

/** A member's pictures, names, counts, texts and links. */
function ProfileHead({ view: { profile, blockState, isOwn }, viewer }: ProfileHeadProps) {
  const { username, fullName, avatar, coverImage, bio, isFollowedByMe, followersCount } = profile;
  const follow = { username, isFollowed: isFollowedByMe, followers: followersCount };
  return (
    <header className="profile">
      <Cover username={username} image={coverImage} showcase={profile.showcase} />
      <div className="profile-avatar">
        <Avatar {...{ username, fullName }} image={avatar} size={128} />
      </div>
      <div className="profile-names">
        <h1 dir="auto" className="profile-name">
          {fullName}
        </h1>
        <p className="profile-username">@{username}</p>
      </div>
      <div className="profile-actions">
        {isOwn ? (
          <ButtonLink href={pagePath('/settings/profile')}>Edit profile</ButtonLink>
        ) : (
          <Island of={ProfileFollow} {...follow} />
        )}
        {!isOwn && <Island of={ProfileMenu} id={profile._id} username={username} blockState={blockState} />}
      </div>
      <div className="profile-about">
        {bio && (
          <p dir="auto" className="profile-bio">
            {bio}
          </p>
        )}
        <div className="profile-numbers">
          <Island
            of={ProfilePeople}
            {...follow}
            fullName={fullName}
            following={profile.followingCount}
            isOwn={isOwn}
            isMember={viewer !== null}
          />
          <p className="profile-number">
            <ShortCount value={profile.websCount} one="Web" many="Webs" hasVisibleNoun />
          </p>
          <p className="profile-number">
            <ShortCount value={profile.totalWebViews} one="View" many="Views" hasVisibleNoun />
          </p>
        </div>
        <Links links={[profile.link1, profile.link2, profile.link3]} areLinks={profile.hasLinks} />
      </div>
    </header>
  );
}

/** The links of a member; plain text while they are new. */
function Links({ links, areLinks }: { links: string[]; areLinks: boolean }) {
  const shown = labelLinks(links);
  if (shown.length === 0) return null;
  return (
    <ul className="profile-links" aria-label="Links">
      {shown.map(({ href, label }) => (
        <li key={href}>
          {areLinks ? (
            <a className="profile-link" href={href} title={href} rel="nofollow noopener ugc" target="_blank">
              <LinkIcon />
              <span className="profile-link-label">{label}</span>
            </a>
          ) : (
            <span className="profile-link-label">{href}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type CoverProps = { username: string; image: string; showcase: ProfileView['profile']['showcase'] };

/** Maximum pictures whose colors form the default cover. */
const maxCoverPictures = 6;

/** A member's cover, else the colors of their showcase, else a pattern in the color derived from the username. */
function Cover({ username, image, showcase }: CoverProps) {
  if (!isDefaultPicture(image))
    return (
      <div className="profile-cover">
        <img src={image} alt="" width={1_500} height={333} fetchPriority="high" />
      </div>
    );
  const style: CSSProperties & Record<`--${string}`, string> = { '--cover-color': colorOf(username) };
  const pictures = showcase.map((web) => web.image).filter((picture) => !isDefaultPicture(picture));
  return (
    <div className="profile-cover" data-default style={style}>
      {pictures.length === 0 ? (
        <Pattern />
      ) : (
        <div className="profile-colors">
          {pictures.slice(0, maxCoverPictures).map((src) => (
            <img key={src} src={src} alt="" width={600} height={350} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A tiled pattern of the delimiters of HTML, CSS and JavaScript. */
function Pattern() {
  return (
    <svg className="profile-pattern" aria-hidden="true" focusable="false">
      <pattern id="brackets" width="144" height="96" patternUnits="userSpaceOnUse">
        <path d="m34 16-10 10 10 10M46 14l-6 24M52 16l10 10-10 10" />
        <path d="M104 14c-5 0-6 2-6 6s-2 6-5 6c3 0 5 2 5 6s1 6 6 6M116 14c5 0 6 2 6 6s2 6 5 6c-3 0-5 2-5 6s-1 6-6 6" />
        <path d="M32 62c-8 8-8 16 0 24M54 62c8 8 8 16 0 24M43 74h.01" />
        <path d="M98 64h-7v20h7M120 64h7v20h-7M109 69v10M104.500 71.500l9 5M113.500 71.500l-9 5" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#brackets)" />
    </svg>
  );
}
