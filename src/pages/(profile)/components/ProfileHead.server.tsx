import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { LinkIcon } from '../../ui/icons.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { labelLinks } from '../data/link-labels.ts';
import type { ProfileView } from '../data/read.ts';
import { ProfileFollow } from '../islands/ProfileFollow.island.tsx';
import { ProfileMenu } from '../islands/ProfileMenu.island.tsx';
import { ProfilePeople } from '../islands/ProfilePeople.island.tsx';
import { Cover } from './Cover.server.tsx';

type ProfileHeadProps = { view: ProfileView; viewer: PageReader };

/** A member's pictures, names, counts, texts and links. */
export function ProfileHead({ view: { profile, avoidance, isOwn }, viewer }: ProfileHeadProps) {
  const { username, fullName, avatar, coverImage, bio, isFollowedByMe, followersCount } = profile;
  const follow = { username, isFollowed: isFollowedByMe, followers: followersCount };
  return (
    <header className="profile">
      <Cover username={username} image={coverImage} />
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
        {!isOwn && <Island of={ProfileMenu} id={profile._id} username={username} avoidance={avoidance} />}
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

/** What a member links to; plain text while they are new. */
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
