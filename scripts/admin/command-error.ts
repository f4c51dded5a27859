/** Why a command failed, for the operator: only its message is printed. */
export class CommandError extends Error {}
