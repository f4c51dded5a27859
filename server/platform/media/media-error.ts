import { type ErrorCode, errors } from '../../../contract/errors.ts';

/** Why an upload is refused: codes of the contract, whose message the person sees. */
export type MediaErrorCode = Extract<
  ErrorCode,
  'unsupported_file' | 'unsupported_photo' | 'photo_too_large' | 'broken_file' | 'too_large' | 'busy'
>;

/** An upload that is refused, with the contract's message; `cause` holds what the decoder said, for the log. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, cause?: unknown) {
    super(errors[code].title, { cause });
    this.name = 'MediaError';
    this.code = code;
  }
}
