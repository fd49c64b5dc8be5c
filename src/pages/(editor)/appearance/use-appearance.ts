import { useCallback, useMemo, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { useSiteTheme } from '../../(layout)/index.ts';
import { useLayout } from '../layout/use-layout.ts';
import { usePreferences } from './use-preferences.ts';

/**
 * Preferences and layout, which members store on the server; `takeMembers` loads them after a login in the editor.
 * `codePreferences` are for the panes: their theme is 'vs-dark' or 'light'. `themeOffer` is set while a member who has
 * never chosen a theme uses dark code on a light site.
 */
export function useAppearance(first: EditorPreferences, canMatchTheme: boolean) {
  const { preferences, changePreferences, loadPreferences } = usePreferences(first);
  const { layout, chooseLayout, showLayout } = useLayout(first.indentation);
  const siteTheme = useSiteTheme();
  const [isAnswered, setAnswered] = useState(false);

  const codePreferences = useMemo(() => {
    if (preferences.theme !== 'match') return preferences;
    return { ...preferences, theme: siteTheme === 'light' ? ('light' as const) : ('vs-dark' as const) };
  }, [preferences, siteTheme]);

  const takeMembers = useCallback(async () => {
    const loaded = await loadPreferences();
    if (loaded) showLayout(loaded.indentation);
  }, [loadPreferences, showLayout]);

  const isOffered = canMatchTheme && !isAnswered && siteTheme === 'light' && preferences.theme === 'vs-dark';
  const answer = (theme: EditorPreferences['theme']) => {
    setAnswered(true);
    changePreferences({ theme });
  };
  const themeOffer = isOffered ? answer : null;
  return { preferences, codePreferences, changePreferences, layout, chooseLayout, takeMembers, themeOffer };
}
