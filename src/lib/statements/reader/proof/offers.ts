import type { Layout } from '../layout.ts';
import type { Sheet } from '../text/split.ts';
import { type BalanceAnswer, type Corrections, StatementError, type StatementLine } from '../types.ts';
import type { Change } from './changes.ts';
import { offerOf, type Settled } from './settle.ts';

/** A reading with which the balance adds up, as an answer to its question. */
export interface Offer {
  value: BalanceAnswer;
  rows: StatementLine[];
  changes: Change[];
}

/**
 * The reading that a person chose where the balance contradicts, and the others that are offered; none when it does not
 * contradict, or when the question is answered.
 * @throws StatementError for an answer that is not offered
 */
export function answered(
  sheet: Sheet,
  layout: Layout,
  found: Settled,
  { balance: answer }: Corrections,
): { settled: Settled; offers: Offer[] | undefined } {
  if (answer === 'accept') return { settled: found, offers: undefined };
  const turned = oppositeOf(layout, found);
  const offer = offerOf(sheet, layout, found);
  const offers: (Offer & { settled: Settled })[] = [];
  if (offer) {
    const { settled, changes } = offer;
    offers.push({ value: 'follow', rows: settled.read.rows, changes, settled });
  }
  if (turned) offers.push({ value: 'turn', rows: turned.read.rows, changes: [], settled: turned });
  if (answer === undefined) {
    const asks = offers.length > 0 || found.proof.balance.state === 'differs';
    return { settled: found, offers: asks ? offers : undefined };
  }
  const chosen = offers.find(({ value }) => value === answer);
  if (chosen) return { settled: chosen.settled, offers: undefined };
  throw new StatementError('statements.error.balance', { value: answer });
}

/**
 * Debit and credit the other way round, when the balance proves them only as a debt: either it is one, or the columns
 * are swapped. undefined when the file does not leave that open.
 */
function oppositeOf({ rule, debt }: Layout, { read, proof }: Settled): Settled | undefined {
  const { chain } = proof;
  if (rule.kind !== 'pair' || debt || !chain || chain.sign > 0 || chain.steps < 2) return undefined;
  if (chain.matched < chain.steps) return undefined;
  const rows = read.rows.map((row) => ({ ...row, amount: 0 - row.amount }));
  return { read: { ...read, rows }, proof };
}
