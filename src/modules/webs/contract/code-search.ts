import { type Static, Type } from 'typebox';
import { defineEndpoints, type Rate } from '../../../shared/api/endpoint.ts';
import { limitQuery, pageOf, pageQuery } from '../../../shared/paging.ts';
import { searchText } from '../../../shared/search/text.ts';
import { listChoices } from '../rules/fields.ts';
import { webCard } from './schemas.ts';

/** Each search compares the code of many webs. */
const codeSearchRate: Rate = { max: 60, seconds: 60 };

/** At most 160 characters of a line of code, and the parts of them that match: start inclusive, end exclusive, in UTF-16 code units. */
const matchingLine = Type.Object(
  {
    language: Type.Enum(['html', 'css', 'js']),
    /** From 1. */
    line: Type.Integer(),
    text: Type.String(),
    ranges: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  },
  { title: 'MatchingLine' },
);
export type MatchingLine = Static<typeof matchingLine>;

/** A web whose code matches, and the first lines that do. */
const codeMatch = Type.Object({ web: webCard, lines: Type.Array(matchingLine) }, { title: 'CodeMatch' });
export type CodeMatch = Static<typeof codeMatch>;

/** Search inside the code of webs. */
export const codeSearchEndpoints = defineEndpoints({
  'GET /webs/search/code': {
    auth: 'optional',
    scope: 'read',
    summary:
      "Search HTML, CSS and JS for a text of at least 3 characters, ignoring case; returns up to 3 lines of each web: the most popular public webs first, or with scope `mine` the caller's, last changed first; at most 100, up to 20 a page. The text may contain the operators `lang:`, `tag:` and `by:`",
    rate: codeSearchRate,
    query: Type.Object({
      page: pageQuery(10).properties.page,
      /** Few, since the whole code of each is read. */
      limit: limitQuery(10, 20),
      search: searchText,
      scope: Type.Enum([...listChoices.codeScope], {
        description: 'Whose webs are searched: public ones, or the caller’s',
        default: 'public',
      }),
    }),
    reply: pageOf(codeMatch),
  },
});
