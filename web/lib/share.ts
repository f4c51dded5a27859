/**
 * Opens the device's own share sheet.
 * @returns whether something was shared; null where the device has no sheet or refuses it: then the page offers a way of its own
 */
export async function shareNatively(data: ShareData): Promise<boolean | null> {
  if (!('share' in navigator)) return null;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? false : null;
  }
}
