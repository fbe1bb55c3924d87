import type { Chain, State } from './chain.ts';
import type { Ledger } from './ledger.ts';
import type { Damage, Rows } from './proof.ts';
import type { Stored } from './stored.ts';

/** Compares how the things of each chain stand with how its last acked act left them. */
export function chains(stored: Stored, { chains }: Ledger, damage: Damage): void {
  for (const chain of chains) {
    const things = Object.keys(chain.before);
    const found = Object.fromEntries(things.map((thing) => [thing, stored.of(thing)]));
    const unknown = chain.unknown();
    const allowed = unknown ? [chain.standing(), unknown.after] : [chain.standing()];
    if (allowed.some((state) => isAs(found, state))) continue;
    damage[kindOf(chain, found, allowed)].push(told(chain, found));
  }
}

const isAs = (found: State, state: State): boolean =>
  Object.entries(found).every(([thing, is]) => is === state[thing]);

function kindOf(chain: Chain, found: State, allowed: State[]): keyof Damage {
  if (Object.values(found).some((is) => is.startsWith('twice'))) return 'doubled';
  // Each thing as one of the states of an act says, but not all of them as the same.
  const last = [...chain.states().slice(-2), ...allowed];
  const isMixed = Object.entries(found).every(([thing, is]) => last.some((state) => is === state[thing]));
  return isMixed && !last.some((state) => isAs(found, state)) ? 'partial' : 'lost';
}

function told(chain: Chain, found: State): string {
  const standing = chain.standing();
  const differing = Object.entries(found).filter(([thing, is]) => is !== standing[thing]);
  const texts = differing.map(([thing, is]) => `${thing} is ${is}, not ${standing[thing]}`);
  const acts = chain.acts.map(({ kind, fate }) => `${kind} ${fate}`).join(', ');
  return `${texts.join('; ')} (${acts})`;
}

/** Each act is one run: one that no answer named is one act done twice, unless an answer was lost. */
export function runs(rows: Rows, ledger: Ledger, { lost, doubled }: Damage): void {
  const sent = [...ledger.expenses, ...ledger.chains.flatMap(({ acts }) => acts)];
  const acked = new Set(sent.flatMap(({ run, fate }) => (fate === 'acked' && run ? [run] : [])));
  const stored = new Set(rows<{ id: string }>('select id from runs').map(({ id }) => id));
  for (const run of acked) if (!stored.has(run)) lost.push(`run ${run}`);
  // Inserts without a key have runs that a repeated answer does not name.
  const inserts = ledger.statements.filter(({ insert }) => insert === 'acked' || insert === 'unknown').length;
  const most = acked.size + inserts + ledger.unknown();
  if (stored.size > most) doubled.push(`${stored.size - most} of ${stored.size} runs`);
}
