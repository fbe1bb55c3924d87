import { typeOfCode } from '../../core/accounts/stated.ts';
import { BATCH_PAYMENTS } from '../../core/limits.ts';
import { type Notation, notationOf } from '../reader/money/amounts.ts';
import { type StatedBalance, StatementError, type StatementLine } from '../reader/types.ts';
import { statedAs } from '../reader/words/currencies.ts';
import { payeeOfEntry, textOfEntry } from './camt-text.ts';
import {
  entryCounter,
  type Found,
  type FoundStatement,
  newFound,
  newStatement,
  rawOf,
  type Source,
  warning,
} from './statement.ts';
import { badDate, lineCounter, referenceOf, Unreadable, unsignedOf, writtenDay } from './values.ts';
import { readXml } from './xml.ts';
import { addText, childOf, childrenOf, type Element, Kept, textAt } from './xml-tree.ts';

/** The element that holds an account's entries, by the kind of message. */
const HOLDERS = new Map([
  ['Stmt', 'CAMT.053'],
  ['Rpt', 'CAMT.052'],
  ['Ntfctn', 'CAMT.054'],
]);
const ROOT = /^BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d\d)?$/;

/** What became of an entry, as soon as it was read. */
interface Entry {
  row: StatementLine | Unreadable;
  currency: string | null;
  at: number;
  end: number;
}

interface Holder {
  statement: FoundStatement;
  /** Without its entries. */
  element: Element;
  entries: Entry[];
}

/** Reads CAMT.052, 053 and 054 of any version and name space. @throws StatementError for other XML */
export function readCamt(source: Source): Found {
  const { text, decimals } = source;
  const found = newFound('camt', 'CAMT', source);
  const lineAt = lineCounter(text);
  const notation = notationOf('.', decimals);
  let known = false;
  let kind = '';
  visitHolders(text, notation, {
    root: () => (known = true),
    holder: ({ statement, element, entries }, at) => {
      kind ||= HOLDERS.get(element.name) ?? '';
      statement.line = lineAt(at);
      stateFacts(statement, element, notation);
      found.bank ||= textAt(element, 'Acct', 'Svcr', 'FinInstnId', 'Nm').slice(0, 60);
      found.statements.push(statement);
      addRows(found, statement, element, entries, { text, lineAt });
    },
  });
  if (!known) throw new StatementError('statements.error.format', { format: 'XML' });
  const version = /camt\.05\d\.\d{3}\.(\d\d)/.exec(text.slice(0, 4_000))?.[1];
  found.name = [kind || 'CAMT', version && `v${Number(version)}`].filter(Boolean).join(' ');
  const line = found.statements[0]?.line ?? 1;
  if (kind === 'CAMT.054')
    found.warnings.unshift(warning(line, 'statements.warning.notification', { format: kind }));
  if (kind === 'CAMT.052')
    found.warnings.unshift(warning(line, 'statements.warning.interim', { format: kind }));
  return found;
}

interface Visit {
  root: () => void;
  holder: (holder: Holder, at: number) => void;
}

/** Walks through the document and hands over each statement when it ends, with no more of it in memory than needed. */
function visitHolders(text: string, notation: Notation, { root, holder }: Visit): void {
  const kept = new Kept();
  const path: string[] = [];
  let stack: Element[] = [];
  let open: Holder | undefined;
  let began = 0;
  let entryBegan = 0;
  const countEntry = entryCounter();
  readXml(text, {
    open(name, attributes, at) {
      if (ROOT.test(name) && path.length <= 1) root();
      path.push(name);
      if (!open && HOLDERS.has(name) && ROOT.test(path.at(-2) ?? '')) {
        kept.release();
        open = { statement: newStatement(1), element: kept.element(name, attributes), entries: [] };
        stack = [open.element];
        began = at;
        return;
      }
      if (!open) return;
      if (name === 'Ntry' && stack.length === 1) {
        entryBegan = at;
        kept.release();
      }
      stack.push(kept.element(name, attributes));
    },
    text(value) {
      const top = stack.at(-1);
      if (top && stack.length > 1) addText(top, value);
    },
    close(_name, end) {
      path.pop();
      const element = stack.pop();
      if (!open || !element) return;
      const parent = stack.at(-1);
      if (!parent) {
        holder(open, began);
        open = undefined;
      } else if (element.name === 'Ntry' && stack.length === 1) {
        const currency = statedAs(childOf(element, 'Amt')?.attributes.Ccy ?? '');
        open.entries.push({
          row: rowOf(element, [entryBegan, end], notation),
          currency,
          at: entryBegan,
          end,
        });
        countEntry();
      }
      // The texts of the first payments of a batch are enough to recognise it.
      else if (parent.name !== 'NtryDtls' || parent.children.length < BATCH_PAYMENTS)
        parent.children.push(element);
    },
  });
}

