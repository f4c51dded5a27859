/** The buyer's place in the line as a picture of up to four places; the sentence beside it says the same. */
export function LinePlace({ position, length }: { position: number; length: number }) {
  const from = Math.max(1, Math.min(position - 1, length - 3));
  const places = Array.from({ length: Math.min(4, length) }, (_, index) => from + index);
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-micro font-semi tnum">
      {places.map((place) =>
        place === position ? (
          <span key={place} className="grid h-7 place-items-center rounded-pill bg-invert px-2.5 text-on-invert">
            You
          </span>
        ) : (
          <span key={place} className="grid size-7 place-items-center rounded-full bg-3 text-3">
            {place}
          </span>
        ),
      )}
    </span>
  );
}
