import { createComment } from '../../../../contract/posts/comments.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { Outbox } from '../../../lib/outbox.ts';
import { addComment } from '../../posts/index.ts';
import { type UnsentComment, showUnsentComments, unsentComments } from './comments-slice.ts';
import { unsentCommentsKey } from './unsent-key.ts';

const link = ({ root }: UnsentComment) => ({ href: `/post/${root}` });

const outbox = new Outbox<UnsentComment>({
  key: unsentCommentsKey,
  laneOf: ({ root }) => root,
  isWhole: ({ parent, root, files }) => Boolean(parent && root && files),
  shown: unsentComments,
  show: showUnsentComments,
  async send(entry, signal) {
    const { client_id: idempotencyKey, parent, text, files } = entry;
    // the same body as in the first attempt, which the key belongs to
    addComment(
      await call(createComment, { params: { id: parent }, body: { text, files: [...files] }, idempotencyKey, signal }),
    );
    showAlert({ msg: 'Your reply was sent', alertType: 'success', link: link(entry) });
  },
  refused: (entry, msg) => showAlert({ msg, alertType: 'danger', link: link(entry) }),
});

/** Sends all queued comments, after the page has loaded. */
export const flushComments = outbox.flushAll;

/** Retries a comment that was refused or is waiting. */
export const retryComment = (comment: UnsentComment): void => outbox.retry(comment);

/** Drops a comment that its author discarded. */
export const dropUnsentComment = ({ client_id: id }: UnsentComment): void => outbox.drop(id);

/**
 * Queues a comment whose call got no response. It's sent with the idempotency key of that first attempt, so that it
 * exists once even if the server has it already.
 */
export const keepComment = (comment: Pick<UnsentComment, 'client_id' | 'parent' | 'root' | 'text' | 'files'>): void =>
  outbox.queue({ ...comment, at: new Date().toISOString(), late: true, refused: null });
