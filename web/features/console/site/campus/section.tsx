import type { ChangeEvent, ReactNode } from 'react';

/** A section's view of the campus form (lib/form.ts). `V` are the section's own values. */
export interface SectionProps<V extends Record<string, string | boolean>> {
  values: V;
  set(name: keyof V & string, value: string | boolean): void;
  /** the props of a text field */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** The sections in their order, as the links above the form name them. */
export const sections = ['General', 'Look', 'Mail and contact', 'Legal', 'Retention', 'Sign-in'] as const;
type Title = (typeof sections)[number];

export const sectionId = (title: Title): string => title.toLowerCase().replaceAll(' ', '-');

/** A titled group of fields: two columns, one on a phone. */
export function CampusSection({
  title,
  children,
  switches,
}: {
  title: Title;
  children?: ReactNode;
  switches?: ReactNode;
}) {
  return (
    <fieldset
      id={sectionId(title)}
      className="scroll-mt-14 border-t border-line px-4 pt-5 pb-6 first-of-type:border-t-0 narrow:scroll-mt-[101px]"
    >
      <legend className="float-left mb-4 w-full text-lead font-bold">{title}</legend>
      {children ? (
        <div className="clear-both grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-1">{children}</div>
      ) : null}
      {switches ? <div className="clear-both pt-2">{switches}</div> : null}
    </fieldset>
  );
}

/** A field over both columns. */
export const wide = 'col-span-2 phone:col-span-1';
