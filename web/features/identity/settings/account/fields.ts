import type { BirthDate } from '../../../../../contract/identity/settings.ts';
import type { Gender } from '../../../../../contract/identity/settings-rules.ts';

export const genderNames: Record<Gender, string> = { male: 'Male', female: 'Female', other: 'Other' };

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "March 3, 2006". */
export const birthDateText = ({ year, month, day }: BirthDate): string => long.format(Date.UTC(year, month - 1, day));
