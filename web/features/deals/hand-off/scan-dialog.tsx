import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { codeReader } from './read-code.ts';

const LOOK_MS = 150;
const TYPE = 'Type the four digits instead.';

/** Why the camera can't be used, and what to do. */
function faultOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return `Quad isn't allowed to use the camera. Allow it in your browser, or type the four digits.`;
  if (name === 'NotFoundError') return `No camera was found. ${TYPE}`;
  return `The camera couldn't be started. ${TYPE}`;
}

/** Reads the buyer's QR code with the camera. The picture stays on this device. */
export default function ScanDialog({
  name,
  onCode,
  onClose,
}: {
  name: string;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setFault(`This browser can't use the camera here. ${TYPE}`);
      try {
        const [opened, read] = await Promise.all([
          navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
          codeReader(),
        ]);
        stream = opened;
        const picture = video.current;
        if (over || !picture) return stop();
        picture.srcObject = stream;
        await picture.play();
        const look = async () => {
          const text = (await read(picture))?.trim() ?? '';
          if (over) return;
          if (/^\d{4}$/.test(text)) return found.current(text);
          timer = setTimeout(() => void look(), LOOK_MS);
        };
        await look();
      } catch (error) {
        if (!over) setFault(faultOf(error));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <Dialog open onClose={onClose} title="Scan code" text={`Point the camera at the code on ${name}'s phone.`}>
      <div className="px-6 pt-4 pb-6 phone:px-4">
        {fault ? (
          <ErrorLine text={fault} className="py-10" />
        ) : (
          <video ref={video} muted playsInline className="aspect-square w-full rounded-l bg-3 object-cover" />
        )}
      </div>
    </Dialog>
  );
}
