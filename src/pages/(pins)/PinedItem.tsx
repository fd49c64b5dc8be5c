import { type MouseEvent, useId } from 'react';
import { isDefaultPicture } from '../../modules/assets/default-pictures.ts';
import { visibilityWords } from '../../shared/rules/visibility.ts';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/Button.tsx';
import { PinOffIcon } from '../ui/icons.tsx';
import { cardColor } from '../ui/lists/card-color.ts';
import { togglePin } from './pins.ts';
import type { PinnedWeb } from './use-pins.ts';

/** A pinned web, with a link to it and an unpin button. */
export function PinedItem({ web }: { web: PinnedWeb }) {
  const { _id, title, image, color, visibility, owner } = web;
  const titleId = useId();

  const unpin = ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget.closest('li'));
    void togglePin(_id, { isPinned: true });
  };

  return (
    <li className="pined">
      <a className="pined-link" href={pagePath('/web/@webId', { webId: _id })}>
        <span className="row-picture" style={cardColor(color)}>
          {!isDefaultPicture(image) && (
            <img src={image} alt="" width={96} height={56} decoding="async" loading="lazy" />
          )}
        </span>
        <span className="pined-words">
          <span dir="auto" className="pined-title" id={titleId}>
            {title}
          </span>
          <span className="pined-owner">
            {owner.fullName || owner.username}
            {visibility !== 'public' && ` · ${visibilityWords[visibility]}`}
          </span>
        </span>
      </a>
      <Button
        look="quiet"
        isIcon
        aria-label="Remove From Pined"
        aria-describedby={titleId}
        title="Remove From Pined"
        onClick={unpin}
      >
        <PinOffIcon />
      </Button>
    </li>
  );
}

/** The entry is removed while it has the focus, which moves to the next entry, or to the list. */
function focusBeside(entry: HTMLElement | null): void {
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = beside?.querySelector('button') ?? entry?.closest<HTMLElement>('[tabindex]');
  target?.focus();
}
