import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import { call } from '../../client/api.ts';
import type { PreferenceChanges } from '../../client/changed-preferences.ts';
import { messageOf } from '../../client/message-of.ts';
import { onPreferencesChanged, tellPreferencesChanged } from '../../client/preferences-news.ts';
import { toast } from '../../client/toasts.ts';

const GATHER_MS = 400;

/**
 * The preferences in use, and how to change them here: at once for what stands open, and kept for members. Changes
 * made in other tabs arrive by themselves.
 */
export function usePreferences(
  initial: EditorPreferences,
  isMember: boolean,
): [EditorPreferences, (changes: PreferenceChanges) => void] {
  const [preferences, setPreferences] = useState(initial);
  const waiting = useRef<PreferenceChanges>({});
  const timer = useRef(0);

  useEffect(() => {
    const take = async () => setPreferences(await call('GET /webs/editor-preferences', {}));
    // The look of this tab is no reason to interrupt anybody.
    return onPreferencesChanged(() => void take().catch(() => {}));
  }, []);

  const change = useCallback(
    (changes: PreferenceChanges) => {
      setPreferences((before) => ({ ...before, ...changes }));
      if (!isMember) return;
      waiting.current = { ...waiting.current, ...changes };
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const body = waiting.current;
        waiting.current = {};
        call('PATCH /webs/update-editor-preferences', { body })
          .then(tellPreferencesChanged)
          .catch((error: unknown) => toast('error', messageOf(error)));
      }, GATHER_MS);
    },
    [isMember],
  );
  return [preferences, change];
}
