/** A photo grid: two, three or four columns by the window's width. Later tiles fill what a row across leaves empty. */
export const GRID =
  'grid grid-flow-dense grid-cols-4 gap-x-4 gap-y-7 px-5 pt-4 pb-10 narrow:grid-cols-3 phone:grid-cols-2 phone:gap-x-3 phone:gap-y-4 phone:px-4 phone:pt-2';

/** A slim row across the columns, closer to the next than tiles are. */
export const ACROSS = 'col-span-full -my-2 phone:-my-1';
