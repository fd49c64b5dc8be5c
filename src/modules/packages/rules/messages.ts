export const messages = {
  added: 'Packages added',
  uploaded: 'Package uploaded',
  removed: 'Unused packages removed',
  notAName:
    'Packages are named like d3, @scope/name or three/addons/controls/OrbitControls.js, with @ and an exact version where one is needed',
  off: 'Packages are turned off on this site',
  notListed: (name: string) => `${name} is not in this site’s list of packages`,
  full: 'This site has no more room for packages',
  notBuilt: (pinned: string) => `${pinned} is not on this site yet; add it first`,
  failed: 'it could not be built',
  tooMany: (max: number) => `A web can have up to ${max} packages`,
  twice: (name: string) => `${name} can be used in one version only`,
  badTarball: 'Upload the tarball (.tgz) of a package',
} as const;
