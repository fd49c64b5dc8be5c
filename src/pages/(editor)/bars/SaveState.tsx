import { useEffect, useState } from 'react';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

const emphasisMs = 2_500;

/** The save state. It is announced to screen readers, but not each autosave; a save that was asked for is highlighted briefly. */
export function SaveState({ view }: { view: SessionView }) {
  const isAuto = view.autosave === 'on';
  const isFresh = useJustSaved(view.isSaving, view.isChanged, view.revision) && !isAuto;
  const text = textOf(view);
  const isDraft = text === texts.draft || text === texts.offline;
  return (
    <p
      className="editor-state"
      role="status"
      aria-live={isAuto ? 'off' : undefined}
      data-state={isFresh ? 'fresh' : isDraft ? 'draft' : undefined}
      title={hints[text]}
    >
      {isFresh && <CircleCheckIcon />}
      {text}
    </p>
  );
}

const hints: Record<string, string> = {
  [texts.offline]: texts.offlineKept,
  [texts.draftSaved]: texts.draftSavedFor,
};

function textOf(view: SessionView): string {
  if (view.isSaving) return texts.saving;
  if (view.isPending && view.autosave === 'offline') return texts.offline;
  if (view.isPending && view.autosave === 'on') return texts.saving;
  if (view.isKept) return texts.draftSaved;
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
