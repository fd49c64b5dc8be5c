import { useCallback, useEffect, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import { call } from '../../client/api.ts';
import type { PreferenceChanges } from '../../client/changed-preferences.ts';
import { createGatherer } from '../../client/gather.ts';
import { messageOf } from '../../client/message-of.ts';
import { onPageHidden } from '../../client/page-hidden.ts';
import { onPreferencesChanged, tellPreferencesChanged } from '../../client/preferences-news.ts';
import { toast } from '../../client/toasts.ts';

const GATHER_MS = 400;

function keep(changes: PreferenceChanges): void {
  call('PATCH /webs/update-editor-preferences', { body: changes, keepalive: true })
    .then(tellPreferencesChanged)
    .catch((error: unknown) => toast('error', messageOf(error)));
}

/**
 * The preferences in use, and how to change them here: at once for what stands open, and kept for members. Changes
 * made in other tabs arrive by themselves.
 */
export function usePreferences(
  initial: EditorPreferences,
  isMember: boolean,
): [EditorPreferences, (changes: PreferenceChanges) => void] {
  const [preferences, setPreferences] = useState(initial);
  const [kept] = useState(() => createGatherer(keep, GATHER_MS));

  useEffect(() => {
    const take = async () => setPreferences(await call('GET /webs/editor-preferences', {}));
    // The look of this tab is no reason to interrupt anybody.
    return onPreferencesChanged(() => void take().catch(() => {}));
  }, []);
  useEffect(() => onPageHidden(kept.flush), [kept]);

  const change = useCallback(
    (changes: PreferenceChanges) => {
      setPreferences((before) => ({ ...before, ...changes }));
      if (isMember) kept.add(changes);
    },
    [isMember, kept],
  );
  return [preferences, change];
}
