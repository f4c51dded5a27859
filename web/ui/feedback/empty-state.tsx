import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Drawing, type DrawingName } from '../drawings/drawing.tsx';

export type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  /** what the user can do about it */
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Shown for an empty list: what will appear here, and how to add it. */
export function EmptyState({ drawing, title, text, action, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={classNames('px-6 py-10 text-center', className)}>
      <Drawing name={drawing} className="mx-auto mb-4" />
      <Heading className="text-title font-bold text-balance">{title}</Heading>
      {text ? <p className="mx-auto mt-1 max-w-[36ch] text-balance text-2">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
