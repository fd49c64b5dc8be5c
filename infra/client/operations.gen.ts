// Generated from the OpenAPI document by `npm run docs`.

export type Account = {
  _id: string;
  username: string;
  fullName: string;
  email: string;
  avatar: string;
  avatarPublicId: string;
  coverImage: string;
  coverImagePublicId: string;
  bio: string;
  link1: string;
  link2: string;
  link3: string;
  isVerified: boolean;
};

export type Asset = {
  _id: string;
  title: string;
  assetType: "image" | "video" | "audio";
  assetURL: string;
  assetPublicId: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  width: number;
  height: number;
  color: string;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
};

export type AuditLogEntry = {
  id: number;
  at: string;
  actor: {
    id: string | null;
    username: string;
  };
  action: string;
  subject: {
    kind: string;
    id: string;
    label: string;
  };
  reason: string;
  from: string | null;
  details: unknown;
};

export type Avoidance = {
  isBlockedByMe: boolean;
  isMutedByMe: boolean;
};

export type BinEntry = {
  _id: string;
  kind: "web" | "collection" | "asset" | "comment" | "reply";
  title: string;
  image: string;
  webId: null | string;
  deletedAt: string;
  finalAt: string;
};

export type BulkAction = {
  _id: string;
  action: "suspend" | "delete";
  reason: string;
  moderator: string;
  createdAt: string;
  state: "running" | "done" | "undoing" | "undone";
  progress: number;
  members: number;
  acted: number;
  skipped: number;
  restored: number;
  left: number;
  undoneBy: string | null;
  undoReason: string;
  canUndo: boolean;
};

export type BulkReply = {
  changed: readonly string[];
  refused: readonly {
    _id: string;
    message: string;
  }[];
};

export type BulkVisibilityReply = {
  changed: readonly string[];
  refused: readonly {
    _id: string;
    message: string;
  }[];
  former: readonly ({
    _id: string;
    visibility: "public" | "unlisted" | "private";
  })[];
};

export type CodeMatch = {
  web: WebCard;
  lines: readonly MatchingLine[];
};

export type Collection = {
  _id: string;
  name: string;
  description: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  owner: Owner;
  createdAt: string;
  updatedAt: string;
  websCount: number;
  webs: readonly CollectionPreview[];
  likesCount: number;
  views: number;
  isLikedByMe: boolean;
  isSaved: boolean;
};

export type CollectionPreview = {
  _id: string;
  image: string;
  color: string;
};

export type Comment = {
  _id: string;
  text: string;
  /** Whether URLs in the text are shown as links */
  hasLinks: boolean;
  owner: Owner;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  web: string;
  replaysCount: number;
};

export type Device = {
  _id: string;
  agent: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
  isThis: boolean;
};

export type EditorPreferences = {
  theme: "vs-dark" | "light" | "match";
  indentation: number;
  fontSize: string;
  fontWeight: number;
  formatOnType: boolean;
  minimap: boolean;
  lineHeight: number;
  mouseWheelZoom: boolean;
  wordWrap: string;
  htmlKind: string;
  cssKind: string;
  jsKind: string;
  autosave: boolean;
};

export type Export = {
  _id: string;
  state: "waiting" | "running" | "ready" | "failed";
  done: number;
  total: number;
  bytes: number;
  createdAt: string;
  expiresAt: null | string;
  downloadUrl: null | string;
  failure: null | string;
};

export type Failure = {
  /** The HTTP status */
  status: number;
  /** Error message for people */
  message: string;
  /** Null, or with some codes what the client needs to go on */
  data: null | Record<string, string>;
  /** Error code for programs */
  code: string;
  /** The field that `message` is about */
  field?: string;
  /** Error message of each invalid field; the field of `message` comes first */
  errors?: readonly {
    field: string;
    message: string;
  }[];
};

export type ForkNode = {
  depth: number;
  hasMore: boolean;
  web: null | {
    _id: string;
    title: string;
    isPublic: boolean;
    visibility: "public" | "unlisted" | "private";
    createdAt: string;
    avatar: string;
    username: string;
    fullName: string;
  };
};

export type Icon = {
  name: string;
  /** The complete element, 24 px wide, in `currentColor` */
  svg: string;
};

export type ImportedWeb = {
  key: string;
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  isPublic?: boolean;
  visibility?: "public" | "unlisted" | "private";
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  tags: readonly string[];
  packages?: readonly string[];
};

export type Invitation = {
  _id: string;
  url: string;
  note: string;
  maxUses: number;
  uses: number;
  createdAt: string;
  expiresAt: string;
  isOpen: boolean;
  creator: string;
  members: readonly string[];
};

export type KeptDraft = {
  /** Increases with every change of the draft */
  revision: number;
  updatedAt: string;
};

export type MatchingLine = {
  language: "html" | "css" | "js";
  line: number;
  text: string;
  ranges: readonly (readonly number[])[];
};

export type Member = {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  email: string | null;
  isVerified: boolean;
  role: "member" | "moderator" | "admin";
  createdAt: string;
  lastSeenAt: string | null;
  webs: number;
  files: number;
  bytes: number;
};

export type MemberDetails = {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  email: string | null;
  isVerified: boolean;
  role: "member" | "moderator" | "admin";
  createdAt: string;
  lastSeenAt: string | null;
  webs: number;
  files: number;
  bytes: number;
  came: {
    how: "signed-up" | "approved" | "invited";
    by: string | null;
  };
  followers: number;
  following: number;
  publicWebs: number;
  collections: number;
  comments: number;
  replies: number;
  codeBytes: number;
  storage: readonly {
    kind: string;
    files: number;
    bytes: number;
  }[];
  reports: {
    about: number;
    open: number;
    acted: number;
    own: number;
  };
  limits: MemberLimits;
  sessions: readonly MemberSession[] | null;
};

export type MemberLimits = {
  maxFiles: number | null;
  maxMegabytes: number | null;
  maxWebs: number | null;
  maxCodeMegabytes: number | null;
};

export type MemberSelection = {
  /** Signed up at or after this time */
  since?: string;
  /** Signed up before this time */
  until?: string;
  /** Key of a network, from the groups */
  network?: string;
  /** Domain of the email address */
  domain?: string;
  /** Id of the invitation by which they signed up */
  invitation?: string;
  /** SHA-256 of the code of one of their webs, without white space */
  code?: string;
  /** Whether members are left out whom somebody has vouched for, or who are no longer new */
  trusted: "leave" | "include";
};

export type MemberSession = {
  _id: string;
  agent: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
};

export type ModerationAction = {
  _id: string;
  action: "hide" | "remove" | "warn" | "limit" | "suspend" | "delete";
  kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
  subjectId: string;
  label: string;
  reason: string;
  text: string;
  webId: string;
  createdAt: string;
  isUndone: boolean;
  appeal: {
    state: "none" | "waiting" | "upheld" | "accepted";
    text: string;
    answer: string;
  };
  canAppeal: boolean;
  moderator: string;
  owner: {
    _id: string;
    username: string;
  } | null;
  copy: Record<string, string>;
  undoneBy: string | null;
  undoReason: string;
  appealHandledBy: string | null;
  endsAt: string | null;
  isFinal: boolean;
  canUndo: boolean;
};

export type MutedThread = {
  _id: string;
  text: string;
  web: {
    _id: string;
    title: string;
  };
  mutedAt: string;
};

export type NewInvitation = {
  maxUses?: number;
  days?: number;
  note?: string;
};

export type Notification = {
  _id: string;
  kind: "like" | "comment" | "reply" | "mention" | "follow" | "fork" | "moderation";
  subject: string;
  thing: {
    kind: "web" | "collection" | "asset" | "comment" | "reply" | "member" | "action" | "report";
    title: string;
    web: string;
    id: string;
    thread: string;
    linkKey: string;
  };
  event: string;
  actors: readonly Owner[];
  actorsCount: number;
  isRead: boolean;
  createdAt: string;
};

export type NotificationSettings = {
  like: boolean;
  comment: boolean;
  reply: boolean;
  mention: boolean;
  follow: boolean;
  fork: boolean;
  moderation: boolean;
  mail: {
    like: "now" | "daily" | "never";
    comment: "now" | "daily" | "never";
    reply: "now" | "daily" | "never";
    mention: "now" | "daily" | "never";
    follow: "now" | "daily" | "never";
    fork: "now" | "daily" | "never";
    moderation: "now" | "daily" | "never";
  };
};

export type OwnCollection = {
  _id: string;
  name: string;
  description: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  owner: Owner;
  createdAt: string;
  updatedAt: string;
  websCount: number;
  webs: readonly CollectionPreview[];
  likesCount: number;
  views: number;
  isLikedByMe: boolean;
  isSaved: boolean;
  hasWeb?: boolean;
};

export type OwnInvitations = {
  left: number;
  docs: readonly Invitation[];
};

export type OwnModerationAction = {
  _id: string;
  action: "hide" | "remove" | "warn" | "limit" | "suspend" | "delete";
  kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
  subjectId: string;
  label: string;
  reason: string;
  text: string;
  webId: string;
  createdAt: string;
  isUndone: boolean;
  appeal: {
    state: "none" | "waiting" | "upheld" | "accepted";
    text: string;
    answer: string;
  };
  canAppeal: boolean;
};

export type OwnReport = {
  _id: string;
  kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
  label: string;
  reason: string;
  note: string;
  createdAt: string;
  outcome: "open" | "dismissed" | "acted";
  outcomeText: string;
};

export type Owner = {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  followersCount: number;
  isFollowedByMe: boolean;
};

export type Package = {
  /** Specifier that scripts import, such as d3 */
  name: string;
  version: string;
  description: string;
  licence: string;
  bytes: number;
  isHere: boolean;
};

export type PackageState = {
  /** Specifier that scripts import, such as d3 */
  name: string;
  version: string;
  /** SHA-256 of the bundle that runs */
  hash: string;
  licence: string;
  bytes: number;
  state: "waiting" | "ready" | "failed";
  /** Why it could not be built */
  problem: string;
  requires: readonly string[];
  typesHash: null | string;
};

export type PackageUse = {
  bytes: number;
  maxBytes: number;
  packages: readonly {
    /** Specifier that scripts import, such as d3 */
    name: string;
    version: string;
    licence: string;
    bytes: number;
    webs: number;
    state: string;
    problem: string;
  }[];
};

export type Person = {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  followersCount: number;
  isFollowedByMe: boolean;
  coverImage: string;
  bio: string;
  websCount: number;
  webs: readonly {
    _id: string;
    title: string;
    image: string;
  }[];
};

export type PersonalToken = {
  _id: string;
  name: string;
  scopes: readonly ("read" | "write-webs" | "write-assets" | "social" | "account" | "admin")[];
  origins: readonly string[];
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
};

export type Profile = {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  followersCount: number;
  isFollowedByMe: boolean;
  coverImage: string;
  bio: string;
  websCount: number;
  webs: readonly {
    _id: string;
    title: string;
    image: string;
  }[];
  link1: string;
  link2: string;
  link3: string;
  /** Whether link1 to link3 are shown as links */
  hasLinks: boolean;
  followingCount: number;
  totalWebViews: number;
  showcase: readonly WebCard[];
};

export type RenewedLink = {
  _id: string;
  linkKey: string;
};

export type Reply = {
  _id: string;
  text: string;
  /** Whether URLs in the text are shown as links */
  hasLinks: boolean;
  owner: Owner;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  commentId: string;
};

export type Report = {
  _id: string;
  kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
  label: string;
  reason: string;
  note: string;
  createdAt: string;
  outcome: "open" | "dismissed" | "acted";
  outcomeText: string;
  subjectId: string;
  reporter: {
    _id: string;
    username: string;
  } | null;
  isAutomatic: boolean;
  owner: {
    _id: string;
    username: string;
  } | null;
  copy: Record<string, string>;
  openCount: number;
  ownerReports: number;
  ownerActions: number;
  handledBy: string | null;
};

