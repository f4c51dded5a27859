import { infoTitles } from '../../../../contract/screen-names.ts';

export { infoTitles };
export type InfoName = keyof typeof infoTitles;
