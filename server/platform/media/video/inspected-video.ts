/** What the server learns about a video from its container, without decoding it. */
export interface InspectedVideo {
  kind: 'mp4' | 'mov' | 'avi';
  /** length; null where the container doesn't state it */
  seconds: number | null;
  /** pixels as shown, after the rotation that the container asks for */
  width: number;
  height: number;
  /** code of the first video track's codec, by `codecName`; empty where the container has none */
  picture: string;
  /** code of the first audio track's codec; null without an audio track */
  sound: string | null;
  /** whether every current browser plays the file as it is: H.264 of a common profile, with AAC or silent */
  playable: boolean;
}

/** Bytes of a file to be overwritten: `retype` is written as a box's new type, the rest becomes zeros. */
export interface VideoEdits {
  /** position of the type's four bytes; null to change no type */
  typeAt: number | null;
  retype: string;
  from: number;
  to: number;
}

/** The letters, digits and hyphens of a codec's code in the container: it goes to the database and the log. */
export function codecName(code: string): string {
  return code.replace(/[^A-Za-z0-9-]/g, '');
}
