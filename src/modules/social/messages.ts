/** Every text of likes, follows, pins, comments and replies that people see, as the specification words them. */
export const messages = {
  loginToLike: 'Please login to like',
  loginToFollow: 'Please login to follow',
  loginToPin: 'Please login to pin',
  followOneself: "You can't follow yourself",
  pinned: 'Web Added to Pined Items',
  unpinned: 'Web Removed from Pined Items',
  webOrTextMissing: 'web or text missing',
  commentOrTextMissing: 'commentId or text missing',
  replyParentMissing: 'commentId or Text is Missing',
  replyOrTextMissing: 'replyId or Text is Missing',
  commentAdded: 'Comment Added Successfully!',
  commentUpdated: 'Comment Updated Successfully!',
  commentDeleted: 'Comment Deleted Successfully!',
  replyAdded: 'Reply Added Successfully!',
  replyUpdated: 'Reply Updated Successfully!',
  replyDeleted: 'Reply Deleted Successfully!',
} as const;
