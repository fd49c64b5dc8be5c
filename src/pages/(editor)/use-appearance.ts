import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EditorPreferences } from '../../modules/webs/contract/index.ts';
import { useSiteTheme } from '../(layout)/index.ts';
import { announcePreferences, onPreferencesChanged, type PreferenceChanges } from '../(settings)/index.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { currentSession } from '../runtime/api/session.ts';
import { createCoalescer } from '../runtime/coalesce.ts';
import { onPageHidden } from '../runtime/page-hidden.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { type Layout, layoutOf } from './layout/sizes.ts';
import { texts } from './texts.ts';

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

/**
 * The current layout, a function that chooses one, and one that applies a stored layout. A guest's choice is not
 * stored.
 */
function useLayout(initial: number) {
  const [layout, setLayout] = useState<Layout>(layoutOf(initial));
  const chooseLayout = (next: Layout) => {
    setLayout(next);
    if (!currentSession().status || next === layout) return;
    call('PATCH /webs/chenge-editor-view', { body: { indentation: next }, keepalive: true }).catch(
      (error: unknown) => toast('error', `${texts.layoutNotKept} ${messageOf(error)}`, { key: 'layout' }),
    );
  };
  const showLayout = useCallback((indentation: number) => setLayout(layoutOf(indentation)), []);
  return { layout, chooseLayout, showLayout };
}

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
function usePreferences(initial: EditorPreferences) {
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
