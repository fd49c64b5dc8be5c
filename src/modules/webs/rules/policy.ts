type Person = { id: string } | null;
type OwnedWeb = { ownerId: string };

/** Whether a viewer who can see a web may also change it: only its owner may. */
export function canChange(viewer: Person, web: OwnedWeb): boolean {
  return viewer !== null && viewer.id === web.ownerId;
}
