import { campus } from '../../../lib/boot.ts';

/** The campus's name as the texts use it: all campuses share these pages. */
export const place = campus.generic ? 'your campus' : campus.campus_short_name;
