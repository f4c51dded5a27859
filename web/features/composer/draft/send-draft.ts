import { createComment } from '../../../../contract/posts/comments.ts';
import { createPost, editPost, type Post } from '../../../../contract/posts/posts.ts';
import { isSelling, listingFieldNames } from '../../../../contract/posts/listing-fields.ts';
import { isEmpty } from '../../../../contract/posts/rich-text/index.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { isUnfinished } from '../../../lib/draft-files/draft-file.ts';
import { ANSWER_MS } from '../../../lib/outbox.ts';
import { knownPost } from '../../posts/index.ts';
import { keepComment } from '../../comments/index.ts';
import type { Draft } from './draft.ts';
import type { DraftFaults } from './draft-state.ts';
import { isPost } from '../target.ts';

const FILES_FAILED = "Some files couldn't be uploaded. Try again or remove them.";
const OFFLINE = 'Network error. Please check your connection. Your draft is saved.';

/** The result of sending: the server's post, or a comment queued on this device until the server has it. */
export type SendResult = { post: Post } | { post: null; root: string; id: string };

/**
 * Sends a draft: waits for its uploads, then posts it, once however often it is retried. A comment
 * that got no answer is queued and retried automatically.
 * @returns the result, or null if it was refused or stopped: the draft then has the errors and loses nothing
 */
export async function sendDraft(draft: Draft, stop: AbortSignal): Promise<SendResult | null> {
  if (draft.state.sending) return null;
  const faults = draft.check();
  draft.setFaults(faults);
  if (Object.keys(faults).length > 0) return null;
  draft.files.retryAll();
  draft.setSending(draft.state.files.some(isUnfinished) ? 'photos' : 'post');
  try {
    await draft.settled(stop);
    const failed = draft.state.files.filter(({ upload }) => !upload);
    const offline = failed.some(({ failure }) => failure?.offline);
    // A file that was refused during the wait is gone, and it may have been the draft's only content.
    const late: DraftFaults =
      failed.length > 0 ? (offline ? { form: OFFLINE } : { files: FILES_FAILED }) : draft.check();
    draft.setFaults(late);
    if (Object.keys(late).length > 0) {
      draft.setSending(null);
      return null;
    }
    draft.setSending('post');
    const post = await create(draft);
    draft.posted();
    return { post };
  } catch (error) {
    const queued = stop.aborted || !isUnanswered(error) ? null : queueUnsent(draft);
    if (queued) return { post: null, ...queued };
    draft.setSending(null);
    if (!stop.aborted) draft.setFaults(await explain(draft, error));
    return null;
  }
}

function create(draft: Draft): Promise<Post> {
  const { listing, target } = draft;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { text, files } = contentOf(draft);
  if (target.kind === 'comment') {
    const body = { text, files };
    return call(createComment, {
      params: { id: target.postId },
      body,
      idempotencyKey: draft.keyFor(JSON.stringify(body)),
      signal,
    });
  }
  if (target.kind === 'edit') {
    const changed = { text, ...(draft.hasSameFiles() ? {} : { files }) };
    const body = isPost(target) ? { ...changed, ...listing } : changed;
    return call(editPost, { params: { id: target.post._id }, body, signal });
  }
  const body = { text, ...listing, files, spot: isSelling(listing.kind) ? (draft.state.spot?._id ?? null) : null };
  return call(createPost, { body, idempotencyKey: draft.keyFor(JSON.stringify(body)), signal });
}

/** A draft's text and uploaded files, as the request's body. */
function contentOf({ state }: Draft) {
  const text = state.text && !isEmpty(state.text) ? state.text : null;
  return { text, files: state.files.flatMap(({ upload, alt }) => (upload ? [{ upload: upload.id, alt }] : [])) };
}

/** No answer came: offline, or a timeout. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'offline'
    : error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** Queues a comment, to be shown in its place in the thread. @returns its id and the thread's; null if it can't be queued */
function queueUnsent(draft: Draft): { id: string; root: string } | null {
  const { target } = draft;
  const above = target.kind === 'comment' ? knownPost(target.postId)?.post : undefined;
  if (target.kind !== 'comment' || !above) return null;
  const { text, files } = contentOf(draft);
  const id = draft.keyFor(JSON.stringify({ text, files }));
  keepComment({
    client_id: id,
    parent: target.postId,
    root: above.root,
    text,
    files,
  });
  return { id, root: above.root };
}

/** The error messages of a failed attempt: by field, or for the whole draft. */
async function explain(draft: Draft, error: unknown): Promise<DraftFaults> {
  // Without an answer it may have been posted nevertheless: the retry then returns that post.
  if (isUnanswered(error)) return { form: OFFLINE };
  if (!(error instanceof ApiError)) return failed();
  if (error.status >= 500) return failed();
  if (error.code === 'file_gone') {
    await draft.files.dropGone();
    return { files: error.message };
  }
  if (error.code === 'text_too_long') showError(error);
  const faults: DraftFaults = {};
  for (const { field, message } of error.fields) faults[placeOf(field)] ??= message;
  return Object.keys(faults).length > 0 ? faults : { form: error.message };
}

const places: readonly (keyof DraftFaults)[] = ['text', 'files', ...listingFieldNames];
const placeOf = (field: string): keyof DraftFaults =>
  field.startsWith('details.') ? (field as `details.${string}`) : (places.find((place) => place === field) ?? 'form');

function failed(): DraftFaults {
  showAlert({ msg: 'Something went wrong.', alertType: 'danger' });
  return { form: 'Not sent. Your draft is saved.' };
}
