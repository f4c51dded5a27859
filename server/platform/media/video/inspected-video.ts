/** What the server learns about a video from its container, without decoding it. */
export interface InspectedVideo {
  kind: 'mp4' | 'mov' | 'avi';
  /** length; null where the container doesn't state it */
  seconds: number | null;
  /** pixels as shown, after the rotation that the container asks for */
  width: number;
  height: number;
  /** codes of the first video and audio track, letters and digits only; empty where the container has none */
  picture: string;
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

/** A codec's code as the container writes it, without unprintable characters: it goes to the database and the log. */
export function codecName(code: string): string {
  return code.replace(/[^A-Za-z0-9-]/g, '');
}
