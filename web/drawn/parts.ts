/*
 * In a drawing this stands in for lib/lazy.ts, and for the promises of `import()` (web/build/drawn.ts): parts of the code are there at
 * once or never.
 */
export { lazy } from 'react';
export const ready = (): void => undefined;
export const patient = (): Promise<never> => never;

/** A part that is there: React takes it without waiting. */
export const now = <Value>(value: Value): Promise<Value> =>
  ({
    // oxlint-disable-next-line unicorn/no-thenable -- it stands in for a promise
    then(take?: (value: Value) => unknown) {
      const next = take?.(value);
      return isPromise(next) ? next : now(next);
    },
    catch: () => now(value),
    finally: () => now(value),
  }) as unknown as Promise<Value>;

/** A part that does not come. */
export const never: Promise<never> = {
  // oxlint-disable-next-line unicorn/no-thenable -- it stands in for a promise
  then: () => never,
  catch: () => never,
  finally: () => never,
} as unknown as Promise<never>;

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';
