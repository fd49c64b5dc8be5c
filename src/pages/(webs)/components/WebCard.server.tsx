import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import type { WebCard as Card } from '../../../modules/webs/contract/index.ts';
import { detailsAddress } from '../../(details)/index.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { useLinkKey } from '../../runtime/links/use-link-key.ts';
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';
import { Excerpt } from '../../ui/lists/Excerpt.tsx';
import { Marked } from '../../ui/lists/Marked.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { CardActions } from '../islands/CardActions.island.tsx';

type WebCardProps = {
  web: Card;
  viewer: PageReader;
  /** The list's URL with its query, over which the details open; without it the card links to the editor. */
  detailsBase?: string;
  /** The viewer's own collection, if its webs are listed: they can be removed from it. */
  collectionId?: string | undefined;
  position: number;
  isFirstScreen: boolean;
  /** The search text, which is highlighted in the card's texts. */
  search?: string;
};

/** A web in a list: one link over the whole card, with the actions above the link. */
export function WebCard({
  web,
  viewer,
  detailsBase,
  collectionId,
  position,
  isFirstScreen,
  search,
}: WebCardProps) {
  const { owner } = web;
  const name = owner.fullName || owner.username;
  const keepKey = useLinkKey();
  const href = keepKey(
    detailsBase === undefined
      ? pagePath('/web/@webId', { webId: web._id })
      : detailsAddress(detailsBase, web._id),
  );
  return (
    <article
      className="card"
      data-web={web._id}
      data-owner={owner.username}
      aria-label={web.title}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Picture web={web} isEager={isFirstScreen} />
      <div className="card-foot">
        <AvatarLink username={owner.username} fullName={name} image={owner.avatar} size={32} />
        <h2 className="card-title">
          <a className="card-link" href={href} dir="auto">
            <Marked text={web.title} search={search} />
          </a>
        </h2>
        <p className="card-owner">
          <a className="name-link" href={pagePath('/@username', { username: owner.username })} dir="auto">
            <Marked text={name} search={search} />
          </a>
        </p>
        {search && <Excerpt text={web.description} search={search} />}
        <Island
          of={CardActions}
          webId={web._id}
          likes={web.likesCount}
          isLiked={web.isLikedByMe}
          isPinned={web.isPinned}
          username={owner.username}
          isFollowed={owner.isFollowedByMe}
          followers={owner.followersCount}
          href={href}
          comments={web.commentsCount}
          views={web.views}
          isOwn={viewer?.id === owner._id}
          collectionId={collectionId}
        />
      </div>
    </article>
  );
}

function Picture({ web, isEager }: { web: Card; isEager: boolean }) {
  return (
    <div className="card-picture" style={cardColor(web.color)}>
      {!isDefaultPicture(web.image) && (
        <img
          src={web.image}
          alt=""
          width={600}
          height={350}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
        />
      )}
      <VisibilityMark className="card-private" visibility={web.visibility} />
    </div>
  );
}
