type Person = { id: string } | null;
type OwnedPost = { ownerId: string };

/** Whether a viewer who can see a comment or reply may also change or delete it: only its author may. */
export function canChange(viewer: Person, written: OwnedPost): boolean {
  return viewer !== null && viewer.id === written.ownerId;
}
