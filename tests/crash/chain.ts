import { randomUUID } from 'node:crypto';
import type { Said } from '../support/server/program.ts';
import type { Scene } from './clients.ts';
import type { Fate } from './ledger.ts';

/** How things stand, each in words that `Stored` finds for it, too. */
export type State = Readonly<Record<string, string>>;

export interface SentAct {
  kind: string;
  key: string;
  method: string;
  path: string;
  body: unknown;
  /** How all things of its chain stand once it is done. */
  after: State;
  /** How undoing it leaves what does not stand as before then. */
  undone: State;
  fate: Fate;
  /** What undoing it names. */
  run?: string | undefined;
}

/** Things that one client alone works on, and what it did with them, one after the other. */
export class Chain {
  readonly acts: SentAct[] = [];
  readonly before: State;

  constructor(before: State) {
    this.before = before;
  }

  /** How its things stood, the oldest first, the last as acked last. A refused act changes nothing. */
  states(): State[] {
    const acked = this.acts.filter(({ fate }) => fate === 'acked');
    return [this.before, ...acked.map(({ after }) => after)];
  }

  standing(): State {
    return this.states().at(-1) as State;
  }

  /** What may have been done: the last act, while its answer is lost. */
  unknown(): SentAct | undefined {
    const last = this.acts.at(-1);
    return last?.fate === 'unknown' ? last : undefined;
  }
}

/** A request that changes some of a chain's things. */
export interface Step {
  kind: string;
  method?: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  changes: State;
  /** What undoing leaves otherwise than it was. */
  undone?: State;
}

/** @returns the answer; undefined when there was none, or no consent */
export async function act(scene: Scene, chain: Chain, step: Step): Promise<Said['body']> {
  const { kind, method = 'POST', path, body, changes, undone = {} } = step;
  const after = { ...chain.standing(), ...changes };
  const sent: SentAct = { kind, key: randomUUID(), method, path, body, after, undone, fate: 'unknown' };
  chain.acts.push(sent);
  return sendAct(scene, sent);
}

export async function sendAct({ api, ledger }: Scene, sent: SentAct): Promise<Said['body']> {
  const { method, path, kind, body, key } = sent;
  const said = await api.send(method, path, body, { 'Idempotency-Key': key });
  sent.fate = said.fate;
  const what = `${kind}: ${method} ${path} ${JSON.stringify(body)}: ${said.status} ${JSON.stringify(said.body)}`;
  // Nobody else works on these things, so that only a limit may refuse it.
  if (said.fate === 'refused' && said.status !== 429) ledger.wrong.push(what);
  if (said.fate !== 'acked') return undefined;
  sent.run = said.headers.get('atlas-run') ?? undefined;
  if (sent.run === undefined || said.body?.kept?.length > 0 || said.body?.skipped?.length > 0)
    ledger.wrong.push(what);
  return said.body || {};
}

/** Undoes what was done last, be that an undo. @returns whether it was acked */
export async function undoLast(scene: Scene, chain: Chain): Promise<boolean> {
  const last = chain.acts.at(-1);
  if (last?.fate !== 'acked' || last.run === undefined) return false;
  const changes = { ...chain.states().at(-2), ...last.undone };
  const kind = last.kind === 'undo' ? 'redo' : 'undo';
  return (await act(scene, chain, { kind, path: `/api/history/${last.run}/undo/`, changes })) !== undefined;
}

/** Perhaps undoes what was done last, and perhaps does it again by undoing the undo, and so on. */
export async function undoSometimes(scene: Scene, chain: Chain, working: () => boolean): Promise<void> {
  while (working() && Math.random() < 0.5 && (await undoLast(scene, chain)));
}
