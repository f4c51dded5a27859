/** The bar at the top of a sheet that shows it can be dragged down. */
export function Grabber() {
  return <div aria-hidden="true" className="mx-auto mt-2 h-[5px] w-9 shrink-0 rounded-pill bg-line-2 desk:hidden" />;
}
