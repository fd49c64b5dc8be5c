/** Error messages shared by the rules of several modules. */
export const messages = {
  tooLong: (name: string, limit: string) => `${name} must be at most ${limit}`,
  hasControls: (name: string) => `${name} cannot contain line breaks or control characters`,
  notWellFormed: (name: string) => `${name} contains a broken character`,
  hasAddress: (name: string) => `${name} cannot contain '://'`,
} as const;
