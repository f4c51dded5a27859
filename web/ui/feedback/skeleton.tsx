import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { GRID } from '../layout/photo-grid.ts';

/** A grey placeholder: a line of text, or the shape and size of `className`, such as a circle or a picture. */
export function Bone({ className }: { className?: string }) {
  return <div className={classNames('bg-3', className ?? 'h-3 rounded-s')} />;
}

/**
 * Announces once that something is loading; the skeleton inside is hidden from screen readers. The class `late` shows
 * nothing for the first 150 ms.
 */
export function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className={classNames('late', className)}>
      <div aria-hidden="true" className="animate-breathe">
        {children}
      </div>
    </div>
  );
}

/** Placeholder posts in their final layout; every other one has a photo. */
export function SkeletonPosts({ count = 3 }: { count?: number }) {
  return (
    <Waiting>
      {Array.from({ length: count }, (_, i) => (
        <div
          key={`post-${i}`}
          className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-4 pb-5 phone:grid-cols-[40px_minmax(0,1fr)] phone:gap-x-2.5"
        >
          <Bone className="size-11 rounded-full phone:size-10" />
          <div className="pt-1 phone:pt-3.5">
            <Bone className="h-3 w-40 max-w-3/5 rounded-s" />
          </div>
          <div className="col-start-2 -mt-5 grid gap-2.5 phone:col-span-2 phone:col-start-1 phone:mt-3">
            <Bone className="h-3 w-11/12 rounded-s" />
            <Bone className="h-3 w-3/5 rounded-s" />
            {i % 2 === 0 ? <Bone className="mt-2 aspect-[4/3] w-full max-w-[500px] rounded-l" /> : null}
            <div className="mt-2 flex gap-16">
              <Bone className="h-3 w-10 rounded-s" />
              <Bone className="h-3 w-10 rounded-s" />
              <Bone className="h-3 w-5 rounded-s" />
            </div>
          </div>
        </div>
      ))}
    </Waiting>
  );
}

/** A photo grid of listings. */
export function SkeletonGrid() {
  return (
    <Waiting>
      <div className={GRID}>
        {Array.from({ length: 8 }, (_, at) => (
          <TileBone key={`tile-${at}`} />
        ))}
      </div>
    </Waiting>
  );
}

/** A listing in a photo grid. */
export const TileBone = () => (
  <div aria-hidden="true">
    <Bone className="aspect-square rounded-l" />
    <Bone className="mt-3 h-3 w-12 rounded-s" />
    <Bone className="mt-2.5 mb-5.5 h-3 w-4/5 rounded-s" />
  </div>
);

/** Rows with an avatar and two lines, for inbox, people and notifications; `small` avatars for comments. */
export function SkeletonRows({ count = 6, small = false }: { count?: number | undefined; small?: boolean }) {
  return (
    <Waiting>
      {Array.from({ length: count }, (_, i) => (
        <div key={`row-${i}`} className="flex items-center gap-3 px-4 py-3">
          <Bone className={`${small ? 'size-9' : 'size-12'} shrink-0 rounded-full`} />
          <div className="grid flex-1 gap-2.5">
            <Bone className="h-3 w-36 max-w-2/3 rounded-s" />
            <Bone className="h-3 w-4/5 rounded-s" />
          </div>
        </div>
      ))}
    </Waiting>
  );
}

/** The author of the open post, in the side panel. */
export function SkeletonSeller() {
  return (
    <div className="-mx-4 pt-2">
      <SkeletonRows count={1} />
    </div>
  );
}

/** Square tiles: photos of a campus or a profile. */
export function SkeletonTiles({ count = 9 }: { count?: number }) {
  return (
    <Waiting>
      <div className="grid grid-cols-3 gap-[3px]">
        {Array.from({ length: count }, (_, i) => (
          <Bone key={`tile-${i}`} className="aspect-square" />
        ))}
      </div>
    </Waiting>
  );
}

/** Messages of a conversation, at its end. */
export function SkeletonMessages() {
  return (
    <Waiting className="flex flex-1 flex-col justify-end px-4 py-4">
      <div className="grid gap-3">
        {['w-3/5', 'ml-auto w-2/5', 'w-1/2', 'ml-auto w-3/5'].map((place) => (
          <Bone key={place} className={`h-10 max-w-80 rounded-[20px] ${place}`} />
        ))}
      </div>
    </Waiting>
  );
}

/** A form with its title: sign-in, settings. */
export function SkeletonForm({ fields = 2 }: { fields?: number }) {
  return (
    <Waiting className="mx-auto max-w-[26rem] px-6 py-12">
      <Bone className="h-6 w-3/5 rounded-s" />
      {Array.from({ length: fields }, (_, i) => (
        <Bone key={`field-${i}`} className="mt-6 h-12 w-full rounded-m" />
      ))}
      <Bone className="mt-8 h-11 w-full rounded-pill" />
    </Waiting>
  );
}
