import { useState } from 'react';

/**
 * A value that the address holds, shown as chosen at once: the address follows a moment later, and then rules again.
 * @returns what to show, and what to call with a choice
 */
export function useShown<Value>(value: Value): [shown: Value, show: (value: Value) => void] {
  const [choice, setChoice] = useState({ over: value, shown: value });
  return [Object.is(choice.over, value) ? choice.shown : value, (shown) => setChoice({ over: value, shown })];
}
