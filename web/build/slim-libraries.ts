import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const router = here('../lib/router.tsx');
const iconComponent = here('../ui/icons/icon-component.tsx');
const drawings = /\/web\/ui\/icons\/icons(-later)?\.tsx$/;
const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Leaves out of two libraries what the page does not use and the bundler cannot tell: `react-router` means lib/router.tsx, which has
 * its core (a name that is missing there fails the build), and icons are rendered by ui/icons/icon-component.tsx.
 */
export function slimLibraries(): Plugin {
  return {
    name: 'quad:slim-libraries',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'react-router' && importer !== router) return router;
      if (id === '../createLucideIcon.mjs' && importer && icon.test(importer)) return iconComponent;
      return null;
    },
    transform(code, id) {
      // a list of drawings has no effect but those of it that are used
      if (drawings.test(id)) return { code, map: null, moduleSideEffects: false };
      if (!icon.test(id)) return null;
      // the keys of an icon's lines are random letters, which hardly compress, and the lines never change their order
      const plain = code
        .replace(/, key: "\w+"/g, '')
        .replace('= createLucideIcon', '= /* @__PURE__ */ createLucideIcon');
      return { code: plain, map: null };
    },
  };
}
