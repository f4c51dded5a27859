import type { ReactNode } from 'react';
import { CameraIcon, ImageIcon, PlusIcon } from '../../../ui/icons/icons.tsx';

interface Props {
  pickerId: string;
  /** no file is held yet: one wide tile */
  empty: boolean;
}

/** The tiles of a post's photos that add one: from the device, and on a phone from its camera. */
export function AddTiles({ pickerId, empty }: Props) {
  const pick = () => document.getElementById(pickerId)?.click();
  // A picker with this attribute while it opens shows the camera.
  const capture = () => {
    const picker = document.getElementById(pickerId);
    picker?.setAttribute('capture', 'environment');
    picker?.click();
    picker?.removeAttribute('capture');
  };
  return (
    <>
      {empty ? (
        <Tile icon={<ImageIcon />} className="col-span-3 min-h-26 text-label font-semi desk:col-span-6" onClick={pick}>
          Add photos
        </Tile>
      ) : null}
      <Tile icon={<CameraIcon />} className="text-micro font-medium desk:hidden" onClick={capture}>
        Camera
      </Tile>
      {empty ? null : (
        <Tile icon={<PlusIcon />} label="Add another" className="aspect-square text-micro font-medium" onClick={pick}>
          Add
        </Tile>
      )}
    </>
  );
}

interface TileProps {
  icon: ReactNode;
  label?: string;
  className: string;
  onClick(): void;
  children: ReactNode;
}

const Tile = ({ icon, label, className, onClick, children }: TileProps) => (
  <li className={className}>
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-full min-h-[inherit] flex-col items-center justify-center gap-1 rounded-l bg-float-2 text-2 transition-colors hover:bg-3 hover:text-ink"
    >
      {icon}
      {children}
    </button>
  </li>
);
