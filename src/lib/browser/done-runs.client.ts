/** Acts of this tab that Ctrl+Z takes back, the last one last, and the undos among them, which it passes over. */
const KEY = 'atlas-runs';
const MOST = 50;

interface Kept {
  runs: string[];
  undos: string[];
}

function kept(): Kept {
  try {
    const { runs, undos }: Kept = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return { runs, undos };
  } catch {
    return { runs: [], undos: [] };
  }
}

const keep = ({ runs, undos }: Kept): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ runs: runs.slice(-MOST), undos: undos.slice(-MOST) }));

export const doneRuns = (): readonly string[] => kept().runs;

/** @param undid what this act took back; taking an undo back is an act again */
export function noteRun(run: string, undid?: string | null): void {
  const { runs, undos } = kept();
  if (runs.includes(run) || undos.includes(run)) return;
  const isUndo = undid && !undos.includes(undid);
  keep({
    runs: isUndo ? runs.filter((one) => one !== undid) : [...runs, run],
    undos: isUndo ? [...undos, run] : undos,
  });
}

/** It can no longer be taken back. */
export function forgetRun(run: string): void {
  const { runs, undos } = kept();
  keep({ runs: runs.filter((one) => one !== run), undos });
}
