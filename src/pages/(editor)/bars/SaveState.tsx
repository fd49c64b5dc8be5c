import { useEffect, useState } from 'react';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

const emphasisMs = 2_500;

/** The save state. A requested save is announced to screen readers and highlighted briefly; an autosave is not. */
export function SaveState({ view }: { view: SessionView }) {
  const isAuto = view.autosave === 'on';
  const isFresh = useJustSaved(view, isAuto);
  const text = textOf(view);
  const isDraft = text === texts.draft || text === texts.offline;
  return (
    <p
      className="editor-state"
      role="status"
      aria-live={isAuto && !view.isSaving && !isFresh ? 'off' : undefined}
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

/** True briefly after a requested save; with `isAuto` other saves are autosaves. */
function useJustSaved({ isSaving, isChanged, revision }: SessionView, isAuto: boolean): boolean {
  const [seen, setSeen] = useState(revision);
  const [isAskedFor, setAskedFor] = useState(false);
  const isNew = revision !== seen && !isSaving && !isChanged;
  const isFresh = isNew && (isAskedFor || !isAuto);
  useEffect(() => {
    if (isSaving) setAskedFor(true);
  }, [isSaving]);
  useEffect(() => {
    if (!isNew) return;
    const end = () => {
      setSeen(revision);
      setAskedFor(false);
    };
    const timer = setTimeout(end, isFresh ? emphasisMs : 0);
    return () => clearTimeout(timer);
  }, [isNew, isFresh, revision]);
  return isFresh;
}
