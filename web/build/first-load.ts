import type { Plugin } from 'vite';

/**
 * Gathers what the first load runs, so that it comes as one chunk: fifty small ones would compress a tenth worse and
 * cost the phone as many requests. `has` is asked by the bundler's grouping once the modules are known.
 * @param later what a feature's door also offers, but only screens that come later take
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
