import { type Visibility, visibilityWords } from '../../shared/rules/visibility.ts';
import { LinkIcon, LockIcon } from './icons.tsx';

type VisibilityMarkProps = { visibility: Visibility; className: string };

/**
 * Says who sees an item that is not public. `data-visibility` chooses the words, so that lists can change them in
 * place.
 */
export function VisibilityMark({ visibility, className }: VisibilityMarkProps) {
  return (
    <span className={className} data-visibility={visibility} hidden={visibility === 'public'}>
      <VisibilityWords />
    </span>
  );
}

/** The values among which `data-visibility` of a surrounding element chooses. */
export function VisibilityWords() {
  return (
    <>
      <span data-mark="unlisted">
        <LinkIcon />
        {visibilityWords.unlisted}
      </span>
      <span data-mark="private">
        <LockIcon />
        {visibilityWords.private}
      </span>
    </>
  );
}
