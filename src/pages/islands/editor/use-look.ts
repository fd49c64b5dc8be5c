import { useCallback } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import { useLayout } from './use-layout.ts';
import { usePreferences } from './use-preferences.ts';

/** Preferences and layout, which a member has both on the server; `takeMembers` loads them after a login here. */
export function useLook(first: EditorPreferences) {
  const { preferences, changePreferences, loadPreferences } = usePreferences(first);
  const { layout, chooseLayout, showLayout } = useLayout(first.indentation);
  const takeMembers = useCallback(async () => {
    const loaded = await loadPreferences();
    if (loaded) showLayout(loaded.indentation);
  }, [loadPreferences, showLayout]);
  return { preferences, changePreferences, layout, chooseLayout, takeMembers };
}
