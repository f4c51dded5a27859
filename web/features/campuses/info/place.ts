import { campus } from '../../../lib/boot.ts';

/** The campus as the texts name it: the same pages serve every one. */
export const place = campus.generic ? 'your campus' : campus.campus_short_name;
