import type { Collection } from '../../modules/collections/contract.ts';
import { LockIcon } from './home-icons.tsx';

type CollectionCardProps = { collection: Collection; position: number };

/** A collection in a list: its name over the first of its webs. */
export function CollectionCard({ collection, position }: CollectionCardProps) {
  const { _id, name, websCount, webs, isPublic } = collection;
  return (
    <article className="card" data-key={_id} aria-label={name} aria-posinset={position} aria-setsize={-1}>
      <div className="card-picture card-mosaic">
        {webs.slice(0, 4).map((web) => (
          <img
            key={web._id}
            src={web.image}
            alt=""
            width={300}
            height={175}
            loading="lazy"
            decoding="async"
          />
        ))}
        {!isPublic && (
          <span className="card-private">
            <LockIcon />
            Private
          </span>
        )}
      </div>
      <div>
        <h2 className="card-title">{name}</h2>
        <p className="card-owner">{websCount === 1 ? '1 web' : `${websCount} webs`}</p>
      </div>
    </article>
  );
}
