import { useCallback, useEffect, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { announcePreferences, onPreferencesChanged, type PreferenceChanges } from '../../(settings)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { createCoalescer } from '../../runtime/coalesce.ts';
import { onPageHidden } from '../../runtime/page-hidden.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

const debounceMs = 400;

function keep(changes: PreferenceChanges): void {
  call('PATCH /webs/update-editor-preferences', { body: changes, keepalive: true })
    .then(announcePreferences)
    .catch((error: unknown) => toast('error', messageOf(error)));
}

/**
 * The current preferences, a function that changes them (applied at once, and saved for members), and one that loads a
 * member's. Changes made in other tabs are adopted automatically.
 */
export function usePreferences(initial: EditorPreferences) {
  const [preferences, setPreferences] = useState(initial);
  const [kept] = useState(() => createCoalescer(keep, debounceMs));

  /** Null if they cannot be loaded: the current preferences stay, and no error is shown. */
  const loadPreferences = useCallback(async (): Promise<EditorPreferences | null> => {
    const loaded = await call('GET /webs/editor-preferences', {}).catch(() => null);
    if (loaded) setPreferences(loaded);
    return loaded;
  }, []);
  useEffect(() => onPreferencesChanged(() => void loadPreferences()), [loadPreferences]);
  useEffect(() => onPageHidden(kept.flush), [kept]);

  const changePreferences = useCallback(
    (changes: PreferenceChanges) => {
      setPreferences((before) => ({ ...before, ...changes }));
      if (currentSession().status) kept.add(changes);
    },
    [kept],
  );
  return { preferences, changePreferences, loadPreferences };
}
