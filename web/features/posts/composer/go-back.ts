/** A path of this site from the `goBack` parameter; `otherwise` if it isn't one. */
export const pathOf = (goBack: string | null, otherwise: string): string =>
  goBack && /^\/?[\w@.~-]+(\/[\w@.~-]+)*$/.test(goBack) ? `/${goBack.replace(/^\//, '')}` : otherwise;
