import { useCamera } from '../../lib/camera/use-camera.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { codeReader } from './read-code.ts';

/** Reads the buyer's QR code with the camera. */
export default function ScanDialog({
  name,
  digits,
  onCode,
  onClose,
}: {
  name: string;
  /** how many the code has */
  digits: number;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const { video, fault } = useCamera(codeReader, (text) => {
    const isCode = /^\d+$/.test(text) && text.length === digits;
    if (isCode) onCode(text);
    return isCode;
  });
  return (
    <Dialog open onClose={onClose} title="Scan code" text={`Point the camera at the code on ${name}'s phone.`}>
      <div className="px-6 pt-4 pb-6 phone:px-4">
        {fault ? (
          <ErrorLine text={`${fault} You can type the digits instead.`} className="py-10" />
        ) : (
          <video ref={video} muted playsInline className="aspect-square w-full rounded-l bg-3 object-cover" />
        )}
      </div>
    </Dialog>
  );
}
