import { payeeName } from '../../core/description/payee-key.ts';
import { descriptionOf } from './values.ts';
import { childOf, childrenOf, type Element, textAt } from './xml-tree.ts';

/** Counterparties of a batch that are named. */
const MOST_NAMES = 5;

/** The description of an entry: who, what for, and what the bank says of it; else what it refers to. */
export function textOfEntry(entry: Element, payments: readonly Element[], side: 'CRDT' | 'DBIT'): string {
  const named = payments.slice(0, MOST_NAMES).flatMap((payment) => partyOf(payment, side));
  const [only] = payments.length === 1 ? payments : [];
  const texts = [
    ...named,
    ...(only ? remittance(only) : []),
    textAt(entry, 'AddtlNtryInf'),
    ...(only ? [textAt(only, 'AddtlTxInf')] : []),
  ];
  // A credit that was taken back names who had paid it, not who is paid now.
  const other = side === 'CRDT' ? 'DBIT' : 'CRDT';
  const others = payments.slice(0, MOST_NAMES).flatMap((payment) => partyOf(payment, other));
  return descriptionOf(texts) || descriptionOf(others) || descriptionOf(references(entry, payments));
}

/** Who was paid by a debit, who paid a credit: one alone, also in a batch. What was taken back names the sides of the payment. */
export function payeeOfEntry(
  entry: Element,
  payments: readonly Element[],
  side: 'CRDT' | 'DBIT',
): string | undefined {
  const isReversed = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  const paid = (side === 'CRDT') === isReversed ? 'DBIT' : 'CRDT';
  const [first, ...others] = payments.map((payment) => partyOf(payment, paid)[0]);
  return first !== undefined && others.every((one) => one === first) ? payeeName(first) : undefined;
}

/** The other side: who paid a credit, who was paid by a debit. Versions from 8 on put a `Pty` between. */
function partyOf(payment: Element, side: 'CRDT' | 'DBIT'): string[] {
  const parties = childOf(payment, 'RltdPties');
  const [first, last] = side === 'CRDT' ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  const names = [first, last].map((name) => {
    const party = childOf(parties, name ?? '');
    return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');
  });
  return names.filter((name) => name !== '');
}

function remittance(payment: Element): string[] {
  const information = childOf(payment, 'RmtInf');
  const structured = childrenOf(information, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  return [...childrenOf(information, 'Ustrd').map(({ text }) => text), ...structured];
}

/** References that stand in for a text. */
function references(entry: Element, payments: readonly Element[]): string[] {
  const ofPayments = payments.slice(0, MOST_NAMES).flatMap((payment) => {
    const refs = childOf(payment, 'Refs');
    return [textAt(refs, 'EndToEndId'), textAt(refs, 'InstrId'), textAt(refs, 'TxId')];
  });
  const agents = payments
    .slice(0, MOST_NAMES)
    .flatMap((payment) => childOf(payment, 'RltdAgts')?.children ?? [])
    .map((agent) => textAt(agent, 'FinInstnId', 'Nm'));
  const known = [...agents, ...ofPayments].filter((one) => one !== '' && !/^not ?provided$/i.test(one));
  return known.length > 0 ? known : [textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')];
}
