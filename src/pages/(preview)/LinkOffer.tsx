import { Button } from '../ui/Button.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import type { FollowedLink } from './preview-types.ts';
import { linkTexts } from './texts.ts';

/**
 * Offers to open a link that was followed in the result, which cannot leave its frame; or explains why it has no
 * target.
 */
export function LinkOffer({ link: { address, kind }, onDone }: { link: FollowedLink; onDone: () => void }) {
  return (
    <div className="result-link" role="alert">
      <p className="result-link-text">
        {linkTexts[kind]} <strong>{address}</strong>
      </p>
      {kind === 'opens' && (
        <a
          className="button button-outline"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onDone}
        >
          Open
        </a>
      )}
      <Button look="quiet" isIcon aria-label="Dismiss" onClick={onDone}>
        <CrossIcon />
      </Button>
    </div>
  );
}
