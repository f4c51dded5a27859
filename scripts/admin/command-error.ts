/** Why a command did nothing, for the operator. */
export class CommandError extends Error {}
