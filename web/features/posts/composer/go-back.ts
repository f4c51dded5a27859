/** A path of this site, whatever was written into `goBack`; `otherwise` for what is none. */
export const pathOf = (goBack: string | null, otherwise: string): string =>
  goBack && /^\/?[\w@.~-]+(\/[\w@.~-]+)*$/.test(goBack) ? `/${goBack.replace(/^\//, '')}` : otherwise;
