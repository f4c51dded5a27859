import { createElement, type SVGProps } from 'react';

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Makes a component of an icon's drawing. In the page it stands in for the icon library's own maker (web/build/slim-libraries.ts), which
 * weighs more than all drawings of a first screen and works out anew for every icon what is always the same.
 */
export default function draw({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Drawn({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }) {
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
        {lines}
      </svg>
    );
  };
}
