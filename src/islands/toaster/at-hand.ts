import { useEffect } from 'react';

/** Preloads the toaster's code, since its first toast may have to report a lost connection. */
export function useToasterAtHand(): void {
  useEffect(() => void import('./Toaster.tsx').catch(() => {}), []);
}
