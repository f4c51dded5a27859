import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, messageOf } from './api.ts';
import { useFirstRenderedHere } from './hydration.ts';

/** Error messages by field name. */
export type Faults = Partial<Record<string, string>>;

/** The first error of every field, by the contract's own schema, so that the messages match the server's. */
export function faultsOf(schema: z.ZodMiniType, value: unknown): Faults {
  const faults: Faults = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** Shows any error at one field: what the server says of that field, or else the message of the error. */
export const explainAt =
  (name: string) =>
  (error: unknown): Faults => ({
    [name]: (error instanceof ApiError ? error.field(name) : undefined) ?? messageOf(error),
  });

interface FormOptions<V extends Record<string, string | boolean>> {
  initial: V;
  /** initial errors */
  errors?: Faults;
  /** the errors of what was typed; it is submitted only if the object has no keys at all, not even undefined ones */
  check: (values: V) => Faults;
  /** submits; what it throws goes to `explain` */
  act: (values: V) => Promise<void>;
  /** the errors to show at the fields; undefined for any other error, which this function reports itself */
  explain: (error: unknown) => Faults | undefined;
}

/**
 * The state of a small form: values, one error per field, and a submit that runs once at a time and focuses the first
 * field with an error.
 */
export function useForm<V extends Record<string, string | boolean>>(options: FormOptions<V>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Faults>(options.errors ?? {});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const refused = useRef(false);

  // focuses the first field with an error, once the errors have been rendered
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  // what was typed into the server's HTML before React hydrated it
  const renderedHere = useFirstRenderedHere();
  useEffect(() => {
    if (renderedHere) return;
    for (const element of form.current?.elements ?? []) {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
      if (!Object.hasOwn(values, element.name)) continue;
      if (element.type === 'radio' && !(element as HTMLInputElement).checked) continue;
      const typed = element.type === 'checkbox' ? (element as HTMLInputElement).checked : element.value;
      if (typed !== values[element.name]) set(element.name, typed);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const set = (name: keyof V & string, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before));
  };
  const refuse = (faults: Faults) => {
    refused.current = true;
    setErrors(faults);
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (running.current) return;
    const faults = options.check(values);
    if (Object.keys(faults).length > 0) return refuse(faults);
    running.current = true;
    setBusy(true);
    setErrors({});
    try {
      await options.act(values);
    } catch (error) {
      const explained = options.explain(error);
      if (explained) refuse(explained);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  /** The props of a text field. */
  const field = (name: keyof V & string) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
  });
  return { values, errors, busy, set, refuse, field, form: { ref: form, onSubmit, noValidate: true } };
}
