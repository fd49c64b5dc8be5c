import type { Static } from 'typebox';
import { badRequest, unauthorized } from '../../../../shared/errors/app-error.ts';
import { type Page, toPage } from '../../../../shared/paging.ts';
import { missingSearchText } from '../../../../shared/search/text.ts';
import { foldCase, spreadTrigrams, trigramLength } from '../../../../shared/search/trigrams.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import type { CodeMatch, endpoints } from '../../contract/index.ts';
import { toCard } from '../../present.ts';
import * as repository from '../../repository/code-search/search.ts';
import { messages } from '../../rules/messages.ts';
import { parseWebSearch } from '../../rules/search-text.ts';
import { languages, saltOf } from '../../search/languages.ts';
import type { Deps } from '../deps.ts';
import { matchingLines } from './matching-lines.ts';

export type CodeQuery = Static<(typeof endpoints)['GET /webs/search/code']['query']>;

/** Trigrams of the text that the index is asked for; more narrow little further, and each costs time. */
const maxTrigrams = 8;

/**
 * Webs whose code contains a text, with the lines that do: public ones, or all of the member's own. Throws a 400 for a text of fewer
 * than three characters or an operator that is not understood, and a 401 if a guest asks for their own.
 */
export async function searchCode(deps: Deps, viewer: Viewer, query: CodeQuery): Promise<Page<CodeMatch>> {
  const { words, by, tags, lang, problem, operators } = parseWebSearch(query.search, 'code');
  if (query.scope === 'mine' && !viewer) throw unauthorized();
  if (words === '' && operators.length === 0) throw badRequest(missingSearchText, 'search');
  if (problem !== null) throw badRequest(problem, 'search');
  if (words.length < trigramLength) throw badRequest(messages.codeTooShort, 'search');
  const isOwn = query.scope === 'mine' && viewer !== null;
  if (isOwn && by !== null && by !== viewer.username) return toPage<CodeMatch>([], query, 0, null);
  const searched = languages.filter((language) => lang === null || language === lang);
  const { rows, total } = await repository.searchCode(
    // Not a replica, which may still show the code of a web that has just turned private.
    deps.db,
    viewer,
    {
      ownerId: isOwn ? viewer.id : null,
      ...{ by, tags },
      text: foldCase(words),
      trigrams: Object.fromEntries(
        searched.map((language) => [language, spreadTrigrams(words, saltOf(language), maxTrigrams)]),
      ),
    },
    query,
  );
  const docs: CodeMatch[] = rows.map((row) => ({
    web: toCard(row, deps.publicUrl),
    lines: matchingLines(row.code, words),
  }));
  return toPage(docs, query, total, null);
}
