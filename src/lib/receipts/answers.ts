import { RECEIPT_DAYS } from '../core/limits.ts';
import type { Fact } from './events.ts';
import type { ExpenseFacts } from './expense-facts.ts';
import type { Proposals, ProposedExpense, ProposedTransaction } from './propose.ts';
import { agreed, standingFacts } from './standing.ts';

/** What can be done with a receipt: it is given to an expense, or an expense is recorded, of a payment or of the receipt alone. */
export type Answer =
  | { act: 'attach'; expense: ProposedExpense }
  | { act: 'record'; transaction: ProposedTransaction }
  | { act: 'new'; own: ExpenseFacts };

/** What is known of a receipt. */
interface Known {
  facts: readonly Fact[];
  proposals: Proposals;
  /** Whether another file of the same bytes, or of the same facts, is here. */
  isTwin: boolean;
}

export interface Answered {
  /** The likeliest first; none where amount or day are missing or open. */
  answers: Answer[];
  /** Whether the first answer can be accepted without a look at the file. */
  sure: boolean;
}

const nearness = ({ is_merchant, days }: ProposedExpense | ProposedTransaction): number =>
  (is_merchant ? 0 : 1_000) + Math.abs(days ?? 0);

/** The answers of these receipts, which stand in one list: what two of them have first is sure for neither. */
export function answersOf(receipts: readonly Known[]): Answered[] {
  const found = receipts.map(({ facts, proposals }) => answersFor(facts, proposals));
  const targets = found.map(([first]) => targetOf(first));
  return receipts.map((known, index) => ({
    answers: found[index] ?? [],
    sure:
      isSure(known, found[index]?.[0]) &&
      targets.filter((target) => target !== undefined && target === targets[index]).length === 1,
  }));
}

function answersFor(facts: readonly Fact[], { expenses, transactions, own }: Proposals): Answer[] {
  const stands = standingFacts(facts);
  const { amount, day } = agreed(stands);
  const likely = [
    ...expenses.map((expense) => ({ answer: { act: 'attach', expense } as const, far: nearness(expense) })),
    ...transactions.map((transaction) => ({
      answer: { act: 'record', transaction } as const,
      far: nearness(transaction),
    })),
  ];
  // Sorting is stable: of equal ones the expense comes first, as nothing is recorded twice by it.
  const answers: Answer[] = likely.sort((a, b) => a.far - b.far).map(({ answer }) => answer);
  return amount === null || day === null ? answers : [...answers, { act: 'new', own }];
}

const targetOf = (answer: Answer | undefined): string | number | undefined =>
  answer?.act === 'attach' ? answer.expense.id : answer?.act === 'record' ? answer.transaction.id : undefined;

/** One reading, and one candidate of its merchant about its day, with nothing left to choose. */
function isSure({ facts, proposals, isTwin }: Known, first: Answer | undefined): boolean {
  const { expenses, transactions } = proposals;
  if (!first || first.act === 'new' || isTwin || expenses.length + transactions.length > 1) return false;
  const stands = standingFacts(facts);
  const { days, is_merchant } = first.act === 'attach' ? first.expense : first.transaction;
  const [before, after] = RECEIPT_DAYS.sure;
  return (
    stands.length === 1 &&
    is_merchant &&
    days !== null &&
    days >= before &&
    days <= after &&
    (first.act === 'attach' || first.transaction.category !== null)
  );
}
