/** Builds the page when it is missing or was built from other sources. @param node path of the Node to build on */
export function buildPage(node: string): Promise<void>;
/** A hash of the page's sources. */
export function fingerprint(): string;
