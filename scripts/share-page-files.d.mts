/** Writes down which files of its page a release has of its own. */
export function listPageFiles(release: string): void;
/** Gives two releases the files of each other's page. */
export function sharePageFiles(one: string, other: string): void;
