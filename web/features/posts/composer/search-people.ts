import type { SearchPeople } from '../editor/index.ts';

/** Who may be mentioned; nobody is suggested as long as people cannot be searched. */
export const searchPeople: SearchPeople | undefined = undefined;
