import type { Plugin } from 'vite';

/**
 * Collects the modules of the first load, so that they form one chunk: fifty small ones compress a tenth worse and need
 * as many requests. The bundler's grouping calls `has` once the modules are known.
 * @param later modules that a feature's index exports but only later screens import
 */
export function firstLoad(later: RegExp): Plugin & { has(id: string): boolean } {
  const modules = new Set<string>();
  return {
    name: 'quad:first-load',
    apply: 'build',
    has: (id) => modules.has(id),
    buildEnd() {
      const reach = (id: string) => {
        if (modules.has(id) || later.test(id)) return;
        modules.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) reach(id);
    },
  };
}
