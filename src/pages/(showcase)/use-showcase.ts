import { useEffect, useState } from 'react';
import { maxShowcased } from '../../modules/webs/rules/fields.ts';
import { messages } from '../../modules/webs/rules/messages.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/message-of.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { moveEntry, type ShowcaseWeb } from './showcase-web.ts';

const idsOf = (webs: readonly ShowcaseWeb[]) => webs.map(({ _id }) => _id);

/**
 * State of the showcase while its owner edits it: `webs` in order; `status` announces the last change to screen
 * readers. Nothing is sent until `save`.
 */
export function useShowcase(rendered: readonly ShowcaseWeb[]) {
  const [webs, setWebs] = useState(rendered);
  const [savedIds, setSavedIds] = useState(() => idsOf(rendered));
  const [isSaving, setSaving] = useState(false);
  const [status, setStatus] = useState('');
  const isChanged = idsOf(webs).join() !== savedIds.join();
  const isFull = webs.length >= maxShowcased;
  useLeaveConfirmation(isChanged);

  const move = (from: number, to: number) => {
    const web = webs[from];
    if (!web || to < 0 || to >= webs.length) return;
    setWebs(moveEntry(webs, from, to));
    setStatus(`${web.title} is now number ${to + 1} of ${webs.length}`);
  };
  const add = (web: ShowcaseWeb) => {
    if (isFull) return toast('warning', messages.showcaseFull);
    setWebs([...webs, web]);
    setStatus(`${web.title} was added as number ${webs.length + 1}`);
  };
  const remove = (id: string) => {
    const web = webs.find(({ _id }) => _id === id);
    setWebs(webs.filter(({ _id }) => _id !== id));
    setStatus(`${web?.title ?? 'The web'} was removed`);
  };
  const save = async () => {
    setSaving(true);
    try {
      const showcase = idsOf(webs);
      await call('PATCH /users/update-showcase', { body: { showcase } });
      setSavedIds(showcase);
      toast('success', messages.showcaseSaved);
    } catch (error) {
      toast('error', messageOf(error));
    }
    setSaving(false);
  };
  return { webs, isChanged, isFull, isSaving, status, move, add, remove, save };
}

/** Shows the browser's confirmation when the page is left with unsaved changes. */
function useLeaveConfirmation(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
