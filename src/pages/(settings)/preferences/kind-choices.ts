import { kindPreferences } from '../../../modules/webs/rules/fields.ts';
import { kindNameOf, kindNames, panes, sourceKinds } from '../../../modules/webs/rules/source-kinds.ts';

/** Preferences for what the panes of new webs are written in; the first choice is the language that runs. */
export const kindSelects = panes.map((pane) => ({
  name: kindPreferences[pane],
  label: kindNameOf(pane),
  choices: [
    { value: pane, words: kindNameOf(pane) },
    ...sourceKinds[pane].map((kind) => ({ value: kind, words: kindNames[kind] })),
  ],
}));
