import { type RefObject, useEffect, useRef, useState } from 'react';

/** Reads the code in a picture of the camera; null if there's none. */
export type ReadVideo = (video: HTMLVideoElement) => Promise<string | null>;

/** The pause between two pictures that are searched for a code, ms. */
const LOOK_MS = 150;

/** Why the camera can't be used, as the text to show; an error of the reader counts as one of the camera. */
function faultOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return "Quad isn't allowed to use the camera. Allow it in your browser.";
  if (name === 'NotFoundError') return 'No camera was found.';
  return "The camera couldn't be started.";
}

/**
 * Shows the camera in a video element and looks for codes until `onText` takes one. The picture stays on this device.
 * @param reader loads what reads a code; called once
 * @param onText called with the text of each code; returns whether it was the right one, which ends the search. The camera
 *   stays on until the caller unmounts
 * @returns `fault`: why there is no picture, as the text to show; null while it starts and works
 */
export function useCamera(
  reader: () => Promise<ReadVideo>,
  onText: (text: string) => boolean,
): { video: RefObject<HTMLVideoElement | null>; fault: string | null } {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef({ reader, onText });
  latest.current = { reader, onText };
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setFault("This browser can't use the camera here.");
      try {
        const loading = latest.current.reader();
        loading.catch(() => undefined);
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        const read = await loading;
        const picture = video.current;
        // the caller was left while the browser asked for permission
        if (over || !picture) return stop();
        picture.srcObject = stream;
        await picture.play();
        const look = async () => {
          const text = (await read(picture))?.trim() ?? '';
          if (over || (text !== '' && latest.current.onText(text))) return;
          timer = setTimeout(() => void look(), LOOK_MS);
        };
        await look();
      } catch (error) {
        stop();
        if (!over) setFault(faultOf(error));
      }
    };
    void start();
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return { video, fault };
}
