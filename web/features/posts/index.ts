export { isAbsent } from './absent.ts';
export {
  addComment,
  addPost,
  dropComment,
  dropFromLists,
  dropPost,
  type FeedFilter,
  feedQuery,
  freshFeed,
  lastListing,
  ownListings,
  refetchOwnListings,
  savedCount,
  setSold,
  takePage,
  unconfirmed,
} from './api.ts';
export { canBuy, canMessageSeller, markSold, useWant } from './buying.ts';
export {
  type CommentEntry,
  commentsOf,
  isFolded,
  layOut,
  levelsBelow,
  type ThreadItem,
  type ThreadTop,
} from './comment-list.ts';
export { adsKeyOf, type FeedAds, hideInFeed, takeAds } from './feed-ads.ts';
export { photoOfFile } from './gallery.ts';
export { EditedMark } from './history/edited-mark.tsx';
export { versionsQuery } from './history/versions-query.ts';
export {
  changePost,
  type KnownPost,
  knownPost,
  postQuery,
  refreshPost,
  rememberPosts,
  setListingLine,
  useKnownPost,
} from './known-posts.ts';
export { bareLink, hasOwnLink, ownLinkQuery, shareListing, shareTitle } from './share-links.ts';
export { entriesOf, type ListEntry, type FeedList, type FeedPage, idsOf, mergeFresh, waitingIn } from './list-pages.ts';
export { followFeed, useLivePost } from './live.ts';
export { leaveAlert, showPendingAlert } from './pending-alerts.ts';
export { likesKey, setSaved, showWaitingSaves } from './saves.ts';
export { useSharedPost } from './shared-post.ts';
