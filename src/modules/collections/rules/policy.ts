type Person = { id: string } | null;
type OwnedCollection = { ownerId: string };

/** Whether a viewer who can see a collection may also change it: only its owner may. */
export function canChange(viewer: Person, collection: OwnedCollection): boolean {
  return viewer !== null && viewer.id === collection.ownerId;
}
