import { badRequest } from '../../../shared/errors/app-error.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import { kindPreferences, webDetails } from './fields.ts';
import { type Pane, panes, type Sources, sourceKinds } from './source-kinds.ts';

/** Maximum size of a form with code, in bytes as it is sent. */
export const maxGivenBytes = 1 << 20;

/** The names of the values, in queries and forms. */
export const givenNames = ['title', ...panes, ...panes.map((pane) => kindPreferences[pane])] as const;

/** The query of the page whose code a form has sent. */
export const fromForm = '?from=form';

/** Where the values of a form are in the session storage of the tab: JSON of texts by name. */
export const givenKey = 'given-code';

/** Code that another page gives to a new web. A pane with a source has no other text. */
export type GivenCode = Record<Pane, string> & { title: string; sources: Sources };

/** Reads the code from the values of a query or form. Throws a 400 that names the value which is not valid. */
export function toGivenCode(values: { get: (name: string) => string | null | undefined }): GivenCode {
  // Forms send line breaks as CR LF.
  const text = (name: string) => (values.get(name) ?? '').replaceAll('\r\n', '\n');
  const title = trimText(text('title'));
  const { max } = webDetails.title.length;
  if (title.length > max) throw badRequest(`title must be at most ${max} characters`, 'title');
  const sources: Sources = Object.fromEntries(
    panes.flatMap((pane) => {
      const kind = kindIn(text(kindPreferences[pane]), pane);
      return kind ? [[pane, { kind, text: text(pane) }]] : [];
    }),
  );
  const codeOf = (pane: Pane) => (sources[pane] ? '' : text(pane));
  return { title, html: codeOf('html'), css: codeOf('css'), js: codeOf('js'), sources };
}

/** The kind of source that a value names; null for the language that runs. */
function kindIn(name: string, pane: Pane) {
  if (name === '' || name === pane) return null;
  const kind = sourceKinds[pane].find((one) => one === name);
  if (kind) return kind;
  const field = kindPreferences[pane];
  throw badRequest(`${field} must be ${[pane, ...sourceKinds[pane]].join(', ')}`, field);
}
