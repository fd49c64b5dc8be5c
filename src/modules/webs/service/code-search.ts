import type { Static } from 'typebox';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { type Page, toPage } from '../../../shared/paging.ts';
import { missingSearchText } from '../../../shared/search/parse-search.ts';
import { foldCase, spreadTrigrams, trigramLength, trigramsOf } from '../../../shared/search/trigrams.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import type { CodeMatch, endpoints, MatchingLine } from '../contract/index.ts';
import { toCard } from '../present.ts';
import * as repository from '../repository/code-search.ts';
import {
  type ChangedCode,
  type CodeExcerpt,
  findChangedCode,
  languages,
  lockCodeIndex,
  saltOf,
  storeTrigrams,
  takeCodeChanges,
} from '../repository/code-search.ts';
import { messages } from '../rules/messages.ts';
import { type CodeLanguage, parseWebSearch } from '../rules/search-text.ts';
import type { Deps } from './deps.ts';

/** Maximum changes indexed in one transaction; each may hold three texts of 256 Ki characters. */
const batchSize = 20;

/**
 * Maximum trigrams of one language of a web; code after it is not found. Hand-written code has some thousand of them
 * at most.
 */
const maxTrigramsOfCode = 20_000;

/**
 * Maximum batches in one run, since other upkeep waits for it while the webs of a site without an index are indexed.
 */
const maxBatches = 25;

/** Indexes the code of up to 500 webs that was saved since the last run, or that was never indexed. */
export async function indexCode(db: Db, signal: AbortSignal): Promise<void> {
  for (let batch = 0; batch < maxBatches && !signal.aborted; batch++) {
    const handled = await inTransaction(db, (tx) => indexBatch(tx, batchSize));
    if (handled < batchSize) break;
  }
}

async function indexBatch(tx: Tx, limit: number): Promise<number> {
  if (!(await lockCodeIndex(tx))) return 0;
  const { count, webIds } = await takeCodeChanges(tx, limit);
  if (count === 0) return 0;
  for (const code of await findChangedCode(tx, webIds)) await storeTrigrams(tx, code.id, trigramsIn(code));
  return count;
}

function trigramsIn(code: ChangedCode): number[] {
  return languages.flatMap((language) => {
    const text = code[language].replaceAll(encodedData, '\n');
    return [...trigramsOf(text, saltOf(language), maxTrigramsOfCode)];
  });
}

/**
 * Encoded data such as Base64. It has more different trigrams than all the code around it, and nobody searches for
 * it.
 */
const encodedData = /[A-Za-z0-9+/=]{256,}/g;

export type CodeQuery = Static<(typeof endpoints)['GET /webs/search/code']['query']>;

/**
 * Maximum trigrams of the searched text that are looked up in the index; more would filter little further, and each
 * costs time.
 */
const maxTrigramsOfSearch = 8;

/**
 * Webs whose code contains a text, with the matching lines: public ones, or all of the member's own. Throws a 400 for
 * a text of fewer than three characters or an invalid operator, and a 401 if a guest asks for their own.
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
        searched.map((language) => [language, spreadTrigrams(words, saltOf(language), maxTrigramsOfSearch)]),
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

/** Maximum lines shown per web, and characters per line. */
const maxLines = 3;
export const maxLineLength = 160;

/** Characters of a long line that are shown before its match. */
const charactersBefore = 40;

/** The first lines in the excerpts of a web's code that contain a text, whatever its case. */
export function matchingLines(code: repository.CodeRow['code'], text: string): MatchingLine[] {
  const sought = foldCase(text);
  const lines: MatchingLine[] = [];
  for (const language of languages) {
    const excerpt = code[language];
    if (excerpt) addLines(lines, language, excerpt, sought);
  }
  return lines;
}

function addLines(
  lines: MatchingLine[],
  language: CodeLanguage,
  { text: code, linesBefore }: CodeExcerpt,
  sought: string,
): void {
  if (lines.length >= maxLines) return;
  const folded = foldCase(code);
  let line = linesBefore + 1;
  let lineStart = 0;
  for (let at = folded.indexOf(sought); at >= 0 && lines.length < maxLines; ) {
    for (let end = code.indexOf('\n', lineStart); end >= 0 && end < at; end = code.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    const newline = code.indexOf('\n', Math.max(at, lineStart));
    const lineEnd = newline < 0 ? code.length : newline;
    lines.push({ language, line, ...lineAround(code, folded, sought, { lineStart, lineEnd, at }) });
    at = lineEnd < code.length ? folded.indexOf(sought, Math.max(lineEnd, at + 1)) : -1;
  }
}

/** The part of a line around its first match, without indentation, and the ranges of matches in it. */
function lineAround(
  code: string,
  folded: string,
  sought: string,
  { lineStart, lineEnd, at }: { lineStart: number; lineEnd: number; at: number },
): Pick<MatchingLine, 'text' | 'ranges'> {
  let start = lineStart;
  while (start < at && (code[start] === ' ' || code[start] === '\t')) start++;
  if (lineEnd - start > maxLineLength) start = Math.max(start, at - charactersBefore);
  if (isSecondHalf(code, start)) start++;
  let end = Math.min(lineEnd, start + maxLineLength);
  if (isSecondHalf(code, end)) end--;
  const ranges: [number, number][] = [];
  for (let found = at; found >= 0 && found < end; found = folded.indexOf(sought, found + sought.length))
    ranges.push([found - start, Math.min(found + sought.length, end) - start]);
  return { text: code.slice(start, end).replace(/\r$/, ''), ranges };
}

/** Whether a cut here would divide a character. */
function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
