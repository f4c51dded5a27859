import { useEffect, useState } from 'react';

const PAUSE_MS = 500;

/** A value once it hasn't changed for a moment; it's compared by its JSON. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const form = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(form) as T), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form]);
  return settled;
}
