import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const router = here('../lib/router.tsx');
const iconComponent = here('../ui/icons/icon-component.tsx');
const drawings = /\/web\/ui\/icons\/icons(-later)?\.tsx$/;
const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Removes unused parts of two libraries that the bundler can't detect: `react-router` resolves to lib/router.tsx, which
 * re-exports its core (a missing name fails the build), and icons are rendered by ui/icons/icon-component.tsx.
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
      // the list of icons has no side effects, so unused ones can be dropped
      if (drawings.test(id)) return { code, map: null, moduleSideEffects: false };
      if (!icon.test(id)) return null;
      // the keys of an icon's lines are random letters, which hardly compress, and the lines are never reordered
      const plain = code
        .replace(/, key: "\w+"/g, '')
        .replace('= createLucideIcon', '= /* @__PURE__ */ createLucideIcon');
      return { code: plain, map: null };
    },
  };
}
