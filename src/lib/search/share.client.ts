import { toast } from '../stores/toasts.ts';

/** Opens the device's share sheet with a link; a device without one gets the link copied. */
export async function shareLink(title: string, url: string, copied: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast('success', copied);
  } catch (error) {
    // Closing the sheet is no failure.
    if ((error as Error).name !== 'AbortError') toast('error', url);
  }
}
