import { isAppError } from '../../../shared/errors/app-error.ts';
import { maxBulk } from '../../../shared/rules/bulk-limits.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { FoundCollection } from '../formats/found.ts';
import { toChoice } from './visibilities.ts';

/**
 * Puts imported webs into a collection of that name: the member's own one if there is one, else a new one. Both may be repeated:
 * a web is in a collection once. Returns the collection's id.
 */
export async function importCollection(
  { name, description, visibility }: FoundCollection,
  webIds: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const body = {
    name: name.trim(),
    description: description.trim(),
    visibility: toChoice(visibility),
  };
  const id = await whenAllowed(signal, () => createOrFind(body, signal));
  for (let at = 0; at < webIds.length; at += maxBulk) {
    const ids = webIds.slice(at, at + maxBulk);
    await whenAllowed(signal, () =>
      call('PATCH /collections/add-webs/{collectionId}', {
        params: { collectionId: id },
        body: { ids },
        signal,
      }),
    );
  }
  return id;
}

type Body = { name: string; description: string; visibility: Visibility };

async function createOrFind(body: Body, signal: AbortSignal): Promise<string> {
  try {
    return (await call('POST /collections/create', { body, signal }))._id;
  } catch (error) {
    if (!isAppError(error) || error.status !== 409) throw error;
    const query = { search: body.name, type: 'all' as const, page: 1, limit: 100 };
    const { docs } = await call('GET /collections/search/my-collections', { query, signal });
    const own = docs.find(({ name }) => comparable(name) === comparable(body.name));
    if (!own) throw error;
    return own._id;
  }
}

/** Names that are taken by the same collection are equal in this form. */
const comparable = (name: string) => name.replaceAll(' ', '-').toLowerCase();
