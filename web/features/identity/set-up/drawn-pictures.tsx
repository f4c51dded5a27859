import { type ItemName, itemDrawing } from '../../../ui/drawings/items.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';

const SIZE = 512;
const FAILED = "That picture couldn't be used. Please choose another one.";
const drawings = ['plant', 'sneakers', 'guitar', 'bike'] as const satisfies readonly ItemName[];

const look =
  'grid size-13 place-items-center overflow-hidden rounded-full transition-transform hover:scale-105 disabled:opacity-50 motion-reduce:transition-none';

interface Props {
  /** the person's */
  name: string;
  disabled: boolean;
  /** called with a square PNG and a file name for it */
  onPick(picture: Blob, file: string): void;
}

/** Profile pictures for who has no photo at hand, one tap each: their initials, and drawings. */
export function DrawnPictures({ name, disabled, onPick }: Props) {
  const pick = async (picture: Promise<Blob>, file: string) => {
    const made = await picture.catch(() => null);
    if (made) onPick(made, file);
    else showAlert({ msg: FAILED, alertType: 'danger' });
  };
  return (
    <div className="mt-2">
      <p className="text-small text-2">No photo at hand? Pick one of these.</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <button
          type="button"
          aria-label="Use my initials"
          title="Use my initials"
          disabled={disabled}
          className={look}
          onClick={({ currentTarget }) => void pick(monogram(currentTarget), 'initials.png')}
        >
          <Avatar name={name} size={56} />
        </button>
        {drawings.map((drawing) => (
          <button
            key={drawing}
            type="button"
            aria-label={`Use the drawing: ${drawing}`}
            title={`Use the drawing: ${drawing}`}
            disabled={disabled}
            className={look}
            onClick={({ currentTarget }) => void pick(drawn(currentTarget), `${drawing}.png`)}
          >
            <img src={itemDrawing(drawing)} alt="" className="size-full object-cover" />
          </button>
        ))}
      </div>
    </div>
  );
}

/** A square PNG, painted by `paint`. Rejects if the browser can't make it. */
async function painted(paint: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(FAILED);
  paint(context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(FAILED))), 'image/png'),
  );
}

/** The button's initials in their colors, as a PNG. */
function monogram(button: HTMLElement): Promise<Blob> {
  const shown = button.querySelector<HTMLElement>('[data-initials]') ?? button;
  const { backgroundColor, color, fontFamily } = getComputedStyle(shown);
  return painted((context) => {
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, SIZE, SIZE);
    context.fillStyle = color;
    context.font = `600 ${SIZE * 0.38}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(shown.dataset.initials ?? '', SIZE / 2, SIZE * 0.52);
  });
}

/** The largest square in the middle of the button's drawing, as a PNG. */
async function drawn(button: HTMLElement): Promise<Blob> {
  const image = button.querySelector('img') as HTMLImageElement;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  return painted((context) =>
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIZE, SIZE),
  );
}
