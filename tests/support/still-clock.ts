import { vi } from 'vitest';

/** Time stands still meanwhile, in this process: for limits that count within a time. */
export async function whileClockStands<Result>(act: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
