import { ImageIcon } from '../../ui/icons/icons.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The first photo of what a deal is about, square; decoration beside its title. */
export function ListingPicture({
  photo,
  faded,
  className,
}: {
  /** address without the size; null for none */
  photo: string | null;
  faded?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-m bg-2 text-3 after:absolute after:inset-0 after:rounded-m after:inset-ring after:inset-ring-line',
        className ?? 'size-14',
      )}
    >
      {photo ? (
        <img
          src={`${photo}/320.webp`}
          alt=""
          loading="lazy"
          className={classNames('size-full object-cover', faded && 'opacity-70 saturate-[.4]')}
        />
      ) : (
        <ImageIcon size={20} />
      )}
    </span>
  );
}
