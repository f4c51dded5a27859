import { type ChangeEvent, useRef, useState } from 'react';
import { isIsbn } from '../../../../contract/posts/isbn.ts';
import { useCamera } from '../../../lib/camera/use-camera.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { readPhoto, videoReader } from './read-barcode.ts';

const NONE = 'No barcode was found in that photo. Take it straight from the front, with the whole barcode in it.';
const NO_BOOK = "That barcode isn't a book's. Scan the one that starts with 978 or 979.";
const NO_PHOTO = "That photo couldn't be opened.";

/** Reads the barcode of a book with the camera, or from a photo. Pictures stay on this device. */
export default function ScanDialog({ onIsbn, onClose }: { onIsbn: (isbn: string) => void; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = (text: string): boolean => {
    if (isIsbn(text)) onIsbn(text);
    else setFault(NO_BOOK);
    return isIsbn(text);
  };
  const camera = useCamera(videoReader, take);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setBusy(true);
    setFault(null);
    try {
      const text = await readPhoto(file);
      if (text === null) setFault(NONE);
      else take(text);
    } catch {
      setFault(NO_PHOTO);
    }
    setBusy(false);
    target.value = '';
  };
  return (
    <Dialog open onClose={onClose} title="Scan barcode" text="Point the camera at the barcode on the back of the book.">
      <div className="grid gap-4 px-6 pt-4 pb-6 phone:px-4">
        {camera.fault ? (
          <p className="rounded-l bg-2 px-6 py-10 text-center text-balance text-2">
            {camera.fault} You can use a photo, or type the number.
          </p>
        ) : (
          <video ref={camera.video} muted playsInline className="aspect-[4/3] w-full rounded-l bg-3 object-cover" />
        )}
        {fault ? <ErrorLine text={fault} /> : null}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Photo of the barcode"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button wide busy={busy} onClick={() => input.current?.click()}>
          Use a photo
        </Button>
      </div>
    </Dialog>
  );
}
