import { type Kysely, sql } from 'kysely';

/**
 * Searches find a part of Chinese, Japanese and other texts without spaces, pictographs, Arabic words with their article, and letters
 * that Unicode does not decompose; `src/shared/search/words.ts` says how words are split. Only the rows whose words change are
 * indexed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [parts, words, terms, ...fill]) await sql.raw(statement).execute(db);
}

const marks =
  '\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u200c\\u200d\\u2060\\u20e3\\ufe00-\\ufe0f\\U0001f3fb-\\U0001f3ff';

/** Scripts that put no spaces between words, and pictographs. */
const runs =
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ebd\\u0ec0-\\u0ece\\u0edc-\\u0edf\\u1000-\\u103f\\u1050-\\u109d\\u1780-\\u17d3\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U0001f000-\\U0001faff\\U00020000-\\U0003ffff';

/** The words and runs of a text: small letters and digits without accents. */
const parts = `
create function search_parts(source text) returns setof text language sql immutable strict parallel safe as $$
  select part from regexp_split_to_table(
    regexp_replace(
      replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(source, NFKD), '[${marks}]', '', 'g')), 'øđðłħıς', 'oddlhiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([${runs}]+)', ' \\1 ', 'g'),
    '[^[:alnum:]${runs}]+') as part
  where part <> ''
$$`;

const article = '^(?:[وفبك]?ال|[وف]?لل)(?=..)';

/** What a document is found by, each once: its words; of a run each sign with the one after it; Arabic words without article too. */
const words = `
create or replace function search_words(source text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}') from search_parts(source) as part cross join lateral (
    select part where part !~ '^[${runs}]'
    union all select regexp_replace(part, '${article}', '') where part ~ '${article}'
    union all select sign || lead(sign, 1, '') over (order by i)
      from unnest(string_to_array(case when part ~ '^[${runs}]' then part end, null)) with ordinality as signs (sign, i)
  ) as found (word)
$$`;

/** What a search looks for, each once: words, those of Arabic without article, and whole runs. */
const terms = `
create function search_terms(source text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(regexp_replace(part, '${article}', ''), 40)), '{}') from search_parts(source) as part
$$`;

/** Whether words of a text may change. Most texts are ASCII, for which the pattern is not needed. */
const changes = (text: string) =>
  `octet_length(${text}) > length(${text}) and ${text} ~ '[ßẞæÆœŒøØđĐðÐþÞłŁħĦıς\\u00ad\\u0590-\\u06ff\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u200c\\u200d\\u2060\\u20e3\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u3000-\\u9fff\\uf900-\\ufaff\\ufb1d-\\ufdff\\ufe00-\\ufe0f\\ufe70-\\ufefc\\uff66-\\uff9d\\U0001f000-\\U0003ffff]'`;

/** Indexes again what these letters are in. */
export const fill = [
  `update web_search s set document = search_document(w.title, u.username, u.full_name, w.description)
    from webs w join users u on u.id = coalesce(w.owner_id, w.removed_owner_id)
    where s.web_id = w.id and ${changes('(w.title || u.full_name || w.description)')}`,
  `update collection_search s set document = search_document(c.name, '', '', c.description)
    from collections c where s.collection_id = c.id and ${changes('(c.name || c.description)')}`,
  `update people_search s set document = search_document(u.username || ' ' || u.full_name, '', '', '')
    from users u where s.user_id = u.id and ${changes('u.full_name')}`,
  `update asset_search s set document = search_document(a.title, '', '', '')
    from assets a where s.asset_id = a.id and ${changes('a.title')}`,
];
