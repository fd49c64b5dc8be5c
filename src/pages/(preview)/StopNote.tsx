import { Button } from '../ui/Button.tsx';
import type { PreviewState } from './preview-types.ts';
import { pausedText as plainPausedText, stopTexts } from './texts.ts';

type StopNoteProps = {
  state: PreviewState;
  /** Why the first run waits for a click. */
  pausedText?: string | undefined;
  onReload: () => void;
  onFinish: () => void;
};

/** Says over the result why nothing runs, and offers to run it. */
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
