import type { LucideIcon, LucideProps } from 'lucide-react';

export type IconProps = Omit<LucideProps, 'ref' | 'strokeWidth'> & { strokeWidth?: number; filled?: boolean };
export type Icon = (props: IconProps) => React.JSX.Element;

/**
 * 24 px with a stroke of 1.75, or 2 at small sizes. Filled means current or own. Hidden from screen readers unless
 * labelled.
 */
export function icon(Drawing: LucideIcon, width = 1.75): Icon {
  return function DrawnIcon({ size = 24, strokeWidth, filled, className = '', ...rest }: IconProps) {
    return (
      <Drawing
        size={size}
        strokeWidth={strokeWidth ?? (Number(size) <= 16 ? width + 0.25 : width)}
        className={`shrink-0 ${filled ? 'fill-current ' : ''}${className}`}
        {...rest}
      />
    );
  };
}
