/** Every text of likes, follows and pins that people see, as the specification words them. */
export const messages = {
  loginToLike: 'Please login to like',
  loginToFollow: 'Please login to follow',
  loginToPin: 'Please login to pin',
  followOneself: "You can't follow yourself",
  pinned: 'Web Added to Pined Items',
  unpinned: 'Web Removed from Pined Items',
} as const;
