import type { IdRange } from '../../../shared/db/statements/id-ranges.ts';
import * as addresses from '../repository/lists/addresses.ts';
import type { Deps } from './deps.ts';

/** Public webs by ranges of ids, for sitemaps. */
export const createAddresses = ({ db }: Pick<Deps, 'db'>) => ({
  webRanges: (size: number) => addresses.findWebRanges(db, size),
  websOf: (range: IdRange, limit: number) => addresses.findWebsOfRange(db, range, limit),
  authorRanges: (size: number) => addresses.findAuthorRanges(db, size),
  authorsOf: (range: IdRange, limit: number) => addresses.findAuthorsOfRange(db, range, limit),
});
