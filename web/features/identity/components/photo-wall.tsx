const drawings = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?url', import: 'default' });
const drawing = (name: string): string | undefined => drawings[`../art/${name}.svg`];

const shelves: { lowered: string; things: [name: string, price: string, height: string][] }[] = [
  {
    lowered: '',
    things: [
      ['bike', '$140', 'h-46'],
      ['lamp', '$18', 'h-58'],
      ['headphones', '$60', 'h-46'],
    ],
  },
  {
    lowered: 'pt-18',
    things: [
      ['guitar', '$140', 'h-58'],
      ['sofa', '$150', 'h-37'],
      ['monitor', '$95', 'h-46'],
    ],
  },
  {
    lowered: 'pt-6',
    things: [
      ['books', '$110', 'h-37'],
      ['fridge', '$60', 'h-52'],
      ['sneakers', '$45', 'h-42'],
    ],
  },
];

/** What is sold here, beside the forms of a wide window. A picture only: it says nothing that must be read. */
export function Wall() {
  return (
    <div aria-hidden="true" className="grid place-items-center overflow-hidden bg-2 narrow:hidden">
      <div className="grid grid-cols-[repeat(3,184px)] gap-4">
        {shelves.map(({ lowered, things }) => (
          <div key={lowered} className={`grid content-start gap-4 ${lowered}`}>
            {things.map(([name, price, height]) => (
              <figure key={name} className="relative">
                <img src={drawing(name)} alt="" loading="lazy" className={`w-46 rounded-l object-cover ${height}`} />
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
