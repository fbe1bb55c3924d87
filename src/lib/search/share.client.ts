/** Opens the device's share sheet with a link; where there is none, copies it and says so. */
export async function shareLink(
  { title, url, copied }: { title: string; url: string; copied: string },
  tell: (kind: 'success' | 'error', text: string) => void,
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    tell('success', copied);
  } catch (error) {
    // Closing the sheet is no failure; a link that cannot be copied is shown.
    if ((error as Error).name !== 'AbortError') tell('error', url);
  }
}
