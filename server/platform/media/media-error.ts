import { type ErrorCode, errors } from '../../../contract/errors.ts';

/** Why an upload is refused: codes of the contract, whose message the user sees. */
export type MediaErrorCode = Extract<
  ErrorCode,
  'unsupported_file' | 'unsupported_photo' | 'photo_too_large' | 'broken_file' | 'too_large' | 'busy'
>;

/** A refused upload, with the contract's message; `cause` holds the decoder's error, for the log. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, cause?: unknown) {
    super(errors[code].title, { cause });
    this.name = 'MediaError';
    this.code = code;
  }
}

/** How many photos, and how many videos, may wait to be decoded; more are refused at once instead of waiting long. */
export const mediaQueue = { waiting: 64, error: () => new MediaError('busy') };
