export { Geo, openGeo } from './geo.ts';
export type { CallerPlace } from './place.ts';
