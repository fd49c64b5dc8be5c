import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { trigramsOf } from '../../../shared/search/trigrams.ts';
import {
  type ChangedCode,
  findChangedCode,
  languages,
  lockCodeIndex,
  saltOf,
  storeTrigrams,
  takeCodeChanges,
} from '../repository/code-index.ts';

/** Changes indexed in one transaction; each may hold three texts of 256 Ki characters. */
const batchSize = 20;

/**
 * Maximum trigrams of one language of a web; code after it is not found. Hand-written code has some thousand of them
 * at most.
 */
const maxTrigrams = 20_000;

/** In one run: other upkeep has to wait for it, while the webs of a site that had no index yet are indexed. */
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
    return [...trigramsOf(text, saltOf(language), maxTrigrams)];
  });
}

/** Base64 and the like: more different trigrams than all the code around it, for which nobody searches. */
const encodedData = /[A-Za-z0-9+/=]{256,}/g;
