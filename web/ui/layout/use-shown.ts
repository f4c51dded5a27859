import { useState } from 'react';

/**
 * An optimistic value: a choice shows at once, until the address, which holds the value, has caught up.
 * @returns the value to show, and a function to call with a choice
 */
export function useOptimistic<Value>(value: Value): [shown: Value, show: (value: Value) => void] {
  const [choice, setChoice] = useState({ over: value, shown: value });
  return [Object.is(choice.over, value) ? choice.shown : value, (shown) => setChoice({ over: value, shown })];
}
