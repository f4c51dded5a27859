import { useState } from 'react';

/**
 * A value that the address holds: a choice shows at once, before the address has changed.
 * @returns the value to show, and a function to call with a choice
 */
export function useShown<Value>(value: Value): [shown: Value, show: (value: Value) => void] {
  const [choice, setChoice] = useState({ over: value, shown: value });
  return [Object.is(choice.over, value) ? choice.shown : value, (shown) => setChoice({ over: value, shown })];
}
