import { useEffect } from 'react';

/** Fetches the toaster's code before its first toast, which may have to say that the connection is lost. */
export function useToasterAtHand(): void {
  useEffect(() => void import('./Toaster.tsx').catch(() => {}), []);
}
