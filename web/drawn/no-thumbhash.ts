/** A drawing's photos stand on grey until they or the code are there: their blurred pictures would outweigh all the rest. */
const notDrawn = new Error('not drawn');

export function thumbHashToDataURL(): never {
  throw notDrawn;
}
