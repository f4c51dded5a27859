export { ListEnd } from './feed/list-end.tsx';
export { useLoadMore } from './feed/use-load-more.ts';
export { PostList } from './lists/post-list.tsx';
export { listQuery, type PostListQuery } from './lists/queries.ts';
export { DrawnText } from './rich-text/drawn-text.tsx';
export { HomeScreen } from './screens/home.tsx';
export { leaveAlert, type PendingAlert } from './pending-alerts.ts';
