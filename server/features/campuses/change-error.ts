/** A change that is not possible, in one sentence for the operator. */
export class CampusChangeError extends Error {}
