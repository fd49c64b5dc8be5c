import type { CSSProperties } from 'react';
import type { WebCard as Card } from '../../modules/webs/contract.ts';
import { LikeButton } from '../islands/LikeButton.island.tsx';
import { Avatar } from './Avatar.tsx';
import { Island } from './Island.server.tsx';
import { EyeIcon, MessageCircleIcon } from './icons.tsx';

type WebCardProps = { web: Card; position: number; isFirstScreen: boolean };

/** A web in a list: one link over the whole card, with the like button above it. */
export function WebCard({ web, position, isFirstScreen }: WebCardProps) {
  const name = web.owner.fullName || web.owner.username;
  return (
    <article
      className="card"
      data-web={web._id}
      aria-label={web.title}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Picture web={web} isEager={isFirstScreen} />
      <div className="card-foot">
        <Avatar username={web.owner.username} fullName={name} image={web.owner.avatar} size={32} />
        <div>
          <h2 className="card-title">
            <a className="card-link" href={`/web/${web._id}`}>
              {web.title}
            </a>
          </h2>
          <p className="card-owner">{name}</p>
        </div>
        <div className="card-counts">
          <Island of={LikeButton} webId={web._id} likes={web.likesCount} isLiked={web.isLikedByMe} />
          <span className="card-count">
            <MessageCircleIcon />
            <Count value={web.commentsCount} one="comment" many="comments" />
          </span>
          <span className="card-count">
            <EyeIcon />
            <Count value={web.views} one="view" many="views" />
          </span>
        </div>
      </div>
    </article>
  );
}

function Picture({ web, isEager }: { web: Card; isEager: boolean }) {
  const style: CSSProperties & Record<`--${string}`, string> = web.color ? { '--card-color': web.color } : {};
  return (
    <div className="card-picture" style={style}>
      {web.image && (
        <img
          src={web.image}
          alt=""
          width={600}
          height={350}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
        />
      )}
    </div>
  );
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function Count({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <span className="count">
      {short.format(value)}
      <span className="visually-hidden"> {value === 1 ? one : many}</span>
    </span>
  );
}
