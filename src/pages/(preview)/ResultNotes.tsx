import { Button } from '../ui/Button.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import {
  type FollowedLink,
  linkTexts,
  type PreviewState,
  pausedText as plainPausedText,
  stopTexts,
} from './preview-state.ts';

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

type StopNoteProps = {
  state: PreviewState;
  /** Why the first run waits for a click. */
  pausedText?: string | undefined;
  onReload: () => void;
  onFinish: () => void;
};

/** Shows over the result why nothing runs, and offers to run it. */
export function StopNote({ state, pausedText = plainPausedText, onReload, onFinish }: StopNoteProps) {
  if (state.kind !== 'paused' && state.kind !== 'stopped') return null;
  const isPaused = state.kind === 'paused';
  return (
    <div className="result-note" role="status">
      <p>{isPaused ? pausedText : stopTexts[state.reason]}</p>
      <div className="result-note-actions">
        <Button onClick={onReload}>{isPaused ? 'Run' : 'Run again'}</Button>
        {!isPaused && state.canFinish && <Button onClick={onFinish}>Let it finish</Button>}
      </div>
    </div>
  );
}
