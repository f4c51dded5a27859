/** Whether the device has a share sheet that pages may open. */
export const hasShareSheet = (): boolean => 'share' in navigator;

/**
 * Opens the device's share sheet.
 * @returns whether something was shared; null if the device has no share sheet or refuses it: the page then offers its
 * own
 */
export async function shareNatively(data: ShareData): Promise<boolean | null> {
  if (!hasShareSheet()) return null;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? false : null;
  }
}
