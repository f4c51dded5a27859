import { createElement, type SVGProps } from 'react';

interface IconNodes {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Creates an icon component from its SVG nodes. The build substitutes it for the icon library's own function
 * (web/build/slim-libraries.ts), which is larger than all icons of a first screen and recomputes constant attributes
 * for every icon.
 */
export default function createIcon({ node }: IconNodes) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={rest['aria-label'] || rest.role ? undefined : true}
        {...rest}
      >
        {children}
      </svg>
    );
  };
}
