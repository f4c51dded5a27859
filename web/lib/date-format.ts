const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter of dates, created when it's first needed and then shared: a phone takes several ms to create one. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', options);
    formats.set(key, format);
  }
  return format;
}