export type SavedAsset = {
  _id: string;
  title: string;
  assetType: "image" | "video" | "audio";
  assetURL: string;
  assetPublicId: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  width: number;
  height: number;
  color: string;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SavedChangedWeb = {
  _id: string;
  title: string;
  description: string;
  image: string;
  color: string;
  /** URL of an animated WebP of the page, with twelve pictures; null for a page that does not move, and beside a picture that its owner has chosen */
  loop: null | string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  views: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  isPinned: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  packages: readonly WebPackage[];
  importMap?: string;
  tags: readonly string[];
  forkedFrom: null | {
    _id: string;
    title: string;
    avatar: string;
    username: string;
    fullName: string;
  };
  revision: number;
  /** Panes whose source was dropped because their code was written without it; absent without any */
  droppedSources?: readonly ("html" | "css" | "js")[];
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SavedCollection = {
  _id: string;
  name: string;
  description: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  owner: Owner;
  createdAt: string;
  updatedAt: string;
  websCount: number;
  webs: readonly CollectionPreview[];
  likesCount: number;
  views: number;
  isLikedByMe: boolean;
  isSaved: boolean;
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SavedComment = {
  _id: string;
  text: string;
  /** Whether URLs in the text are shown as links */
  hasLinks: boolean;
  owner: Owner;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  web: string;
  replaysCount: number;
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SavedReply = {
  _id: string;
  text: string;
  /** Whether URLs in the text are shown as links */
  hasLinks: boolean;
  owner: Owner;
  likesCount: number;
  isLikedByMe: boolean;
  createdAt: string;
  updatedAt: string;
  commentId: string;
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SavedWeb = {
  _id: string;
  title: string;
  description: string;
  image: string;
  color: string;
  /** URL of an animated WebP of the page, with twelve pictures; null for a page that does not move, and beside a picture that its owner has chosen */
  loop: null | string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  views: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  isPinned: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  packages: readonly WebPackage[];
  importMap?: string;
  tags: readonly string[];
  forkedFrom: null | {
    _id: string;
    title: string;
    avatar: string;
    username: string;
    fullName: string;
  };
  revision: number;
  /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
  notice?: string;
};

export type SignUpGroup = {
  kind: "hour" | "network" | "domain" | "invitation" | "code";
  key: string;
  label: string;
  members: number;
  known: number;
  first: string;
  last: string;
};

export type SignUpOptions = {
  mode: "open" | "approval" | "invitation" | "closed";
  inviter: string | null;
  challenge: {
    text: string;
    bits: number;
  } | null;
};

export type SourceChanges = {
  html?: {
    kind: "markdown";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  } | null;
  css?: {
    kind: "scss" | "less" | "tailwind";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  } | null;
  js?: {
    kind: "typescript" | "jsx" | "tsx";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  } | null;
};

export type Sources = {
  html?: {
    kind: "markdown";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  };
  css?: {
    kind: "scss" | "less" | "tailwind";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  };
  js?: {
    kind: "typescript" | "jsx" | "tsx";
    /** Source text; at most 1 MiB */
    text: string;
    /** The source did not compile when it was saved: the code is that of an earlier state */
    isStale?: boolean;
  };
};

export type StorageUse = {
  database: {
    /** Bytes */
    bytes: number;
    parts: readonly {
      name: string;
      /** Bytes */
      bytes: number;
    }[];
  };
  survey: null | {
    startedAt: string;
    /** null while the files are being counted */
    finishedAt: string | null;
    /** Found so far, smaller copies included */
    objects: number;
    kinds: readonly {
      kind: string;
      files: number;
      /** Bytes */
      bytes: number;
      /** Bytes of the smaller copies and of files that are being moved */
      copyBytes: number;
    }[];
    /** Files with names that Codeweb does not create; they are never deleted */
    unknownObjects: number;
    /** Bytes */
    unknownBytes: number;
    isDeleting: boolean;
  };
  orphans: {
    files: number;
    /** Bytes */
    bytes: number;
  };
  missing: {
    files: number;
    first: readonly ({
      publicId: string;
      kind: string;
      /** Username */
      owner: string | null;
    })[];
  };
};

export type Tag = {
  name: string;
  webs: number;
};

export type UploadedFile = {
  /** URL of the file; the sizes of a picture are next to it */
  url: string;
  publicId: string;
  /** 0 if it is not a picture */
  width: number;
  height: number;
  bytes: number;
  mimeType: string;
};

export type Version = {
  number: number;
  savedAt: string;
  name: string;
  note: string;
  isShared: boolean;
  isNewest: boolean;
  restoredFrom: null | number;
  changes: {
    html?: {
      added: number;
      removed: number;
    };
    css?: {
      added: number;
      removed: number;
    };
    js?: {
      added: number;
      removed: number;
    };
    addOns?: {
      added: number;
      removed: number;
    };
    kinds?: {
      html?: null | "markdown";
      css?: null | "scss" | "less" | "tailwind";
      js?: null | "typescript" | "jsx" | "tsx";
    };
  };
  image: string;
  picture: null | string;
};

export type VersionWithCode = {
  number: number;
  savedAt: string;
  name: string;
  note: string;
  isShared: boolean;
  isNewest: boolean;
  restoredFrom: null | number;
  changes: {
    html?: {
      added: number;
      removed: number;
    };
    css?: {
      added: number;
      removed: number;
    };
    js?: {
      added: number;
      removed: number;
    };
    addOns?: {
      added: number;
      removed: number;
    };
    kinds?: {
      html?: null | "markdown";
      css?: null | "scss" | "less" | "tailwind";
      js?: null | "typescript" | "jsx" | "tsx";
    };
  };
  image: string;
  picture: null | string;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  packages: readonly WebPackage[];
  importMap?: string;
};

export type Web = {
  _id: string;
  title: string;
  description: string;
  image: string;
  color: string;
  /** URL of an animated WebP of the page, with twelve pictures; null for a page that does not move, and beside a picture that its owner has chosen */
  loop: null | string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  views: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  isPinned: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  packages: readonly WebPackage[];
  importMap?: string;
  tags: readonly string[];
  forkedFrom: null | {
    _id: string;
    title: string;
    avatar: string;
    username: string;
    fullName: string;
  };
  revision: number;
};

export type WebCard = {
  _id: string;
  title: string;
  description: string;
  image: string;
  color: string;
  /** URL of an animated WebP of the page, with twelve pictures; null for a page that does not move, and beside a picture that its owner has chosen */
  loop: null | string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  views: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  isPinned: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
};

export type WebDraft = {
  /** Increases with every change of the draft */
  revision: number;
  updatedAt: string;
  /** The revision of the web that the draft began from */
  basedOn: number;
  /** Hashes of the saved texts that the draft changes, so that it can be merged with a later save */
  marks: {
    html?: string;
    css?: string;
    js?: string;
    packages?: string;
  };
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  packages: readonly WebPackage[];
  importMap?: string;
};

export type WebForEditor = {
  _id: string;
  title: string;
  description: string;
  image: string;
  isPublic: boolean;
  visibility: "public" | "unlisted" | "private";
  linkKey?: string;
  html: string;
  css: string;
  js: string;
  sources?: Sources;
  /** The compilers that made the code from the sources, and their versions */
  compiledWith?: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  packages: readonly WebPackage[];
  importMap?: string;
  tags: readonly string[];
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  updatedAt: string;
  forkedFrom: null | {
    _id: string;
    title: string;
    avatar: string;
    username: string;
    fullName: string;
  };
  revision: number;
  owner: Owner;
};

export type WebLinks = {
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
};

export type WebPackage = {
  /** Specifier that scripts import, such as d3 */
  name: string;
  version: string;
  /** SHA-256 of the bundle that runs */
  hash: string;
  licence: string;
  bytes: number;
};

export type WebPictures = {
  /** URL of the picture that the web shows, in 600x350 pixels */
  image: string;
  publicId: null | string;
  /** The owner has chosen it, so later saves keep it */
  isChosen: boolean;
  /** The automatic pictures, at most three, in the order in which they were taken */
  frames: readonly {
    /** Id of a picture */
    publicId: string;
    /** URL in 600x350 pixels */
    image: string;
    /** The one that the web shows unless its owner chooses */
    isAutomatic: boolean;
  }[];
};

export type WebUsage = {
  webs: number;
  maxWebs: number;
  codeBytes: number;
  maxCodeBytes: number;
};

export type Operations = {
  /** Revoke any invitation. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  deleteAdminInvitationsId: {
    input: {
      params: {
        /** Id of an invitation */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Invitation[];
      before: string | null;
    };
  };
  /** Restore the default logo. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  deleteAdminLogo: {
    input: {};
    reply: null;
  };
  /** Move an asset and its file to the bin; owner only. Requires a member. A personal token needs the scope `write-assets`. At most 60 in a minute. */
  deleteAssetsDeleteAssetid: {
    input: {
      params: {
        /** Id of an asset */
        assetId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Permanently delete everything in the bin, at most 500 items a call; `isEmpty` is false if more are left. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  deleteBin: {
    input: {};
    reply: {
      deleted: number;
      isEmpty: boolean;
    };
  };
  /** Permanently delete one item of the bin. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  deleteBinKindId: {
    input: {
      params: {
        /** Kind of the items */
        kind: "web" | "collection" | "asset" | "comment" | "reply";
        /** Id of the item */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Move a collection to the bin; its webs are kept. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  deleteCollectionsDeleteCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Move one of the caller's comments and its replies to the bin. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  deleteCommentsDeleteCommentid: {
    input: {
      params: {
        /** Id of a comment */
        commentId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Delete the caller's export, or cancel the running one. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  deleteExportsDelete: {
    input: {};
    reply: null;
  };
  /** Unmute a thread. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  deleteNotificationsMutedThreadsCommentid: {
    input: {
      params: {
        /** Id of the thread's first comment */
        commentId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Move one of the caller's replies to the bin. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  deleteReplaysDeleteReplyid: {
    input: {
      params: {
        /** Id of a reply */
        replyId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Remove a collection from the saved ones. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  deleteSavedcollectionsDeleteCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isSaved: boolean;
    };
  };
  /** Unblock a member. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  deleteUsersBlockUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Avoidance;
  };
  /** Delete the caller's account, with the password in the body so that no log records it. Requires a member. Takes no personal token. At most 60 in a minute. */
  deleteUsersDelete: {
    input: {
      body: {
        password: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Delete the caller's account and everything in it. Requires a member. Takes no personal token. At most 60 in a minute. */
  deleteUsersDeletePassword: {
    input: {
      params: {
        /** The caller's password */
        password: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Revoke one of the caller's invitations. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  deleteUsersInvitationsId: {
    input: {
      params: {
        /** Id of an invitation */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: OwnInvitations;
  };
  /** Unmute a member. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  deleteUsersMuteUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Avoidance;
  };
  /** Log out one device. Requires a member. Takes no personal token. At most 60 in a minute. */
  deleteUsersSessionsId: {
    input: {
      params: {
        /** Id of a device, from the list */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Revoke a personal token; it stops working at once. Requires a member. Takes no personal token. At most 60 in a minute. */
  deleteUsersTokensId: {
    input: {
      params: {
        /** Id of a token, from the list */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: readonly PersonalToken[];
  };
  /** Move a web to the bin with its likes, comments, pins and places in collections, from which its owner can restore it. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  deleteWebsDeleteWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Discard the draft of one of the caller's webs. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  deleteWebsDraftsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      query?: {
        /** Discard the draft only if it has this revision */
        revision?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Permanently delete a version; the newest one cannot be deleted. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  deleteWebsVersionsWebidVersion: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
        /** Number of a version */
        version: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      number: number;
    };
  };
  /** List or search sign-ups that wait for approval, oldest first; pass `after` of the reply to get the next page. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminAccountRequests: {
    input: {
      query?: {
        /** `after` of the page before */
        after?: string;
        /** Part of the username, address or name */
        q?: string;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly ({
        _id: string;
        username: string;
        email: string;
        fullName: string;
        reason: string;
        address: string | null;
        createdAt: string;
      })[];
      after: string | null;
      waiting: number;
    };
  };
  /** List moderation actions: with a pending appeal, still undoable, ended, or all; of all members or one. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminActions: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Which actions are listed */
        state?: "appeals" | "active" | "past" | "all";
        /** Id of the member; finds actions on the member, and on what the member has made */
        member?: string;
      };
    };
    reply: {
      docs: readonly ModerationAction[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the audit log of admins, moderators and operators, newest first; pass `before` of the reply to get the next page. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminAuditLog: {
    input: {
      query?: {
        /** Username, or `operator` or `system` */
        actor?: string;
        /** Kind of the recorded action */
        action?: "site.set-up" | "settings.change" | "logo.change" | "logo.remove" | "mail.test" | "role.grant" | "role.revoke" | "member.create" | "member.sign-out" | "member.verification-mail" | "member.confirm-email" | "member.reset-mail" | "member.reset-link" | "token.create" | "token.revoke" | "member.limits" | "account-request.approve" | "account-request.refuse" | "invitation.create" | "invitation.revoke" | "report.dismiss" | "report.resolve" | "report.reopen" | "thing.hide" | "thing.remove" | "member.warn" | "member.limit" | "member.suspend" | "member.delete" | "members.suspend" | "members.delete" | "members.undo" | "action.undo" | "appeal.uphold" | "appeal.accept" | "storage.survey" | "storage.delete-orphans" | "package.upload" | "package.prune" | "queues.open";
        /** Kind of what it was done to */
        subjectKind?: "site" | "member" | "invitation" | "web" | "collection" | "asset" | "comment" | "reply" | "bulk-action";
        /** Id of what it was done to */
        subjectId?: string;
        /** At or after this time */
        since?: string;
        /** Before this time */
        until?: string;
        /** `before` of the page before */
        before?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly AuditLogEntry[];
      before: number | null;
    };
  };
  /** Download the audit log, or the entries that match, as JSON Lines, oldest first. Requires an admin. A personal token needs the scope `admin`. At most 6 in a minute. */
  getAdminAuditLogExport: {
    input: {
      query?: {
        /** Username, or `operator` or `system` */
        actor?: string;
        /** Kind of the recorded action */
        action?: "site.set-up" | "settings.change" | "logo.change" | "logo.remove" | "mail.test" | "role.grant" | "role.revoke" | "member.create" | "member.sign-out" | "member.verification-mail" | "member.confirm-email" | "member.reset-mail" | "member.reset-link" | "token.create" | "token.revoke" | "member.limits" | "account-request.approve" | "account-request.refuse" | "invitation.create" | "invitation.revoke" | "report.dismiss" | "report.resolve" | "report.reopen" | "thing.hide" | "thing.remove" | "member.warn" | "member.limit" | "member.suspend" | "member.delete" | "members.suspend" | "members.delete" | "members.undo" | "action.undo" | "appeal.uphold" | "appeal.accept" | "storage.survey" | "storage.delete-orphans" | "package.upload" | "package.prune" | "queues.open";
        /** Kind of what it was done to */
        subjectKind?: "site" | "member" | "invitation" | "web" | "collection" | "asset" | "comment" | "reply" | "bulk-action";
        /** Id of what it was done to */
        subjectId?: string;
        /** At or after this time */
        since?: string;
        /** Before this time */
        until?: string;
      };
    };
    reply: Response;
  };
  /** List bulk actions and their progress, newest first. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminBulkActions: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly BulkAction[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get a bulk action and its progress. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminBulkActionsBulkid: {
    input: {
      params: {
        /** Id of a bulk action */
        bulkId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: BulkAction;
  };
  /** List the invitations of all members, newest first; pass `before` of the reply to get the next page. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminInvitations: {
    input: {
      query?: {
        /** `before` of the page before */
        before?: string;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Invitation[];
      before: string | null;
    };
  };
  /** List members by filter, order and search; pass `after` of the reply to get the next page. Only admins see and find email addresses. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminMembers: {
    input: {
      query?: {
        /** Words or parts of the username, full name or address */
        q?: string;
        /** Which members are listed */
        filter?: "all" | "new" | "unverified" | "suspended" | "limited" | "moderators";
        /** Order of the list */
        sort?: "newest" | "oldest" | "username" | "storage";
        /** List only members whose files have at least this size in MB */
        minMegabytes?: number;
        /** `after` of the page before */
        after?: string;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Member[];
      after: string | null;
    };
  };
  /** Get a member's details; the email address and sessions are shown to admins only. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminMembersUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: MemberDetails;
  };
  /** List the packages of the site with their sizes and the number of webs that use or used them. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminPackages: {
    input: {};
    reply: PackageUse;
  };
  /** List reports: open ones oldest first, or closed ones newest first. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminReports: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Which reports are listed */
        state?: "open" | "handled";
      };
    };
    reply: {
      docs: readonly Report[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List all site settings with their values and sources: default, stored or environment. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminSettings: {
    input: {};
    reply: readonly ({
      key: string;
      label: string;
      value: unknown;
      source: "default" | "database" | "environment";
      variable: string;
    })[];
  };
  /** Get sign-ups by hour, and groups of new members with the same hour, network, mail domain, invitation or web code. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminSpam: {
    input: {
      query?: {
        /** Number of days, up to now */
        days?: number;
      };
    };
    reply: {
      hours: readonly {
        hour: string;
        signUps: number;
      }[];
      groups: readonly SignUpGroup[];
    };
  };
  /** List the members of one or several groups, newest first; moderators and admins are never included. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminSpamMembers: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Signed up at or after this time */
        since?: string;
        /** Signed up before this time */
        until?: string;
        /** Key of a network, from the groups */
        network?: string;
        /** Domain of the email address */
        domain?: string;
        /** Id of the invitation by which they signed up */
        invitation?: string;
        /** SHA-256 of the code of one of their webs, without white space */
        code?: string;
        /** Whether members are left out whom somebody has vouched for, or who are no longer new */
        trusted?: "leave" | "include";
      };
    };
    reply: {
      docs: readonly {
        _id: string;
        username: string;
        fullName: string;
        avatar: string;
        createdAt: string;
        isVerified: boolean;
        isTrusted: boolean;
        webs: number;
      }[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
      webs: number;
      selection: MemberSelection;
      leftOut: {
        total: number;
        usernames: readonly string[];
      };
      handled: number;
    };
  };
  /** Get the site's statistics by day (UTC), oldest first; today's are at most a minute old. Requires a moderator or admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminStats: {
    input: {
      query?: {
        /** Number of days, up to today */
        days?: number;
      };
    };
    reply: readonly ({
      day: string;
      signUps: number;
      webs: number;
      comments: number;
      views: number | null;
      members: number | null;
      allWebs: number | null;
      publicWebs: number | null;
      files: number | null;
      bytes: number | null;
      waitingJobs: number | null;
      failedJobs: number | null;
    })[];
  };
  /** Get storage use by kind, orphaned files and missing files. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getAdminStorage: {
    input: {};
    reply: StorageUse;
  };
  /** List public assets, newest first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsGet: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Kind of the assets */
        assetType?: "image" | "video" | "audio";
      };
    };
    reply: {
      docs: readonly Asset[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get an asset. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsGetAssetid: {
    input: {
      params: {
        /** Id of an asset */
        assetId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Asset;
  };
  /** List or search icons of the Tabler set (MIT), by name or by relevance. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsIcons: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
      };
    };
    reply: {
      docs: readonly Icon[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the assets that the caller likes and can see, newest like first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsLiked: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Kind of the assets */
        assetType?: "image" | "video" | "audio";
      };
    };
    reply: {
      docs: readonly Asset[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the caller's assets, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsMyAssets: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Kind of the assets */
        assetType?: "image" | "video" | "audio";
      };
    };
    reply: {
      docs: readonly Asset[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search public assets by title, by relevance; at most 500. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getAssetsSearchAllAssets: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Kind of the assets */
        assetType?: "image" | "video" | "audio";
        /** The text to search for */
        search?: string;
      };
    };
    reply: {
      docs: readonly Asset[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List one kind of items in the caller's bin, last deleted first; `next` is the `after` of the next page. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getBinKind: {
    input: {
      params: {
        /** Kind of the items */
        kind: "web" | "collection" | "asset" | "comment" | "reply";
      };
      query?: {
        /** `next` of the page before */
        after?: string;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly BinEntry[];
      next: null | string;
    };
  };
  /** Check whether the caller has no collection with this name yet. Requires a member. A personal token needs the scope `read`. At most 240 in a minute. */
  getCollectionsCheckNameAvailabilityName: {
    input: {
      params: {
        /** The name to check */
        name: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: boolean;
  };
  /** Get a collection. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsGetCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Collection;
  };
  /** List the webs of a collection that the caller can see, newest addition first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsGetWebsCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the collections that a member likes and the caller can see, newest like first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsLikedUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Collection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the caller's collections; with `webId`, each says whether it contains that web. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsMyCollections: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Sort key of the list */
        sortBy?: "views" | "createdAt" | "updatedAt" | "likesCount";
        /** Ascending or descending */
        sortOrder?: "asc" | "desc";
        /** Whose visibility is listed */
        type?: "all" | "public" | "unlisted" | "private";
        /** Id of a web; `hasWeb` says whether each collection contains it */
        webId?: string;
      };
    };
    reply: {
      docs: readonly OwnCollection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search public collections by name and description, by relevance; at most 500. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsSearchAllCollections: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
      };
    };
    reply: {
      docs: readonly Collection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search the caller's collections, by relevance; at most 500; `webId` as in my-collections. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsSearchMyCollections: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
        /** Whose visibility is listed */
        type?: "all" | "public" | "unlisted" | "private";
        /** Id of a web; `hasWeb` says whether each collection contains it */
        webId?: string;
      };
    };
    reply: {
      docs: readonly OwnCollection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the public collections of a member. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getCollectionsUserCollectionUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Sort key of the list */
        sortBy?: "views" | "createdAt" | "updatedAt" | "likesCount";
        /** Ascending or descending */
        sortOrder?: "asc" | "desc";
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Collection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get a comment. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getCommentsGetCommentid: {
    input: {
      params: {
        /** Id of a comment */
        commentId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Comment;
  };
  /** List the comments on a web, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getCommentsGetCommentsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Comment[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Download an export's zip, with range requests; its URL with the token is in the export. Public. At most 120 in a minute. */
  getExportsDownloadToken: {
    input: {
      params: {
        /** The secret of the download link */
        token: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Response;
  };
  /** Get the caller's export and its progress, or null. Requires a member. A personal token needs the scope `account`. At most 300 in a minute. */
  getExportsMine: {
    input: {};
    reply: null | Export;
  };
  /** List a member's followers, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getFollowersGetFollowersUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Owner[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the members whom a member follows, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getFollowersGetFollowingsUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Owner[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List moderation actions on the caller and the caller's content, newest first; with `web`, one page of those that currently hide comments and replies on that web. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getModerationMine: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Id of a web */
        web?: string;
      };
    };
    reply: {
      docs: readonly OwnModerationAction[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List notifications, grouped by kind and subject, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getNotifications: {
    input: {
      query?: {
        /** Maximum number of entries */
        limit?: number;
        /** `next` of the page before */
        before?: string;
      };
    };
    reply: {
      docs: readonly Notification[];
      next: string | null;
      unread: number;
    };
  };
  /** List the threads that the caller has muted, newest first; at most 100. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getNotificationsMutedThreads: {
    input: {};
    reply: {
      docs: readonly MutedThread[];
    };
  };
  /** Get which kinds of notifications are listed and counted, and when they are mailed. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getNotificationsSettings: {
    input: {};
    reply: NotificationSettings;
  };
  /** Count the unread notifications. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getNotificationsUnread: {
    input: {};
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Get the newest version of packages by what scripts import; those that nobody knows are left out. Requires a member. A personal token needs the scope `read`. At most 240 in a minute. */
  getPackagesNewest: {
    input: {
      query: {
        /** What scripts import, separated by commas */
        names: string;
      };
    };
    reply: {
      /** Whether the registry answered; if not, only installed packages are listed */
      isOnline: boolean;
      packages: readonly Package[];
    };
  };
  /** Search packages by name, in the registry and among those installed here. Requires a member. A personal token needs the scope `read`. At most 240 in a minute. */
  getPackagesSearch: {
    input: {
      query?: {
        /** Words, or part of the name of a package */
        search?: string;
      };
    };
    reply: {
      /** Whether the registry answered; if not, only installed packages are listed */
      isOnline: boolean;
      packages: readonly Package[];
    };
  };
  /** Get packages by name and exact version: whether they are built, what else they require, their declarations. Public; members see more. A personal token needs the scope `read`. At most 240 in a minute. */
  getPackagesStates: {
    input: {
      query: {
        /** Names with exact versions, separated by commas */
        packages: string;
      };
    };
    reply: readonly PackageState[];
  };
  /** List the replies to a comment, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getReplaysCommentid: {
    input: {
      params: {
        /** Id of a comment */
        commentId: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Reply[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the caller's reports and their outcomes, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getReportsMine: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly OwnReport[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the saved collections that the caller can still see, newest save first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getSavedcollectionsGet: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Collection[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List up to 10 tags that begin with `prefix`: first those of the caller's webs, then the most used of public webs. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getTags: {
    input: {
      query?: {
        /** Prefix of the tags */
        prefix?: string;
      };
    };
    reply: readonly Tag[];
  };
  /** Get whether the caller has blocked or muted a member. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersAvoidanceUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Avoidance;
  };
  /** List the members whom the caller has blocked, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersBlocked: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Owner[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Check whether a username is valid, not reserved and available. Public. At most 240 in a minute. */
  getUsersCheckUsernameAvailabilityUsername: {
    input: {
      params: {
        /** The username to check */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: boolean;
  };
  /** List the caller's invitations, the members who used them, and the number of people left to invite. Requires a member. A personal token needs the scope `account`. At most 300 in a minute. */
  getUsersInvitations: {
    input: {};
    reply: OwnInvitations;
  };
  /** Get the caller. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersMe: {
    input: {};
    reply: Account;
  };
  /** List the members whom the caller has muted, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersMuted: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Owner[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the webs that the caller has pinned, newest pin first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersPined: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get a member's public profile. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersProfileUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Profile;
  };
  /** Search members by username and full name, by relevance; at most 500. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersSearch: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
      };
    };
    reply: {
      docs: readonly Person[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the devices on which the caller is logged in. Requires a member. Takes no personal token. At most 300 in a minute. */
  getUsersSessions: {
    input: {};
    reply: readonly Device[];
  };
  /** List a member's showcase, in its order. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getUsersShowcaseUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: readonly WebCard[];
  };
  /** Get how to sign up: the mode, the inviter of a code, and the proof-of-work challenge where one is needed. Public. At most 240 in a minute. */
  getUsersSignUp: {
    input: {
      query?: {
        /** Code of an invitation */
        invitation?: string;
      };
    };
    reply: SignUpOptions;
  };
  /** List the caller's personal tokens, newest first. Requires a member. Takes no personal token. At most 300 in a minute. */
  getUsersTokens: {
    input: {};
    reply: readonly PersonalToken[];
  };
  /** Get the version of Codeweb that runs, and that of Node. Requires an admin. A personal token needs the scope `admin`. At most 300 in a minute. */
  getVersion: {
    input: {};
    reply: {
      version: string;
      node: string;
    };
  };
  /** Get the draft of one of the caller's webs: code that is not saved. 404 without one. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsDraftsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebDraft;
  };
  /** Get the caller's editor preferences. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsEditorPreferences: {
    input: {};
    reply: EditorPreferences;
  };
  /** List the public webs of members whom the caller follows, newest first. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsFollowing: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get the tree of a web's forks, depth first: at most 20 levels, 50 forks of each web and 300 in total; `isComplete` is false if more exist. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsForkTreeWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      nodes: readonly ForkNode[];
      isComplete: boolean;
    };
  };
  /** List the forks of a web that the caller can see, newest first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsForksWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get a web with its code. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsGetWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Web;
  };
  /** Get the part of a web that the editor and the full view need. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsGetWithoutDetailsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebForEditor;
  };
  /** List the webs that a member likes and the caller can see, newest like first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsLikedUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the pictures that the owner of a web can choose from: one of the caller's webs. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsPicturesWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebPictures;
  };
  /** Suggest members to follow: first those followed by members whom the caller follows, then active and popular ones. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsRecomendedPeople: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly Person[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search public webs by title, description and owner, by relevance; at most 500. The text may contain words and the operators `tag:`, `by:username`, `has:` (html, css, js, links, image, comments, likes, forks) and `sort:` (best, newest, updated, views, likes). Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsSearchAllWebs: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search HTML, CSS and JS for a text of at least 3 characters, ignoring case; returns up to 3 lines of each web: the most popular public webs first, or with scope `mine` the caller's, last changed first; at most 100, up to 20 a page. The text may contain the operators `lang:`, `tag:` and `by:`. Public; members see more. A personal token needs the scope `read`. At most 60 in a minute. */
  getWebsSearchCode: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
        /** Whose webs are searched: public ones, or the caller’s */
        scope?: "public" | "mine";
      };
    };
    reply: {
      docs: readonly CodeMatch[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Search the caller's webs, by relevance; at most 500. The text may contain operators, as in `search/all-webs`. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsSearchMyWebs: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
        /** Which webs are listed */
        webType?: "all" | "notForked" | "public" | "unlisted" | "private" | "forked";
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List public webs with a tag, by activity or newest first. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsTaggedTag: {
    input: {
      params: {
        /** A tag */
        tag: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Order of the list */
        order?: "trending" | "newest";
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List public webs by activity. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsTrending: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Get the caller's use and limits of webs and stored code, versions included. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsUsage: {
    input: {};
    reply: WebUsage;
  };
  /** List a member's webs; unlisted and private ones are listed for their owner only. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsUserUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** Sort key of the list */
        sortBy?: "views" | "createdAt" | "updatedAt" | "likesCount" | "commentsCount";
        /** Ascending or descending */
        sortOrder?: "asc" | "desc";
        /** Which webs are listed */
        webType?: "public" | "unlisted" | "private" | "forked";
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** List the versions of one of the caller's webs, newest first; `next` is the `before` of the next page. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsVersionsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      query?: {
        /** `next` of the page before */
        before?: number;
        /** Maximum number of entries */
        limit?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      docs: readonly Version[];
      next: null | number;
    };
  };
  /** Get a version with its code; anybody but the owner sees only shared versions. Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsVersionsWebidVersion: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
        /** Number of a version */
        version: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: VersionWithCode;
  };
  /** List the caller's webs; with `search`, by relevance regardless of the sort order. Requires a member. A personal token needs the scope `read`. At most 300 in a minute. */
  getWebsYourWork: {
    input: {
      query?: {
        /** Number of the page */
        page?: number;
        /** Maximum number of entries */
        limit?: number;
        /** The text to search for */
        search?: string;
        /** Sort key of the list */
        sortBy?: "views" | "createdAt" | "updatedAt" | "likesCount" | "commentsCount";
        /** Ascending or descending */
        sortOrder?: "asc" | "desc";
        /** Which webs are listed */
        view?: "all" | "notForked" | "public" | "unlisted" | "private" | "forked";
      };
    };
    reply: {
      docs: readonly WebCard[];
      page: number;
      limit: number;
      hasNextPage: boolean;
      totalDocs: number;
    };
  };
  /** Set limits for one member; null restores the limit of all members. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  patchAdminMembersUsernameLimits: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      body: {
        maxFiles: number | null;
        maxMegabytes: number | null;
        maxWebs: number | null;
        maxCodeMegabytes: number | null;
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Grant or revoke the moderator role. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  patchAdminMembersUsernameRole: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      body: {
        isModerator: boolean;
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Change site settings; null restores the default. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  patchAdminSettings: {
    input: {
      body?: {
        /** At most 40 characters */
        siteName?: string | null;
        /** At most 7 characters */
        accentColor?: string | null;
        /** One of system, dark, light */
        defaultTheme?: string | null;
        /** At most 254 characters */
        contact?: string | null;
        /** At most 80 characters */
        frontPageTitle?: string | null;
        /** At most 400 characters */
        frontPageText?: string | null;
        /** At most 300 characters */
        announcement?: string | null;
        /** At most 10 characters */
        announcementUntil?: string | null;
        footerLinks?: readonly {
          label: string;
          url: string;
        }[] | null;
        /** At most 50000 characters */
        terms?: string | null;
        /** At most 50000 characters */
        privacy?: string | null;
        /** At most 50000 characters */
        imprint?: string | null;
        /** One of open, approval, invitation, closed */
        signUpMode?: string | null;
        /** At most 4000 characters */
        allowedMailDomains?: string | null;
        /** At most 4000 characters */
        blockedMailDomains?: string | null;
        /** From 0 to 1000 */
        invitationsPerMember?: number | null;
        /** One of automatic, on, off */
        signUpProof?: string | null;
        /** From 8 to 24 */
        signUpProofBits?: number | null;
        /** One of automatic, on, off */
        verifiedBeforePublic?: string | null;
        /** One of automatic, on, off */
        newMemberLimits?: string | null;
        /** From 1 to 365 */
        newMemberDays?: number | null;
        /** From 1 to 100000 */
        newMemberWebs?: number | null;
        /** From 1 to 100000 */
        newMemberComments?: number | null;
        /** From 1 to 100000 */
        newMemberUploads?: number | null;
        /** From 1 to 100000 */
        newMemberFollows?: number | null;
        /** From 1 to 100000 */
        newMemberLikes?: number | null;
        /** At most 30000 characters */
        listedTexts?: string | null;
        /** One of automatic, on, off */
        repeatedComments?: string | null;
        /** From 1 to 1000 */
        repeatedCommentsAllowed?: number | null;
        guestsMayBrowse?: boolean | null;
        /** One of off, list, all */
        packages?: string | null;
        /** At most 20000 characters */
        packageList?: string | null;
        /** At most 300 characters */
        packageRegistry?: string | null;
        /** From 1 to 1000000 */
        packageMegabytes?: number | null;
        /** At most 500 characters */
        smtpUrl?: string | null;
        /** At most 254 characters */
        mailFrom?: string | null;
        /** From 30 to 3650 */
        auditLogDays?: number | null;
      };
    };
    reply: readonly ({
      key: string;
      label: string;
      value: unknown;
      source: "default" | "database" | "environment";
      variable: string;
    })[];
  };
  /** Renew an unlisted asset's link and its file's URL; the old ones stop working at once. Owner only. Requires a member. A personal token needs the scope `write-assets`. At most 60 in a minute. */
  patchAssetsRenewLinkAssetid: {
    input: {
      params: {
        /** Id of an asset */
        assetId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: RenewedLink;
  };
  /** Change an asset's title or visibility; owner only. Requires a member. A personal token needs the scope `write-assets`. At most 60 in a minute. */
  patchAssetsUpdateAssetid: {
    input: {
      params: {
        /** Id of an asset */
        assetId: string;
      };
      body?: {
        title?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedAsset;
  };
  /** Set the visibility of up to 100 of the caller's assets; `former` has the previous visibility of each changed one, `refused` lists those that stay as they are, and why. Requires a member. A personal token needs the scope `write-assets`. At most 20 in a minute. */
  patchAssetsUpdateMany: {
    input: {
      body: {
        ids: readonly string[];
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
        /** Restores the links that the last change removed, instead of creating new ones */
        restoresLinks?: boolean;
      };
    };
    reply: BulkVisibilityReply;
  };
  /** Add a web that the caller can see to one of the caller's collections; adding it twice changes nothing. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchCollectionsAddWebCollectionidWebid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
      websCount: number;
    };
  };
  /** Add up to 100 webs that the caller can see to one of the caller's collections; `refused` lists those that are left out, and why. Requires a member. A personal token needs the scope `write-webs`. At most 20 in a minute. */
  patchCollectionsAddWebsCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      body: {
        ids: readonly string[];
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: BulkReply;
  };
  /** Count a view; each viewer counts once in 30 minutes, and at most 20 guests for each IP address (IPv6: /64). Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  patchCollectionsIncViewCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Remove a web from one of the caller's collections; 404 if it is not in it. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchCollectionsRemoveWebCollectionidWebid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
      websCount: number;
    };
  };
  /** Remove up to 100 webs from one of the caller's collections; `refused` lists those that are not in it. Requires a member. A personal token needs the scope `write-webs`. At most 20 in a minute. */
  patchCollectionsRemoveWebsCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      body: {
        ids: readonly string[];
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: BulkReply;
  };
  /** Renew an unlisted collection's link; the old one stops working at once. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchCollectionsRenewLinkCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: RenewedLink;
  };
  /** Toggle a collection: a public one becomes private, a private or unlisted one public. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchCollectionsTogglePublishStatusCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
      isPublic: boolean;
      visibility: "public" | "unlisted" | "private";
      /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
      notice?: string;
    };
  };
  /** Change a collection's name, description or visibility; owner only, fields that are not sent stay as they are. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchCollectionsUpdateCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      body?: {
        name?: string;
        description?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedCollection;
  };
  /** Edit one of the caller's comments. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  patchCommentsUpdateCommentid: {
    input: {
      params: {
        /** Id of a comment */
        commentId: string;
      };
      body: {
        text: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedComment;
  };
  /** Mark a group of notifications as read, up to the given event. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchNotificationsRead: {
    input: {
      body: {
        kind: "like" | "comment" | "reply" | "mention" | "follow" | "fork" | "moderation";
        subject: string;
        until: string;
      };
    };
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Mark all notifications as read, up to the given event. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchNotificationsReadAll: {
    input: {
      body: {
        until: string;
      };
    };
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Mark several groups of notifications as read, each up to the given event. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchNotificationsReadMany: {
    input: {
      body: {
        groups: readonly ({
          kind: "like" | "comment" | "reply" | "mention" | "follow" | "fork" | "moderation";
          subject: string;
          until: string;
        })[];
      };
    };
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Change which kinds of notifications are listed and counted, and when they are mailed; hidden ones are kept. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchNotificationsSettings: {
    input: {
      body?: {
        like?: boolean;
        comment?: boolean;
        reply?: boolean;
        mention?: boolean;
        follow?: boolean;
        fork?: boolean;
        moderation?: boolean;
        mail?: {
          like?: "now" | "daily" | "never";
          comment?: "now" | "daily" | "never";
          reply?: "now" | "daily" | "never";
          mention?: "now" | "daily" | "never";
          follow?: "now" | "daily" | "never";
          fork?: "now" | "daily" | "never";
          moderation?: "now" | "daily" | "never";
        };
      };
    };
    reply: NotificationSettings;
  };
  /** Edit one of the caller's replies. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  patchReplaysUpdateReplyid: {
    input: {
      params: {
        /** Id of a reply */
        replyId: string;
      };
      body: {
        text: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedReply;
  };
  /** Pin a web. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  patchUsersAddToPinedWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isPinned: boolean;
    };
  };
  /** Unpin a web. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  patchUsersRemovePinedWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isPinned: boolean;
    };
  };
  /** Change the caller's profile; fields that are not sent stay as they are. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchUsersUpdate: {
    input: {
      body: {
        fullName: string;
        bio?: string;
        link1?: string;
        link2?: string;
        link3?: string;
      };
    };
    reply: Account;
  };
  /** Set an uploaded picture as the avatar; `codeweb/default-avatar` removes it. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchUsersUpdateAvatar: {
    input: {
      body?: {
        image?: string;
        public_id?: string;
      };
    };
    reply: Account;
  };
  /** Set an uploaded picture as the cover; `codeweb/default-cover` removes it. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchUsersUpdateCoverImage: {
    input: {
      body?: {
        image?: string;
        public_id?: string;
      };
    };
    reply: Account;
  };
  /** Set the caller's showcase: up to 12 public webs, in order. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchUsersUpdateShowcase: {
    input: {
      body: {
        showcase: readonly string[];
      };
    };
    reply: readonly WebCard[];
  };
  /** Add an external style sheet. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsAddCssLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        cssLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Add a tag to the document's head. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsAddHtmlLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        htmlLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Add an external script. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsAddJsLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        jsLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Set the editor layout: 1, 2 or 3. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchWebsChengeEditorView: {
    input: {
      body: {
        indentation: number;
      };
    };
    reply: EditorPreferences;
  };
  /** Count a view; each viewer counts once in 30 minutes, and at most 20 guests for each IP address (IPv6: /64). Public; members see more. A personal token needs the scope `read`. At most 300 in a minute. */
  patchWebsIncViewWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Remove an external style sheet. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsRemoveCssLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        cssLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Remove a tag from the document's head. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsRemoveHtmlLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        htmlLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Remove an external script. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsRemoveJsLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        jsLink: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebLinks;
  };
  /** Renew an unlisted web's link; the old one stops working at once. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsRenewLinkWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: RenewedLink;
  };
  /** Add and remove tags of up to 100 of the caller's webs; `changes` lists the added and removed tags of each, `refused` those that stay as they are, and why. Requires a member. A personal token needs the scope `write-webs`. At most 20 in a minute. */
  patchWebsTagMany: {
    input: {
      body: {
        ids: readonly string[];
        add?: readonly string[];
        remove?: readonly string[];
      };
    };
    reply: {
      changed: readonly string[];
      refused: readonly {
        _id: string;
        message: string;
      }[];
      changes: readonly {
        _id: string;
        added: readonly string[];
        removed: readonly string[];
      }[];
    };
  };
  /** Toggle a web: a public one becomes private, a private or unlisted one public. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsTogglePublishStatusWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
      isPublic: boolean;
      visibility: "public" | "unlisted" | "private";
      revision: number;
      /** Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise */
      notice?: string;
    };
  };
  /** Change editor preferences; fields that are not sent stay as they are. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  patchWebsUpdateEditorPreferences: {
    input: {
      body?: {
        theme?: "vs-dark" | "light" | "match";
        indentation?: 1 | 2 | 3;
        fontSize?: "10px" | "12px" | "14px" | "15px" | "16px" | "18px" | "20px" | "22px" | "24px" | "26px" | "28px" | "30px" | "32px";
        fontWeight?: 400 | 500 | 600 | 700;
        formatOnType?: boolean;
        minimap?: boolean;
        lineHeight?: 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 30 | 32;
        mouseWheelZoom?: boolean;
        wordWrap?: "on" | "off" | "wordWrapColumn" | "bounded";
        htmlKind?: "html" | "markdown";
        cssKind?: "css" | "scss" | "less" | "tailwind";
        jsKind?: "js" | "typescript" | "jsx" | "tsx";
        autosave?: boolean;
      };
    };
    reply: EditorPreferences;
  };
  /** Set the visibility of up to 100 of the caller's webs; `former` has the previous visibility of each changed one, `refused` lists those that stay as they are, and why. Requires a member. A personal token needs the scope `write-webs`. At most 20 in a minute. */
  patchWebsUpdateMany: {
    input: {
      body: {
        ids: readonly string[];
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
        /** Restores the links that the last change removed, instead of creating new ones */
        restoresLinks?: boolean;
      };
    };
    reply: BulkVisibilityReply;
  };
  /** Choose the picture of a web: one of its `frames`, or an upload of the kind `thumbnail`. Later saves keep it. With null the web shows its automatic picture again. Owner only. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsUpdatePictureWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        publicId: null | string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: WebPictures;
  };
  /** Change a web; owner only, fields that are not sent stay as they are. Other code for a pane that has a source drops the source, unless `sources` names the pane. With `basedOn`, the revision last seen, 409 if the web has changed since and differs from what is sent. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsUpdateWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body?: {
        title?: string;
        description?: string;
        /** At most 1048576 bytes of UTF-8 */
        html?: string;
        /** At most 1048576 bytes of UTF-8 */
        css?: string;
        /** At most 1048576 bytes of UTF-8 */
        js?: string;
        sources?: SourceChanges;
        /** The compilers that made the code from the sources, and their versions */
        compiledWith?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
        /** The picture follows in an update of its own, with `image` and `basedOn` */
        isPictureLater?: boolean;
        /** One part for each entry, or one part with a JSON array */
        tags?: readonly string[];
        /** One part for each entry, or one part with a JSON array */
        packages?: readonly string[];
        basedOn?: number;
        /** Marks an autosave: a key of the editing session. Autosaves of one sitting become one version. They change only code, title and description of webs that are not public, and need `basedOn` */
        sitting?: string;
        /** The revision of the draft that these changes come from; the save deletes it */
        draft?: number;
        image?: Blob;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedChangedWeb;
  };
  /** Set a version's name or note, or share it with everybody who can see the web. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  patchWebsVersionsWebidVersion: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
        /** Number of a version */
        version: number;
      };
      body?: {
        name?: string;
        note?: string;
        isShared?: boolean;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Version;
  };
  /** Approve or refuse pending sign-ups; each applicant gets a mail. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminAccountRequestsDecide: {
    input: {
      body: {
        ids: readonly string[];
        decision: "approve" | "refuse";
        reason?: string;
      };
    };
    reply: {
      decided: readonly string[];
      failed: readonly {
        _id: string;
        message: string;
      }[];
    };
  };
  /** Hide or remove content that the caller can see, or warn, limit, suspend or delete a member, and close the open reports; 409 if another moderator was faster. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminActions: {
    input: {
      body: {
        kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
        id: string;
        action: "hide" | "remove" | "warn" | "limit" | "suspend" | "delete";
        reason: string;
        until?: string;
        everything?: boolean;
      };
    };
    reply: {
      _id: string;
      closed: number;
    };
  };
  /** Decide an appeal: uphold the action, or undo it. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminActionsActionidAppeal: {
    input: {
      params: {
        /** Id of a moderation action */
        actionId: string;
      };
      body: {
        outcome: "upheld" | "accepted";
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Undo an action within 30 days; hidden or removed content is restored. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminActionsActionidUndo: {
    input: {
      params: {
        /** Id of a moderation action */
        actionId: string;
      };
      body: {
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Suspend or delete all members of a selection and hide their content; 409 if their number is not `count`, or while another bulk action is running. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminBulkActions: {
    input: {
      body: {
        selection: MemberSelection;
        except?: readonly string[];
        action: "suspend" | "delete";
        reason: string;
        count: number;
      };
    };
    reply: {
      _id: string;
      members: number;
    };
  };
  /** Undo a bulk action within 30 days; members with an action of their own since then are left as they are. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminBulkActionsBulkidUndo: {
    input: {
      params: {
        /** Id of a bulk action */
        bulkId: string;
      };
      body: {
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Create an invitation without the members' limit on people. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminInvitations: {
    input: {
      body?: NewInvitation;
    };
    reply: {
      docs: readonly Invitation[];
      before: string | null;
    };
  };
  /** Upload the site's logo, which headers, mails, tabs and home screens show. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminLogo: {
    input: {
      body: {
        image: Blob;
      };
    };
    reply: null;
  };
  /** Mark a member's email address as verified. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminMembersUsernameConfirmEmail: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      body: {
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Mail a member a password reset link. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminMembersUsernameResetMail: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      body?: {
        reason?: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** End all sessions of a member, or one of them. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminMembersUsernameSignOut: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      body?: {
        sessionId?: string;
        reason?: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Send a member's verification mail again. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminMembersUsernameVerificationMail: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: null;
  };
  /** Remove packages that no web or version uses and that nobody has added for 30 days. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminPackagesPrune: {
    input: {};
    reply: PackageUse;
  };
  /** Upload the tarball of a package (.tgz), of an organization or for a site without internet; `entries` are subpaths to build besides the main one. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminPackagesUpload: {
    input: {
      body: {
        /** One part for each entry, or one part with a JSON array */
        entries?: readonly string[];
        tarball: Blob;
      };
    };
    reply: PackageUse;
  };
  /** Close all open reports of the same content, as dismissed (which also shows content held back by the word list) or as resolved by the given action; 409 if another moderator was faster. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminReportsReportid: {
    input: {
      params: {
        /** Id of a report */
        reportId: string;
      };
      body: {
        outcome: "dismissed" | "acted";
        action?: "hide" | "remove" | "warn" | "limit" | "suspend" | "delete";
        until?: string;
        everything?: boolean;
        reason: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      closed: number;
    };
  };
  /** Take a decision back: open the reports again that were closed together with this one, and undo the action that closed them; 409 if the word list had hidden the content. Requires a moderator or admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminReportsReportidReopen: {
    input: {
      params: {
        /** Id of a closed report */
        reportId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      reopened: number;
    };
  };
  /** Start a job that deletes the orphaned files; `files` is the number that the caller has seen, 409 if it has changed. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminStorageDeleteOrphans: {
    input: {
      body: {
        files: number;
      };
    };
    reply: StorageUse;
  };
  /** Start a job that recounts the stored files; 409 while one is running. Requires an admin. A personal token needs the scope `admin`. At most 60 in a minute. */
  postAdminStorageSurvey: {
    input: {};
    reply: StorageUse;
  };
  /** Send a test email through the mail server in the body, or else the stored one; `message` explains a failure. Requires an admin. A personal token needs the scope `admin`. At most 10 in 10 minutes. */
  postAdminTestMail: {
    input: {
      body: {
        to: string;
        smtpUrl?: string;
        mailFrom?: string;
      };
    };
    reply: null;
  };
  /** Create an asset from a file that the caller has uploaded as image, video or audio. Requires a member. A personal token needs the scope `write-assets`. At most 60 in a minute. */
  postAssetsCreate: {
    input: {
      body: {
        title: string;
        assetType: "image" | "video" | "audio";
        assetURL: string;
        assetPublicId: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
      };
    };
    reply: SavedAsset;
  };
  /** Move up to 100 of the caller's assets to the bin; `refused` lists those that stay, and why. Requires a member. A personal token needs the scope `write-assets`. At most 20 in a minute. */
  postAssetsDeleteMany: {
    input: {
      body: {
        ids: readonly string[];
      };
    };
    reply: BulkReply;
  };
  /** Restore an item from the bin with its likes, comments and places in collections; 409 for a comment or reply whose web or comment the caller can no longer see. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  postBinKindIdRestore: {
    input: {
      params: {
        /** Kind of the items */
        kind: "web" | "collection" | "asset" | "comment" | "reply";
        /** Id of the item */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Restore up to 100 webs or assets from the bin; `refused` lists those that are not in it. Requires a member. A personal token needs the scope `account`. At most 20 in a minute. */
  postBinKindRestoreMany: {
    input: {
      params: {
        /** Kind of the items */
        kind: "web" | "asset";
      };
      body: {
        ids: readonly string[];
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: BulkReply;
  };
  /** Create a collection; names are unique for each member. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  postCollectionsCreate: {
    input: {
      body: {
        name: string;
        description?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
      };
    };
    reply: SavedCollection;
  };
  /** Comment on a web that the caller can see. Requires a member. A personal token needs the scope `social`. At most 20 in a minute. */
  postCommentsCreate: {
    input: {
      body: {
        text: string;
        web: string;
      };
      headers?: {
        /** Any text of your own: a repeated call with it creates nothing new, and gets the first reply */
        'Idempotency-Key'?: string;
      };
    };
    reply: SavedComment;
  };
  /** Start an export of everything the caller has made; replaces the last one. Five a day; 409 while one is running. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  postExportsCreate: {
    input: {};
    reply: Export;
  };
  /** Get up to 5 of the caller's webs as an export stores them, without pictures; webs of others are left out. Requires a member. A personal token needs the scope `account`. At most 120 in a minute. */
  postExportsWebs: {
    input: {
      body: {
        ids: readonly string[];
      };
    };
    reply: readonly ({
      id: string;
      address: string;
      title: string;
      description: string;
      tags: readonly string[];
      visibility: "public" | "unlisted" | "private";
      cssLinks: readonly string[];
      jsLinks: readonly string[];
      htmlLinks: readonly string[];
      createdAt: string;
      updatedAt: string;
      views: number;
      likes: number;
      comments: number;
      forkedFrom: null | {
        title: string;
        author: string;
        address: string;
      };
      picture: null | string;
      packages?: readonly {
        name: string;
        version: string;
        hash: string;
        licence: string;
      }[];
      html: string;
      css: string;
      js: string;
      sources?: Sources;
      /** The compilers that made the code from the sources, and their versions */
      compiledWith?: string;
    })[];
  };
  /** Follow a member, or unfollow one. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postFollowersToggleUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isFollowedByMe: boolean;
      followersCount: number;
    };
  };
  /** Like an asset, or remove the like. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postLikesAssetId: {
    input: {
      params: {
        /** Id of an asset */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isLikedByMe: boolean;
      likesCount: number;
    };
  };
  /** Like a collection, or remove the like. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postLikesCollectionId: {
    input: {
      params: {
        /** Id of a collection */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isLikedByMe: boolean;
      likesCount: number;
    };
  };
  /** Like a comment, or remove the like. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postLikesCommentId: {
    input: {
      params: {
        /** Id of a comment */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isLikedByMe: boolean;
      likesCount: number;
    };
  };
  /** Like a reply, or remove the like. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postLikesReplayId: {
    input: {
      params: {
        /** Id of a reply */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isLikedByMe: boolean;
      likesCount: number;
    };
  };
  /** Like a web, or remove the like. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postLikesWebId: {
    input: {
      params: {
        /** Id of a web */
        id: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isLikedByMe: boolean;
      likesCount: number;
    };
  };
  /** Upload a file, or have the server fetch `url`; avatars (1:1), covers (9:2) and pictures of webs (`thumbnail`, 12:7) take a crop. A `source` is fetched for preview only: send its `url` again with the crop. Requires a member. A personal token needs the scope `write-assets`. At most 30 in 30 minutes. */
  postMediaUpload: {
    input: {
      query: {
        /** Purpose of the file; it decides the accepted types and size */
        kind: "avatar" | "cover" | "source" | "thumbnail" | "image" | "video" | "audio";
      };
      body?: {
        url?: string;
        x?: number;
        y?: number;
        width?: number;
        height?: number;
        file?: Blob;
      };
    };
    reply: UploadedFile;
  };
  /** Appeal, once and within 30 days, against an action on the caller or the caller's content. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postModerationActionidAppeal: {
    input: {
      params: {
        /** Id of a moderation action */
        actionId: string;
      };
      body: {
        text: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Get the reason of the caller's suspension and the outcome of an appeal; `token` is from the refused login. Public. At most 60 in 10 minutes. */
  postModerationSuspension: {
    input: {
      body: {
        token: string;
      };
    };
    reply: OwnModerationAction;
  };
  /** Appeal, once and within 30 days, against the caller's suspension; `token` is from the refused login, valid for 30 minutes and for these calls only. Public. At most 20 in an hour. */
  postModerationSuspensionAppeal: {
    input: {
      body: {
        token: string;
        text: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Mute a thread; its notifications are no longer listed, counted or mailed. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  postNotificationsMutedThreadsCommentid: {
    input: {
      params: {
        /** Id of the thread's first comment */
        commentId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      /** Unread groups among the latest 1,000 events */
      unread: number;
    };
  };
  /** Have packages built for this site, by name and exact version; ask for their states until none is waiting, then save a web with them. Requires a member. A personal token needs the scope `write-webs`. At most 120 in an hour. */
  postPackagesAdd: {
    input: {
      body: {
        packages: readonly string[];
      };
    };
    reply: readonly PackageState[];
  };
  /** Reply to a comment that the caller can see. Requires a member. A personal token needs the scope `social`. At most 20 in a minute. */
  postReplaysCreate: {
    input: {
      body: {
        commentId: string;
        text: string;
      };
      headers?: {
        /** Any text of your own: a repeated call with it creates nothing new, and gets the first reply */
        'Idempotency-Key'?: string;
      };
    };
    reply: SavedReply;
  };
  /** Report a web, collection, asset, comment, reply or member that the caller can see; repeating a report changes nothing. Guests can leave an email address to learn the outcome. Public; members see more. A personal token needs the scope `social`. At most 20 in an hour. */
  postReports: {
    input: {
      body: {
        kind: "web" | "collection" | "asset" | "comment" | "reply" | "member";
        id: string;
        reason: string;
        note: string;
        email?: string;
      };
    };
    reply: {
      _id: string;
    };
  };
  /** Save a collection that the caller can see. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  postSavedcollectionsCreateCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isSaved: boolean;
    };
  };
  /** Save a collection, or remove it from the saved ones. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  postSavedcollectionsToggleCollectionid: {
    input: {
      params: {
        /** Id of a collection */
        collectionId: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: {
      isSaved: boolean;
    };
  };
  /** Set up an installation that has no admin: creates the first one, with the code that the server printed. Public. At most 10 in 10 minutes. */
  postSetup: {
    input: {
      body: {
        code: string;
        username: string;
        email: string;
        password: string;
        siteName?: string;
        signUpMode?: string;
        smtpUrl?: string;
        mailFrom?: string;
      };
    };
    reply: Account;
  };
  /** List the backups that can be restored during set-up, with the code that the server printed. Public. At most 20 in 10 minutes. */
  postSetupBackups: {
    input: {
      body: {
        code: string;
      };
    };
    reply: {
      /** The folder or bucket */
      place: string;
      backups: readonly {
        name: string;
        bytes: number;
        writtenAt: string;
      }[];
    };
  };
  /** Restore a backup into an installation that has no members, with the code that the server printed; all processes restart afterwards. Public. At most 5 in 10 minutes. */
  postSetupRestore: {
    input: {
      body: {
        code: string;
        /** Name of a backup of the list */
        name: string;
      };
    };
    reply: null;
  };
  /** Send a test email during set-up, with the code that the server printed. Public. At most 10 in 10 minutes. */
  postSetupTestMail: {
    input: {
      body: {
        code: string;
        to: string;
        smtpUrl?: string;
        mailFrom?: string;
      };
    };
    reply: null;
  };
  /** Open the queue dashboard in this browser for an hour; sets a cookie that is valid only under /admin/queues. Requires an admin. Takes no personal token. At most 60 in a minute. */
  postUsersAdminPass: {
    input: {};
    reply: null;
  };
  /** Block a member, who can no longer comment, reply, like, follow or mention the caller; both unfollow each other. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postUsersBlockUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Avoidance;
  };
  /** Change the caller's email address; ends all other sessions and returns new tokens. Requires a member. Takes no personal token. At most 60 in a minute. */
  postUsersChangeEmail: {
    input: {
      body: {
        email: string;
        password?: string;
        verificationURL: string;
      };
    };
    reply: {
      _id: string;
      username: string;
      fullName: string;
      email: string;
      avatar: string;
      avatarPublicId: string;
      coverImage: string;
      coverImagePublicId: string;
      bio: string;
      link1: string;
      link2: string;
      link3: string;
      isVerified: boolean;
      accessToken: string;
      refreshToken: string;
    };
  };
  /** Change the caller's password; ends all other sessions. Requires a member. Takes no personal token. At most 60 in a minute. */
  postUsersChangePassword: {
    input: {
      body: {
        oldPassword: string;
        newPassword: string;
      };
    };
    reply: null;
  };
  /** Create an invitation; 403 above the number of people that the site lets the caller invite. Requires a member. A personal token needs the scope `account`. At most 60 in a minute. */
  postUsersInvitations: {
    input: {
      body?: NewInvitation;
    };
    reply: OwnInvitations;
  };
  /** Log in with a username or an email address. Public. At most 120 in a minute. */
  postUsersLogin: {
    input: {
      body: {
        identifier: string;
        password: string;
      };
    };
    reply: {
      user: Account;
      accessToken: string;
      refreshToken: string;
    };
  };
  /** Log out on all devices, or with `fromAllDevices=false` on this one. Requires a member. Takes no personal token. At most 60 in a minute. */
  postUsersLogout: {
    input: {
      query?: {
        /** Whether all sessions end, or only this one */
        fromAllDevices?: boolean;
      };
    };
    reply: null;
  };
  /** Mute a member; their webs, comments, replies and search results are hidden from the caller. Requires a member. A personal token needs the scope `social`. At most 60 in a minute. */
  postUsersMuteUsername: {
    input: {
      params: {
        /** Username of a member */
        username: string;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Avoidance;
  };
  /** Exchange a refresh token, sent as bearer token, for a new pair of tokens. Public. At most 300 in a minute. */
  postUsersRefreshToken: {
    input: {};
    reply: {
      accessToken: string;
      refreshToken: string;
    };
  };
  /** Create an account and send a verification mail. Public. At most 120 in a minute. */
  postUsersRegister: {
    input: {
      body: {
        username: string;
        email: string;
        password: string;
        fullName: string;
        verificationURL: string;
        proof?: string;
        invitation?: string;
      };
    };
    reply: Account;
  };
  /** Request an account where sign-up needs approval; the decision is mailed. Public. At most 120 in a minute. */
  postUsersRequestAccount: {
    input: {
      body: {
        username: string;
        email: string;
        password: string;
        fullName: string;
        verificationURL: string;
        proof?: string;
        reason: string;
      };
    };
    reply: null;
  };
  /** Mail a password reset link; the reply does not reveal whether the address is known. Public. At most 60 in a minute. */
  postUsersRequestForgotPasswordEmail: {
    input: {
      body: {
        email: string;
        resetPasswordURL: string;
      };
    };
    reply: null;
  };
  /** Send the verification email again. Requires a member. Takes no personal token. At most 120 in a minute. */
  postUsersRequestVerifyEmail: {
    input: {
      body: {
        verificationURL: string;
      };
    };
    reply: null;
  };
  /** Set a new password with the token from a reset mail; ends all sessions. Public. At most 60 in a minute. */
  postUsersResetPassword: {
    input: {
      body: {
        token: string;
        newPassword: string;
      };
    };
    reply: null;
  };
  /** Create a personal token; only this reply contains it. Needs the password. Requires a member. Takes no personal token. At most 60 in a minute. */
  postUsersTokens: {
    input: {
      body: {
        name: string;
        scopes: readonly ("read" | "write-webs" | "write-assets" | "social" | "account" | "admin")[];
        /** Origins of pages of other sites that may call the API with this token */
        origins?: readonly string[];
        /** For how many days it is valid */
        days: number;
        password?: string;
      };
    };
    reply: {
      token: string;
      tokens: readonly PersonalToken[];
    };
  };
  /** Revert a change of email address with the token mailed to the old one; requires a new password afterwards. Public. At most 60 in a minute. */
  postUsersUndoChangeEmail: {
    input: {
      body: {
        token: string;
      };
    };
    reply: {
      resetToken: string;
    };
  };
  /** Verify an email address with the token from the verification mail. Public. At most 60 in a minute. */
  postUsersVerifyEmail: {
    input: {
      body: {
        token: string;
      };
    };
    reply: null;
  };
  /** Create a web with its preview picture, which a personal token may leave to the worker, and which may follow if `isPictureLater` says so; without `visibility` it is public, if its owner may publish. Requires a member. A personal token needs the scope `write-webs`. At most 30 in an hour. */
  postWebsCreate: {
    input: {
      body: {
        title: string;
        description: string;
        /** At most 1048576 bytes of UTF-8 */
        html?: string;
        /** At most 1048576 bytes of UTF-8 */
        css?: string;
        /** At most 1048576 bytes of UTF-8 */
        js?: string;
        sources?: Sources;
        /** The compilers that made the code from the sources, and their versions */
        compiledWith?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
        /** The picture follows in an update of its own, with `image` and `basedOn` */
        isPictureLater?: boolean;
        /** One part for each entry, or one part with a JSON array */
        cssLinks?: readonly string[];
        /** One part for each entry, or one part with a JSON array */
        jsLinks?: readonly string[];
        /** One part for each entry, or one part with a JSON array */
        htmlLinks?: readonly string[];
        /** One part for each entry, or one part with a JSON array */
        packages?: readonly string[];
        /** One part for each entry, or one part with a JSON array */
        tags?: readonly string[];
        /** Required, unless the call has a personal token */
        image?: Blob;
      };
      headers?: {
        /** Any text of your own: a repeated call with it creates nothing new, and gets the first reply */
        'Idempotency-Key'?: string;
      };
    };
    reply: SavedWeb;
  };
  /** Fork another member's web; title and description default to the original's, and tags are copied. Requires a member. A personal token needs the scope `write-webs`. At most 30 in an hour. */
  postWebsCreateForkedWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body?: {
        title?: string;
        description?: string;
        isPublic?: boolean;
        visibility?: "public" | "unlisted" | "private";
      };
      headers?: {
        /** Any text of your own: a repeated call with it creates nothing new, and gets the first reply */
        'Idempotency-Key'?: string;
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: SavedWeb;
  };
  /** Move up to 100 of the caller's webs to the bin; `refused` lists those that stay, and why. Requires a member. A personal token needs the scope `write-webs`. At most 20 in a minute. */
  postWebsDeleteMany: {
    input: {
      body: {
        ids: readonly string[];
      };
    };
    reply: BulkReply;
  };
  /** Create up to 50 webs without pictures from at most 8 MiB of JSON; `refused` lists those that are not created, and why. Each has a `key`; the same key sent again creates no second web. Of those that others would see, 30 an hour come in as sent, and more as private, with a `notice`, which also names packages that are not on this site. Requires a member. A personal token needs the scope `write-webs`. At most 60 in an hour. */
  postWebsImport: {
    input: {
      body: {
        webs: readonly ImportedWeb[];
      };
    };
    reply: {
      imported: readonly {
        key: string;
        _id: string;
        notice?: string;
      }[];
      refused: readonly {
        key: string;
        message: string;
        field?: string;
      }[];
    };
  };
  /** Restore an earlier version as a new version; with `basedOn`, the revision last seen, 409 if the web has changed since. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  postWebsVersionsWebidVersionRestore: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
        /** Number of a version */
        version: number;
      };
      body?: {
        basedOn?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: Web;
  };
  /** Keep unsaved code of a web as its draft, which nobody else sees. 409 if the web has been saved since `basedOn`, or if the draft is not the one that this `replaces`. Requires a member. A personal token needs the scope `write-webs`. At most 60 in a minute. */
  putWebsDraftsWebid: {
    input: {
      params: {
        /** Id of a web */
        webId: string;
      };
      body: {
        /** The revision of the web that the draft began from */
        basedOn: number;
        /** Hashes of the saved texts that the draft changes, so that it can be merged with a later save */
        marks: {
          html?: string;
          css?: string;
          js?: string;
          packages?: string;
        };
        /** At most 1048576 bytes of UTF-8 */
        html: string;
        /** At most 1048576 bytes of UTF-8 */
        css: string;
        /** At most 1048576 bytes of UTF-8 */
        js: string;
        sources?: Sources;
        /** The compilers that made the code from the sources, and their versions */
        compiledWith?: string;
        /** Names with exact versions, such as d3@7.9.0; each must have been added to the site */
        packages?: readonly string[];
        /** `revision` of the draft last seen; absent if there was none */
        replaces?: number;
      };
      headers?: {
        /** The key in the link of something unlisted, which opens it */
        'X-Link-Key'?: string;
      };
    };
    reply: KeptDraft;
  };
};

type Declared = readonly [method: string, path: string, body?: 'json' | 'form' | 'stream'];

export const operations: Readonly<Record<keyof Operations, Declared>> = {
  deleteAdminInvitationsId: ['DELETE', '/api/v1/admin/invitations/{id}'],
  deleteAdminLogo: ['DELETE', '/api/v1/admin/logo'],
  deleteAssetsDeleteAssetid: ['DELETE', '/api/v1/assets/delete/{assetId}'],
  deleteBin: ['DELETE', '/api/v1/bin'],
  deleteBinKindId: ['DELETE', '/api/v1/bin/{kind}/{id}'],
  deleteCollectionsDeleteCollectionid: ['DELETE', '/api/v1/collections/delete/{collectionId}'],
  deleteCommentsDeleteCommentid: ['DELETE', '/api/v1/comments/delete/{commentId}'],
  deleteExportsDelete: ['DELETE', '/api/v1/exports/delete'],
  deleteNotificationsMutedThreadsCommentid: ['DELETE', '/api/v1/notifications/muted-threads/{commentId}'],
  deleteReplaysDeleteReplyid: ['DELETE', '/api/v1/replays/delete/{replyId}'],
  deleteSavedcollectionsDeleteCollectionid: ['DELETE', '/api/v1/savedCollections/delete/{collectionId}'],
  deleteUsersBlockUsername: ['DELETE', '/api/v1/users/block/{username}'],
  deleteUsersDelete: ['DELETE', '/api/v1/users/delete', 'json'],
  deleteUsersDeletePassword: ['DELETE', '/api/v1/users/delete/{password}'],
  deleteUsersInvitationsId: ['DELETE', '/api/v1/users/invitations/{id}'],
  deleteUsersMuteUsername: ['DELETE', '/api/v1/users/mute/{username}'],
  deleteUsersSessionsId: ['DELETE', '/api/v1/users/sessions/{id}'],
  deleteUsersTokensId: ['DELETE', '/api/v1/users/tokens/{id}'],
  deleteWebsDeleteWebid: ['DELETE', '/api/v1/webs/delete/{webId}'],
  deleteWebsDraftsWebid: ['DELETE', '/api/v1/webs/drafts/{webId}'],
  deleteWebsVersionsWebidVersion: ['DELETE', '/api/v1/webs/versions/{webId}/{version}'],
  getAdminAccountRequests: ['GET', '/api/v1/admin/account-requests'],
  getAdminActions: ['GET', '/api/v1/admin/actions'],
  getAdminAuditLog: ['GET', '/api/v1/admin/audit-log'],
  getAdminAuditLogExport: ['GET', '/api/v1/admin/audit-log/export', 'stream'],
  getAdminBulkActions: ['GET', '/api/v1/admin/bulk-actions'],
  getAdminBulkActionsBulkid: ['GET', '/api/v1/admin/bulk-actions/{bulkId}'],
  getAdminInvitations: ['GET', '/api/v1/admin/invitations'],
  getAdminMembers: ['GET', '/api/v1/admin/members'],
  getAdminMembersUsername: ['GET', '/api/v1/admin/members/{username}'],
  getAdminPackages: ['GET', '/api/v1/admin/packages'],
  getAdminReports: ['GET', '/api/v1/admin/reports'],
  getAdminSettings: ['GET', '/api/v1/admin/settings'],
  getAdminSpam: ['GET', '/api/v1/admin/spam'],
  getAdminSpamMembers: ['GET', '/api/v1/admin/spam/members'],
  getAdminStats: ['GET', '/api/v1/admin/stats'],
  getAdminStorage: ['GET', '/api/v1/admin/storage'],
  getAssetsGet: ['GET', '/api/v1/assets/get'],
  getAssetsGetAssetid: ['GET', '/api/v1/assets/get/{assetId}'],
  getAssetsIcons: ['GET', '/api/v1/assets/icons'],
  getAssetsLiked: ['GET', '/api/v1/assets/liked'],
  getAssetsMyAssets: ['GET', '/api/v1/assets/my-assets'],
  getAssetsSearchAllAssets: ['GET', '/api/v1/assets/search/all-assets'],
  getBinKind: ['GET', '/api/v1/bin/{kind}'],
  getCollectionsCheckNameAvailabilityName: ['GET', '/api/v1/collections/check-name-availability/{name}'],
  getCollectionsGetCollectionid: ['GET', '/api/v1/collections/get/{collectionId}'],
  getCollectionsGetWebsCollectionid: ['GET', '/api/v1/collections/get-webs/{collectionId}'],
  getCollectionsLikedUsername: ['GET', '/api/v1/collections/liked/{username}'],
  getCollectionsMyCollections: ['GET', '/api/v1/collections/my-collections'],
  getCollectionsSearchAllCollections: ['GET', '/api/v1/collections/search/all-collections'],
  getCollectionsSearchMyCollections: ['GET', '/api/v1/collections/search/my-collections'],
  getCollectionsUserCollectionUsername: ['GET', '/api/v1/collections/user-collection/{username}'],
  getCommentsGetCommentid: ['GET', '/api/v1/comments/get/{commentId}'],
  getCommentsGetCommentsWebid: ['GET', '/api/v1/comments/get-comments/{webId}'],
  getExportsDownloadToken: ['GET', '/api/v1/exports/download/{token}', 'stream'],
  getExportsMine: ['GET', '/api/v1/exports/mine'],
  getFollowersGetFollowersUsername: ['GET', '/api/v1/followers/get-followers/{username}'],
  getFollowersGetFollowingsUsername: ['GET', '/api/v1/followers/get-followings/{username}'],
  getModerationMine: ['GET', '/api/v1/moderation/mine'],
  getNotifications: ['GET', '/api/v1/notifications'],
  getNotificationsMutedThreads: ['GET', '/api/v1/notifications/muted-threads'],
  getNotificationsSettings: ['GET', '/api/v1/notifications/settings'],
  getNotificationsUnread: ['GET', '/api/v1/notifications/unread'],
  getPackagesNewest: ['GET', '/api/v1/packages/newest'],
  getPackagesSearch: ['GET', '/api/v1/packages/search'],
  getPackagesStates: ['GET', '/api/v1/packages/states'],
  getReplaysCommentid: ['GET', '/api/v1/replays/{commentId}'],
  getReportsMine: ['GET', '/api/v1/reports/mine'],
  getSavedcollectionsGet: ['GET', '/api/v1/savedCollections/get'],
  getTags: ['GET', '/api/v1/tags'],
  getUsersAvoidanceUsername: ['GET', '/api/v1/users/avoidance/{username}'],
  getUsersBlocked: ['GET', '/api/v1/users/blocked'],
  getUsersCheckUsernameAvailabilityUsername: ['GET', '/api/v1/users/check-username-availability/{username}'],
  getUsersInvitations: ['GET', '/api/v1/users/invitations'],
  getUsersMe: ['GET', '/api/v1/users/me'],
  getUsersMuted: ['GET', '/api/v1/users/muted'],
  getUsersPined: ['GET', '/api/v1/users/pined'],
  getUsersProfileUsername: ['GET', '/api/v1/users/profile/{username}'],
  getUsersSearch: ['GET', '/api/v1/users/search'],
  getUsersSessions: ['GET', '/api/v1/users/sessions'],
  getUsersShowcaseUsername: ['GET', '/api/v1/users/showcase/{username}'],
  getUsersSignUp: ['GET', '/api/v1/users/sign-up'],
  getUsersTokens: ['GET', '/api/v1/users/tokens'],
  getVersion: ['GET', '/api/v1/version'],
  getWebsDraftsWebid: ['GET', '/api/v1/webs/drafts/{webId}'],
  getWebsEditorPreferences: ['GET', '/api/v1/webs/editor-preferences'],
  getWebsFollowing: ['GET', '/api/v1/webs/following'],
  getWebsForkTreeWebid: ['GET', '/api/v1/webs/fork-tree/{webId}'],
  getWebsForksWebid: ['GET', '/api/v1/webs/forks/{webId}'],
  getWebsGetWebid: ['GET', '/api/v1/webs/get/{webId}'],
  getWebsGetWithoutDetailsWebid: ['GET', '/api/v1/webs/get-without-details/{webId}'],
  getWebsLikedUsername: ['GET', '/api/v1/webs/liked/{username}'],
  getWebsPicturesWebid: ['GET', '/api/v1/webs/pictures/{webId}'],
  getWebsRecomendedPeople: ['GET', '/api/v1/webs/recomended-people'],
  getWebsSearchAllWebs: ['GET', '/api/v1/webs/search/all-webs'],
  getWebsSearchCode: ['GET', '/api/v1/webs/search/code'],
  getWebsSearchMyWebs: ['GET', '/api/v1/webs/search/my-webs'],
  getWebsTaggedTag: ['GET', '/api/v1/webs/tagged/{tag}'],
  getWebsTrending: ['GET', '/api/v1/webs/trending'],
  getWebsUsage: ['GET', '/api/v1/webs/usage'],
  getWebsUserUsername: ['GET', '/api/v1/webs/user/{username}'],
  getWebsVersionsWebid: ['GET', '/api/v1/webs/versions/{webId}'],
  getWebsVersionsWebidVersion: ['GET', '/api/v1/webs/versions/{webId}/{version}'],
  getWebsYourWork: ['GET', '/api/v1/webs/your-work'],
  patchAdminMembersUsernameLimits: ['PATCH', '/api/v1/admin/members/{username}/limits', 'json'],
  patchAdminMembersUsernameRole: ['PATCH', '/api/v1/admin/members/{username}/role', 'json'],
  patchAdminSettings: ['PATCH', '/api/v1/admin/settings', 'json'],
  patchAssetsRenewLinkAssetid: ['PATCH', '/api/v1/assets/renew-link/{assetId}'],
  patchAssetsUpdateAssetid: ['PATCH', '/api/v1/assets/update/{assetId}', 'json'],
  patchAssetsUpdateMany: ['PATCH', '/api/v1/assets/update-many', 'json'],
  patchCollectionsAddWebCollectionidWebid: ['PATCH', '/api/v1/collections/add-web/{collectionId}/{webId}'],
  patchCollectionsAddWebsCollectionid: ['PATCH', '/api/v1/collections/add-webs/{collectionId}', 'json'],
  patchCollectionsIncViewCollectionid: ['PATCH', '/api/v1/collections/inc-view/{collectionId}'],
  patchCollectionsRemoveWebCollectionidWebid: ['PATCH', '/api/v1/collections/remove-web/{collectionId}/{webId}'],
  patchCollectionsRemoveWebsCollectionid: ['PATCH', '/api/v1/collections/remove-webs/{collectionId}', 'json'],
  patchCollectionsRenewLinkCollectionid: ['PATCH', '/api/v1/collections/renew-link/{collectionId}'],
  patchCollectionsTogglePublishStatusCollectionid: ['PATCH', '/api/v1/collections/toggle-publish-status/{collectionId}'],
  patchCollectionsUpdateCollectionid: ['PATCH', '/api/v1/collections/update/{collectionId}', 'json'],
  patchCommentsUpdateCommentid: ['PATCH', '/api/v1/comments/update/{commentId}', 'json'],
  patchNotificationsRead: ['PATCH', '/api/v1/notifications/read', 'json'],
  patchNotificationsReadAll: ['PATCH', '/api/v1/notifications/read-all', 'json'],
  patchNotificationsReadMany: ['PATCH', '/api/v1/notifications/read-many', 'json'],
  patchNotificationsSettings: ['PATCH', '/api/v1/notifications/settings', 'json'],
  patchReplaysUpdateReplyid: ['PATCH', '/api/v1/replays/update/{replyId}', 'json'],
  patchUsersAddToPinedWebid: ['PATCH', '/api/v1/users/add-to-pined/{webId}'],
  patchUsersRemovePinedWebid: ['PATCH', '/api/v1/users/remove-pined/{webId}'],
  patchUsersUpdate: ['PATCH', '/api/v1/users/update', 'json'],
  patchUsersUpdateAvatar: ['PATCH', '/api/v1/users/update-avatar', 'json'],
  patchUsersUpdateCoverImage: ['PATCH', '/api/v1/users/update-cover-image', 'json'],
  patchUsersUpdateShowcase: ['PATCH', '/api/v1/users/update-showcase', 'json'],
  patchWebsAddCssLinkWebid: ['PATCH', '/api/v1/webs/add-css-link/{webId}', 'json'],
  patchWebsAddHtmlLinkWebid: ['PATCH', '/api/v1/webs/add-html-link/{webId}', 'json'],
  patchWebsAddJsLinkWebid: ['PATCH', '/api/v1/webs/add-js-link/{webId}', 'json'],
  patchWebsChengeEditorView: ['PATCH', '/api/v1/webs/chenge-editor-view', 'json'],
  patchWebsIncViewWebid: ['PATCH', '/api/v1/webs/inc-view/{webId}'],
  patchWebsRemoveCssLinkWebid: ['PATCH', '/api/v1/webs/remove-css-link/{webId}', 'json'],
  patchWebsRemoveHtmlLinkWebid: ['PATCH', '/api/v1/webs/remove-html-link/{webId}', 'json'],
  patchWebsRemoveJsLinkWebid: ['PATCH', '/api/v1/webs/remove-js-link/{webId}', 'json'],
  patchWebsRenewLinkWebid: ['PATCH', '/api/v1/webs/renew-link/{webId}'],
  patchWebsTagMany: ['PATCH', '/api/v1/webs/tag-many', 'json'],
  patchWebsTogglePublishStatusWebid: ['PATCH', '/api/v1/webs/toggle-publish-status/{webId}'],
  patchWebsUpdateEditorPreferences: ['PATCH', '/api/v1/webs/update-editor-preferences', 'json'],
  patchWebsUpdateMany: ['PATCH', '/api/v1/webs/update-many', 'json'],
  patchWebsUpdatePictureWebid: ['PATCH', '/api/v1/webs/update-picture/{webId}', 'json'],
  patchWebsUpdateWebid: ['PATCH', '/api/v1/webs/update/{webId}', 'form'],
  patchWebsVersionsWebidVersion: ['PATCH', '/api/v1/webs/versions/{webId}/{version}', 'json'],
  postAdminAccountRequestsDecide: ['POST', '/api/v1/admin/account-requests/decide', 'json'],
  postAdminActions: ['POST', '/api/v1/admin/actions', 'json'],
  postAdminActionsActionidAppeal: ['POST', '/api/v1/admin/actions/{actionId}/appeal', 'json'],
  postAdminActionsActionidUndo: ['POST', '/api/v1/admin/actions/{actionId}/undo', 'json'],
  postAdminBulkActions: ['POST', '/api/v1/admin/bulk-actions', 'json'],
  postAdminBulkActionsBulkidUndo: ['POST', '/api/v1/admin/bulk-actions/{bulkId}/undo', 'json'],
  postAdminInvitations: ['POST', '/api/v1/admin/invitations', 'json'],
  postAdminLogo: ['POST', '/api/v1/admin/logo', 'form'],
  postAdminMembersUsernameConfirmEmail: ['POST', '/api/v1/admin/members/{username}/confirm-email', 'json'],
  postAdminMembersUsernameResetMail: ['POST', '/api/v1/admin/members/{username}/reset-mail', 'json'],
  postAdminMembersUsernameSignOut: ['POST', '/api/v1/admin/members/{username}/sign-out', 'json'],
  postAdminMembersUsernameVerificationMail: ['POST', '/api/v1/admin/members/{username}/verification-mail'],
  postAdminPackagesPrune: ['POST', '/api/v1/admin/packages/prune'],
  postAdminPackagesUpload: ['POST', '/api/v1/admin/packages/upload', 'form'],
  postAdminReportsReportid: ['POST', '/api/v1/admin/reports/{reportId}', 'json'],
  postAdminReportsReportidReopen: ['POST', '/api/v1/admin/reports/{reportId}/reopen'],
  postAdminStorageDeleteOrphans: ['POST', '/api/v1/admin/storage/delete-orphans', 'json'],
  postAdminStorageSurvey: ['POST', '/api/v1/admin/storage/survey'],
  postAdminTestMail: ['POST', '/api/v1/admin/test-mail', 'json'],
  postAssetsCreate: ['POST', '/api/v1/assets/create', 'json'],
  postAssetsDeleteMany: ['POST', '/api/v1/assets/delete-many', 'json'],
  postBinKindIdRestore: ['POST', '/api/v1/bin/{kind}/{id}/restore'],
  postBinKindRestoreMany: ['POST', '/api/v1/bin/{kind}/restore-many', 'json'],
  postCollectionsCreate: ['POST', '/api/v1/collections/create', 'json'],
  postCommentsCreate: ['POST', '/api/v1/comments/create', 'json'],
  postExportsCreate: ['POST', '/api/v1/exports/create'],
  postExportsWebs: ['POST', '/api/v1/exports/webs', 'json'],
  postFollowersToggleUsername: ['POST', '/api/v1/followers/toggle/{username}'],
  postLikesAssetId: ['POST', '/api/v1/likes/asset/{id}'],
  postLikesCollectionId: ['POST', '/api/v1/likes/collection/{id}'],
  postLikesCommentId: ['POST', '/api/v1/likes/comment/{id}'],
  postLikesReplayId: ['POST', '/api/v1/likes/replay/{id}'],
  postLikesWebId: ['POST', '/api/v1/likes/web/{id}'],
  postMediaUpload: ['POST', '/api/v1/media/upload', 'form'],
  postModerationActionidAppeal: ['POST', '/api/v1/moderation/{actionId}/appeal', 'json'],
  postModerationSuspension: ['POST', '/api/v1/moderation/suspension', 'json'],
  postModerationSuspensionAppeal: ['POST', '/api/v1/moderation/suspension/appeal', 'json'],
  postNotificationsMutedThreadsCommentid: ['POST', '/api/v1/notifications/muted-threads/{commentId}'],
  postPackagesAdd: ['POST', '/api/v1/packages/add', 'json'],
  postReplaysCreate: ['POST', '/api/v1/replays/create', 'json'],
  postReports: ['POST', '/api/v1/reports', 'json'],
  postSavedcollectionsCreateCollectionid: ['POST', '/api/v1/savedCollections/create/{collectionId}'],
  postSavedcollectionsToggleCollectionid: ['POST', '/api/v1/savedCollections/toggle/{collectionId}'],
  postSetup: ['POST', '/api/v1/setup', 'json'],
  postSetupBackups: ['POST', '/api/v1/setup/backups', 'json'],
  postSetupRestore: ['POST', '/api/v1/setup/restore', 'json'],
  postSetupTestMail: ['POST', '/api/v1/setup/test-mail', 'json'],
  postUsersAdminPass: ['POST', '/api/v1/users/admin-pass'],
  postUsersBlockUsername: ['POST', '/api/v1/users/block/{username}'],
  postUsersChangeEmail: ['POST', '/api/v1/users/change-email', 'json'],
  postUsersChangePassword: ['POST', '/api/v1/users/change-password', 'json'],
  postUsersInvitations: ['POST', '/api/v1/users/invitations', 'json'],
  postUsersLogin: ['POST', '/api/v1/users/login', 'json'],
  postUsersLogout: ['POST', '/api/v1/users/logout'],
  postUsersMuteUsername: ['POST', '/api/v1/users/mute/{username}'],
  postUsersRefreshToken: ['POST', '/api/v1/users/refresh-token'],
  postUsersRegister: ['POST', '/api/v1/users/register', 'json'],
  postUsersRequestAccount: ['POST', '/api/v1/users/request-account', 'json'],
  postUsersRequestForgotPasswordEmail: ['POST', '/api/v1/users/request-forgot-password-email', 'json'],
  postUsersRequestVerifyEmail: ['POST', '/api/v1/users/request-verify-email', 'json'],
  postUsersResetPassword: ['POST', '/api/v1/users/reset-password', 'json'],
  postUsersTokens: ['POST', '/api/v1/users/tokens', 'json'],
  postUsersUndoChangeEmail: ['POST', '/api/v1/users/undo-change-email', 'json'],
  postUsersVerifyEmail: ['POST', '/api/v1/users/verify-email', 'json'],
  postWebsCreate: ['POST', '/api/v1/webs/create', 'form'],
  postWebsCreateForkedWebid: ['POST', '/api/v1/webs/create-forked/{webId}', 'json'],
  postWebsDeleteMany: ['POST', '/api/v1/webs/delete-many', 'json'],
  postWebsImport: ['POST', '/api/v1/webs/import', 'json'],
  postWebsVersionsWebidVersionRestore: ['POST', '/api/v1/webs/versions/{webId}/{version}/restore', 'json'],
  putWebsDraftsWebid: ['PUT', '/api/v1/webs/drafts/{webId}', 'json'],
};
