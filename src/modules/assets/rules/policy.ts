type Person = { id: string } | null;
type OwnedAsset = { ownerId: string };

/** Whether a viewer who can see an asset may also change it: only its owner may. */
export function canChange(viewer: Person, asset: OwnedAsset): boolean {
  return viewer !== null && viewer.id === asset.ownerId;
}
