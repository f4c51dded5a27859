export { Geo, openGeo } from './geo.ts';
export type { Place } from './place.ts';
