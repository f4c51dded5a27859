/** Why a command did nothing, in words for whoever called it. */
export class CommandError extends Error {}
