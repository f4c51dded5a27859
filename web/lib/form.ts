import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

/** What is wrong, by the field's name. */
export type Faults = Partial<Record<string, string>>;

/** The first fault of every field of a body, by the contract's own schema: the page refuses with the server's words. */
export function faultsOf(schema: z.ZodMiniType, value: unknown): Faults {
  const faults: Faults = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

interface FormOptions<V extends Record<string, string | boolean>> {
  initial: V;
  /** errors that stand there from the start */
  errors?: Faults;
  check: (values: V) => Faults;
  /** does it; what it throws is explained */
  act: (values: V) => Promise<void>;
  /** the faults to show beside the fields; what is no field's fault it tells by itself */
  explain: (error: unknown) => Faults | undefined;
}

/**
 * The state of a small form: values, one error beside each field, and a submit that runs once at a time and puts the
 * focus on the first field at fault.
 */
export function useForm<V extends Record<string, string | boolean>>(options: FormOptions<V>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Faults>(options.errors ?? {});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const refused = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the errors are in the page
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

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
  /** What a text field takes. */
  const field = (name: keyof V & string) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
  });
  return { values, errors, busy, set, refuse, field, form: { ref: form, onSubmit, noValidate: true } };
}
