/** Builds the page when it is missing or older than its sources. @param node path of the Node to build on */
export function buildPage(node: string): Promise<void>;
/** Changes when a source of the page does. */
export function fingerprint(): string;
