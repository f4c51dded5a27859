import type { SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number; filled?: boolean };
export type Icon = (props: IconProps) => React.JSX.Element;

/**
 * 24 px with a stroke of 1.75, or 2 at small sizes. Filled means current or own. Hidden from screen readers unless
 * labelled.
 * @param drawing one of lucide.ts
 * @param width of the stroke at 24 px
 */
export function icon(drawing: string, width = 1.75): Icon {
  const content = { __html: drawing };
  return function DrawnIcon({ size = 24, filled, className = '', ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={size <= 16 ? width + 0.25 : width}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={rest['aria-label'] === undefined}
        className={`shrink-0 ${filled ? 'fill-current ' : ''}${className}`}
        // oxlint-disable-next-line react/no-danger -- a constant of ours
        dangerouslySetInnerHTML={content}
        {...rest}
      />
    );
  };
}
