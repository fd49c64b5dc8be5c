/**
 * Texts about likes, follows and pins, worded as in the specification. Those about comments and about blocks are in files of
 * their own, since pages without them do not load them.
 */
export const messages = {
  loginToLike: 'Please login to like',
  loginToLikeThisWeb: 'Please login to like this web',
  loginToFollow: 'Please login to follow',
  loginToPin: 'Please login to pin',
  cannotFollowOneself: "You can't follow yourself",
  pinned: 'Web Added to Pined Items',
  unpinned: 'Web Removed from Pined Items',
  noPins: 'No Pined Items Found',
  noMoreItems: 'No More Items',
  webIdMissing: 'webId is null',
  usernameMissing: 'username is null',
  searchIsNull: 'search is null',
  assetIdMissing: 'Missing assetId',
  collectionIdMissing: 'CollectionId is undefined',
  loading: 'Loading...',
  noneFound: { followers: 'No Followers Found', followings: 'No Followings Found' },
  noMoreData: 'No More Data',
} as const;
