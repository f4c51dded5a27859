export { CommentBox } from './comment-box.tsx';
export { commentsQuery } from './thread/comments-query.ts';
export { Thread } from './thread/thread.tsx';
export { keepComment } from './waiting/comment-outbox.ts';
export { bringIntoSight } from './waiting/comments-slice.ts';
export { resumeComments } from './waiting/resume.ts';
