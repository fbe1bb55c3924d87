/**
 * What a browser keeps, and whose it is. All that a tab (session storage) and a device (local storage) keep is of the person
 * whom this entry names, but for the theme and the numbers of what waits to be sent: that lies in IndexedDB under its owner
 * (`src/lib/outbox`), who alone sees and sends it, until they sign out.
 */
const OWNER = 'atlas-person';
const OF_A_PERSON = /^atlas-(?!theme$|waiting-)/;
/** Who is signed in, as each page says anew. */
const OF_THE_SESSION = /^atlas-(auth|user)$/;

/** What this tab or this device keeps, once whatever is not of the person of this page was dropped. */
export function keptIn(storage: Storage): Storage {
  const person = String(personOfPage());
  if (storage.getItem(OWNER) !== person) {
    drop(storage, (key) => !OF_THE_SESSION.test(key));
    storage.setItem(OWNER, person);
  }
  return storage;
}

/** Nobody is signed in any more. */
export function dropKept(): void {
  for (const storage of [sessionStorage, localStorage]) drop(storage);
}

function drop(storage: Storage, which = (_key: string) => true): void {
  for (const key of Object.keys(storage)) if (OF_A_PERSON.test(key) && which(key)) storage.removeItem(key);
}

/** The person whom this page was rendered for; undefined when nobody is signed in. */
export function personOfPage(): number | undefined {
  const { user } = document.body.dataset;
  return user ? (JSON.parse(user) as { id: number }).id : undefined;
}

/** Whether that person is still signed in, since someone else may have signed in in another tab. */
export function isSignedIn(person: number): boolean {
  const user = localStorage.getItem('atlas-user');
  return user !== null && (JSON.parse(user) as { id: number }).id === person;
}

/** Names the person of this page to the server, which refuses the request where somebody else is signed in by now. */
export function asPerson(): Record<string, string> {
  const person = personOfPage();
  return person === undefined ? {} : { 'Atlas-Person': String(person) };
}

/** Acts of this tab that Ctrl+Z takes back, the last one last, and the undos among them, which it passes over. */
const RUNS = 'atlas-runs';
const MOST_RUNS = 50;

interface Runs {
  runs: string[];
  undos: string[];
}

function keptRuns(): Runs {
  try {
    const { runs, undos }: Runs = JSON.parse(keptIn(sessionStorage).getItem(RUNS) ?? '');
    return { runs, undos };
  } catch {
    return { runs: [], undos: [] };
  }
}

const keepRuns = ({ runs, undos }: Runs): void =>
  sessionStorage.setItem(
    RUNS,
    JSON.stringify({ runs: runs.slice(-MOST_RUNS), undos: undos.slice(-MOST_RUNS) }),
  );

export const doneRuns = (): readonly string[] => keptRuns().runs;

/** @param undid what this act took back; taking an undo back is an act again */
export function noteRun(run: string, undid?: string | null): void {
  const { runs, undos } = keptRuns();
  if (runs.includes(run) || undos.includes(run)) return;
  const isUndo = undid && !undos.includes(undid);
  keepRuns({
    runs: isUndo ? runs.filter((one) => one !== undid) : [...runs, run],
    undos: isUndo ? [...undos, run] : undos,
  });
}

/** It can no longer be taken back. */
export function forgetRun(run: string): void {
  const { runs, undos } = keptRuns();
  keepRuns({ runs: runs.filter((one) => one !== run), undos });
}
