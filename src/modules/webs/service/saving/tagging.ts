import { onlyIds, toBulkReply } from '../../../../shared/bulk.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { screenAll } from '../../../../shared/screening.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { TaggingReply } from '../../contract/lists.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { changeTags, lockTags, type TagChanges } from '../../repository/tags.ts';
import { lockOwnWebs } from '../../repository/webs.ts';
import { isTag, maxTags, toTag } from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';
import type { Deps } from '../deps.ts';
import { refusalMessages } from './refusal-messages.ts';

type Change = { id: string; added: string[]; removed: string[] };

/** Adds tags to up to 100 webs of the owner and removes others. A tag in both lists is removed. */
export function tagMany(
  deps: Deps,
  viewer: Member,
  ids: readonly string[],
  requested: TagChanges,
): Promise<TaggingReply> {
  const remove = cleanTags(requested.remove);
  const add = cleanTags(requested.add).filter((tag) => !remove.includes(tag));
  if (add.length + remove.length === 0) throw badRequest(messages.noDataToUpdate);
  deps.site.spam.requireAllowed({ tags: add.join(' ') });
  return inTransaction(deps.db, async (tx) => {
    const own = await lockOwnWebs(tx, viewer, onlyIds(ids));
    const refused = new Map<string, string>();
    const changes: Change[] = [];
    for (const { id, tags } of own) {
      const added = add.filter((tag) => !tags.includes(tag));
      const removed = remove.filter((tag) => tags.includes(tag));
      if (tags.length + added.length - removed.length > maxTags) refused.set(id, messages.tooManyTags);
      else if (added.length + removed.length > 0) changes.push({ id, added, removed });
    }
    const changed = changes.map(({ id }) => id);
    const changing = own.filter(({ id }) => changed.includes(id));
    if (changed.length > 0) {
      await lockTags(tx, [...add, ...changing.flatMap(({ tags }) => tags)]);
      await changeTags(tx, changed, { add, remove });
      await invalidateWebs(
        tx,
        changed,
        changing.some(({ visibility }) => visibility === 'public'),
      );
    }
    const screened = changing.map(({ id }) => ({ id, texts: [add.join(' ')] }));
    for (const [id, notice] of await screenAll(deps, tx, viewer, 'web', screened)) refused.set(id, notice);
    return {
      ...toBulkReply(ids, own, changed, { missing: refusalMessages.notYourWeb, refused }),
      changes: changes.map(({ id, ...tags }) => ({ _id: id, ...tags })),
    };
  });
}

/** Tags as they are stored, each once; 400 for a text that is none. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = [...new Set(tags.map(toTag))];
  if (!clean.every(isTag)) throw badRequest(messages.tagInvalid, 'tags');
  return clean;
}
