/** A read as the page made it, with its own retries. */
export interface Read {
  what: string;
  ms: number;
  /** why the last attempt failed; null if it worked */
  fault: string | null;
  /** why each retried attempt failed */
  retried: readonly string[];
}

/** A write until its acknowledgement. */
export interface Write {
  what: string;
  ms: number;
  /** why each attempt failed that the page retried by itself */
  retried: readonly string[];
  /** why each attempt failed after which the person sent it again */
  byHand: readonly string[];
}

/** What happened from one switch to the next. */
export interface Phase {
  name: string;
  began: number;
  ended: number;
  reads: Read[];
  writes: Write[];
  /** how long the replacement of all workers took */
  reloadMs: number | null;
}

export const newPhase = (name: string): Phase => ({
  ...{ name, began: performance.now(), ended: 0, reloadMs: null },
  ...{ reads: [], writes: [] },
});
