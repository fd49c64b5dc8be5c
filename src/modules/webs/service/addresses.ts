import type { IdRange } from '../../../shared/db/statements/id-ranges.ts';
import * as addresses from '../repository/lists/addresses.ts';
import type { Deps } from './deps.ts';

/** Public webs by ranges of ids, for sitemaps. */
export const createAddresses = ({ reads }: Pick<Deps, 'reads'>) => ({
  webRanges: (size: number) => addresses.findWebRanges(reads, size),
  websOf: (range: IdRange, limit: number) => addresses.findWebsOfRange(reads, range, limit),
  authorRanges: (size: number) => addresses.findAuthorRanges(reads, size),
  authorsOf: (range: IdRange, limit: number) => addresses.findAuthorsOfRange(reads, range, limit),
});
