import { useEffect, useState } from 'react';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

const emphasisMs = 2_500;

/** The save state, announced to screen readers; a successful save is highlighted briefly. */
export function SaveState({ view }: { view: SessionView }) {
  const isFresh = useJustSaved(view.isSaving, view.isChanged, view.revision);
  const state = isFresh ? 'fresh' : view.isChanged && !view.isSaving ? 'draft' : undefined;
  return (
    <p className="editor-state" role="status" data-state={state}>
      {isFresh && <CircleCheckIcon />}
      {stateOf(view)}
    </p>
  );
}

function stateOf(view: SessionView): string {
  if (view.isSaving) return texts.saving;
  if (view.isChanged) return texts.draft;
  return view.id && view.mayEdit ? texts.saved : '';
}

/** True briefly after the saved revision has changed. */
function useJustSaved(isSaving: boolean, isChanged: boolean, revision: number | null): boolean {
  const [seen, setSeen] = useState(revision);
  const isFresh = revision !== seen && !isSaving && !isChanged;
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setSeen(revision), emphasisMs);
    return () => clearTimeout(timer);
  }, [isFresh, revision]);
  return isFresh;
}
