/** Who sees a web, a collection or an asset: everybody, everybody with its link, or only its owner. */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];

/** How people read them. */
export const visibilityWords: Record<Visibility, string> = {
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private',
};

/** Parses a form's choice or a value of a file; anything else is private. */
export const visibilityIn = (chosen: unknown): Visibility =>
  visibilities.find((visibility) => visibility === chosen) ?? 'private';

/** The parameter of a page's address with the link key of an unlisted item. */
export const linkKeyParam = 'key';

/** The header by which calls of the API present the same key. */
export const linkKeyHeader = 'x-link-key';

/** 244 random bits as base64url (`newLinkKey`). */
export const linkKeyShape = /^[\w-]{43}$/;

/** The reply to a renewed link. */
export const linkRenewed = 'Link Renewed';
