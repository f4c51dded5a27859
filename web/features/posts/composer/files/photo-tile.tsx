import { ImageIcon } from '../../../../ui/icons/icons.tsx';

/** Shown in place of a listing's photos while it has none; opens the device's file picker. */
export function PhotoTile({ pickerId }: { pickerId: string }) {
  return (
    <button
      type="button"
      onClick={() => document.getElementById(pickerId)?.click()}
      className="mx-4 mt-4 flex min-h-26 flex-col items-center justify-center gap-1.5 rounded-l bg-2 text-2 inset-ring inset-ring-line-2 transition-colors hover:bg-3 hover:text-ink"
    >
      <ImageIcon />
      <span className="text-label font-semi">Add photos</span>
    </button>
  );
}
