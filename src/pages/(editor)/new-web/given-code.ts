import { fromForm, givenKey, toGivenCode } from '../../../modules/webs/rules/given-code.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import { blankWeb, paneSources, type WebFields } from '../../(drafts)/index.ts';

/** The new web that another page gives by the query of this one, or by a form. Throws a 400 if it is not valid. */
export function readGiven(query: string): WebFields {
  const values = query === fromForm ? keptValues() : new URLSearchParams(query);
  const { title, sources, ...code } = toGivenCode(values);
  return { ...blankWeb, ...(title && { title }), ...code, ...paneSources(sources) };
}

/** The values of the form, which are in the storage of the tab that sent it. */
function keptValues(): Map<string, string> {
  const kept: unknown = JSON.parse(sessionStorage.getItem(givenKey) ?? 'null');
  if (typeof kept !== 'object' || kept === null)
    throw badRequest('This tab no longer has the code of the form');
  return new Map(Object.entries(kept).map(([name, value]) => [name, String(value)]));
}