function stateFacts(statement: FoundStatement, element: Element, notation: Notation): void {
  const id = childOf(element, 'Acct', 'Id');
  const number =
    textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id') || textAt(id, 'BBAN') || textAt(id, 'PrtryAcct', 'Id');
  statement.account = number.slice(0, 100) || null;
  statement.account_type = typeOfCode(textAt(element, 'Acct', 'Tp', 'Cd'));
  statement.id = textAt(element, 'Id').slice(0, 60);
  const balances = childrenOf(element, 'Bal');
  const stated = (...codes: string[]): Element | undefined =>
    codes
      .map((code) => balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
      .find((one) => one !== undefined);
  statement.opening = balanceOf(stated('OPBD', 'PRCD'), notation);
  statement.closing = balanceOf(stated('CLBD') ?? (statement.opening ? undefined : stated('ITBD')), notation);
  const currency = textAt(element, 'Acct', 'Ccy') || childOf(balances[0], 'Amt')?.attributes.Ccy;
  statement.currency = currency || null;
  const from = writtenDay(textAt(element, 'FrToDt', 'FrDtTm') || textAt(element, 'FrToDt', 'FrDt'));
  const to = writtenDay(textAt(element, 'FrToDt', 'ToDtTm') || textAt(element, 'FrToDt', 'ToDt'));
  if (from && to && from <= to) statement.period = { from, to };
}

function balanceOf(element: Element | undefined, notation: Notation): StatedBalance | null {
  const amount = element ? unsignedOf(textAt(element, 'Amt'), notation) : undefined;
  if (amount === undefined || amount instanceof Unreadable) return null;
  return {
    amount: textAt(element, 'CdtDbtInd') === 'DBIT' ? 0 - amount : amount,
    date: dayAt(element, 'Dt') ?? null,
  };
}

const dayAt = (element: Element | undefined, name: string): string | undefined =>
  writtenDay(textAt(element, name, 'Dt') || textAt(element, name, 'DtTm'));

interface Place {
  text: string;
  lineAt: (at: number) => number;
}

function addRows(
  found: Found,
  statement: FoundStatement,
  element: Element,
  entries: readonly Entry[],
  { text, lineAt }: Place,
): void {
  // Some statements of one day leave the day out of their entries.
  const ofStatement = statement.closing?.date ?? writtenDay(textAt(element, 'CreDtTm')) ?? '';
  let undated = 0;
  for (const { row: entry, currency, at, end } of entries) {
    const line = lineAt(at);
    const known = entry instanceof Unreadable || entry.date !== '' ? entry : dated(entry, ofStatement);
    if (known instanceof Unreadable) {
      const row = known.row?.date ? { ...known.row, line, currency } : undefined;
      if (row) statement.waiting.push(row);
      found.skipped.push({ ...known, line, raw: rawOf(text, at, end), row });
      continue;
    }
    if (known !== entry) undated ||= line;
    statement.currency ??= currency;
    statement.rows.push({ ...known, line, currency });
  }
  if (undated > 0)
    found.warnings.push(warning(undated, 'statements.warning.dated_by_statement', { date: ofStatement }));
  const stated = Number(textAt(element, 'TxsSummry', 'TtlNtries', 'NbOfNtries') || Number.NaN);
  if (stated > entries.length && !(statement.opening && statement.closing))
    found.warnings.push(
      warning(statement.line, 'statements.warning.entries_missing', { stated, count: entries.length }),
    );
}

/** The status of an entry that the bank has booked; versions up to 7 write it without a code. */
const statusOf = (entry: Element): string => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');

const dated = (row: StatementLine, date: string): StatementLine | Unreadable =>
  date === '' ? badDate('') : { ...row, date };

/** The entry as a row of line 0, where the bank has booked it; its date is empty where it states none. */
function rowOf(
  entry: Element,
  span: readonly [number, number],
  notation: Notation,
): StatementLine | Unreadable {
  const row = readEntry(entry, span, notation);
  const status = statusOf(entry);
  if (status === '' || status === 'BOOK') return row;
  const known = row instanceof Unreadable ? undefined : row;
  return new Unreadable('not_booked', { status: status.slice(0, 40) }, false, known);
}

function readEntry(
  entry: Element,
  span: readonly [number, number],
  notation: Notation,
): StatementLine | Unreadable {
  const written = textAt(entry, 'Amt');
  const amount = unsignedOf(written, notation);
  if (amount instanceof Unreadable) return amount;
  const side = textAt(entry, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') return new Unreadable('unmarked', { text: written });
  const day = childOf(entry, 'BookgDt') ?? childOf(entry, 'ValDt');
  const date = day ? (dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')) : '';
  if (date === undefined) return badDate(textAt(day, 'Dt') || textAt(day, 'DtTm'));
  const payments = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'));
  const [only] = payments.length === 1 ? payments : [];
  const payee = payeeOfEntry(entry, payments, side);
  return {
    line: 0,
    date,
    amount: side === 'DBIT' ? 0 - amount : amount,
    description: textOfEntry(entry, payments, side),
    payee,
    reference: referenceOf(textAt(entry, 'AcctSvcrRef') || textAt(only, 'Refs', 'AcctSvcrRef')),
    balance: null,
    span,
  };
}
