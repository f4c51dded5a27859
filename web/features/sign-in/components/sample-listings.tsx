import { type ItemName, itemDrawing } from '../../../ui/drawings/items.ts';

const columns: { offset: string; listings: [name: ItemName, price: string, height: string][] }[] = [
  {
    offset: '',
    listings: [
      ['bike', '$140', 'h-46'],
      ['lamp', '$18', 'h-58'],
      ['headphones', '$60', 'h-46'],
    ],
  },
  {
    offset: 'pt-18',
    listings: [
      ['guitar', '$140', 'h-58'],
      ['sofa', '$150', 'h-37'],
      ['monitor', '$95', 'h-46'],
    ],
  },
  {
    offset: 'pt-6',
    listings: [
      ['books', '$110', 'h-37'],
      ['fridge', '$60', 'h-52'],
      ['sneakers', '$45', 'h-42'],
    ],
  },
];

/** Decorative sample listings next to the forms in wide windows. */
export function SampleListings() {
  return (
    <div aria-hidden="true" className="grid place-items-center overflow-hidden bg-2 narrow:hidden">
      <div className="grid grid-cols-[repeat(3,184px)] gap-4">
        {columns.map(({ offset, listings }) => (
          <div key={offset} className={`grid content-start gap-4 ${offset}`}>
            {listings.map(([name, price, height]) => (
              <figure key={name} className="relative">
                <img
                  src={itemDrawing(name)}
                  alt=""
                  loading="lazy"
                  className={`w-46 rounded-l object-cover ${height}`}
                />
                <figcaption className="absolute bottom-2.5 left-2.5 h-7 rounded-pill bg-page px-2.5 text-label leading-7 font-bold tnum">
                  {price}
                </figcaption>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
