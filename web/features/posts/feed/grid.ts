/** A photo grid: two columns on a phone, four on a wide screen. */
export const GRID =
  'grid grid-flow-dense grid-cols-4 gap-x-4 gap-y-7 px-5 pt-4 pb-10 narrow:grid-cols-3 phone:grid-cols-2 phone:gap-x-3 phone:gap-y-5 phone:px-4 phone:pt-2';

/** An ad spans four tiles, on narrow windows a row. */
export const WIDE =
  'row-span-2 col-span-2 overflow-hidden rounded-l border border-b-0 border-line phone:row-span-1 narrow:col-span-full narrow:row-span-1';
