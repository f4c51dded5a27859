/** What is asked, as far as a fault of one part touches it. */
export type Kind = 'read' | 'write' | 'media';

/** Refused since the machine had more to do than it can, here for nine programs and whatever else runs on it: no part's fault. */
export const OVERLOAD = '503 too much to do';

export interface Outcome {
  /** ms */
  at: number;
  kind: Kind;
  what: string;
  /** null: it worked */
  fault: string | null;
  /** ms that it took */
  took: number;
}

/** A write that was answered: it has to be there, once. */
export interface Acknowledged {
  what: 'post' | 'comment' | 'message' | 'save' | 'photo';
  id: string;
  /** its own words, which nothing else has */
  mark: string;
}

/** Everything that the load saw. */
export class Recorded {
  readonly outcomes: Outcome[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** every mark that was ever sent, answered or not: none may be there twice */
  readonly sent = new Set<string>();
  /** own writes that their writer did not find right afterwards */
  readonly unread: string[] = [];
  /** uploads whose server or store went away under them */
  begunAnew = 0;

  note(kind: Kind, what: string, began: number, fault: string | null): void {
    const at = performance.now();
    this.outcomes.push({ at, kind, what, fault, took: at - began });
  }
}
