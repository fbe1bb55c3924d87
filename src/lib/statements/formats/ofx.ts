import { typeOfCode } from '../../core/accounts/stated.ts';
import { payeeName } from '../../core/description/payee-key.ts';
import { type Notation, notationOf } from '../reader/money/amounts.ts';
import {
  type Corrections,
  type DecimalMark,
  type Notice,
  type Reading,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';
import { mayStateBalance, statesBalance } from '../reader/words/rows.ts';
import { type OfxTag, ofxTags } from './ofx-tags.ts';
import { ask, bothMarks, readingOf } from './reading.ts';
import {
  entryCounter,
  type Found,
  type FoundStatement,
  newFound,
  newStatement,
  rawOf,
  type SkippedEntry,
  type Source,
  warning,
} from './statement.ts';
import {
  amountOf,
  badDate,
  decimalMarkOf,
  descriptionOf,
  lineCounter,
  referenceOf,
  Unreadable,
  writtenDay,
} from './values.ts';

/** A `STMTTRN`, by its fields; those of a part carry the part's name: `PAYEE.NAME`. */
interface Entry {
  at: number;
  end: number;
  fields: Map<string, string>;
}

/** A security's trade, which moves no money that a bank account shows. */
const TRADE =
  /^(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)$|^(?:CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;
const STATEMENT = /^(?:CC|INV|LOAN)?STMTRS$/;
const ACCOUNT = /^(?:BANK|CC|INV|LOAN)ACCTFROM$/;
const LIST = /^(?:BANK|LOAN|INV)TRANLIST$/;
const PLACE = /^(?:BANK|CC|INV|LOAN)ACCTFROM$|^(?:BANK|LOAN|INV)TRANLIST$|^(?:LEDGER|AVAIL)BAL$/;
/** Parts of an entry that have fields of the same names as the entry itself. */
const PARTS = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'IMAGEDATA']);

const LONGEST_BANK = 60;

interface Scanned extends FoundStatement {
  entries: Entry[];
  ledger: { amount: string; day: string };
  from: string;
}

/** Reads OFX 1 and 2 (also QFX and QBO). @throws StatementError when the file is cut off, or nothing is a transaction */
export function readOfx(source: Source, given: Corrections, number?: string): Reading {
  const { text, decimals } = source;
  const start = text.search(/<OFX\s*>/i);
  const lineAt = lineCounter(text);
  const scan = scanned(text, start, lineAt);
  if (!scan.closed) throw new StatementError('statements.error.cut_off', { format: 'OFX' });
  const version = /\bVERSION\s*[:=]\s*"?(\d)(\d{2})/i.exec(text.slice(0, Math.max(0, start)));
  const name = version ? `OFX ${version[1]}.${version[2]}` : 'OFX';
  const amounts = scan.statements.flatMap(({ entries, ledger }) => [
    ...entries.map(({ fields }) => fields.get('TRNAMT') ?? ''),
    ledger.amount,
  ]);
  const { mark, open } = decimalMarkOf(amounts);
  const chosen = given.decimal_mark ?? mark;
  const found = (by: DecimalMark): Found => ({
    ...newFound('ofx', name, source),
    bank: scan.bank,
    ...foundIn(text, scan, notationOf(by, decimals), lineAt),
  });
  const result = readingOf(found(chosen), given, number, (account) =>
    open && !given.decimal_mark ? [ask('decimal_mark', bothMarks(mark), account, found)] : [],
  );
  return { ...result, decimal_mark: chosen };
}

function foundIn(
  text: string,
  scan: Scan,
  mark: Notation,
  lineAt: (at: number) => number,
): Pick<Found, 'statements' | 'skipped' | 'warnings'> {
  const skipped: SkippedEntry[] = [...scan.trades];
  const [first] = scan.trades;
  const warnings: Notice[] = first
    ? [warning(first.line, 'statements.warning.securities', { count: scan.trades.length })]
    : [];
  const statements = scan.statements.map((statement): FoundStatement => {
    const { entries, ledger, ...facts } = statement;
    const rows: StatementLine[] = [];
    const foreign = entries.some(({ fields }) => fields.has(OWN_CURRENCY));
    for (const entry of entries) {
      const line = lineAt(entry.at);
      const row = rowOf(entry, line, mark);
      const raw = rawOf(text, entry.at, entry.end);
      if (row instanceof Unreadable) skipped.push({ line, text: row.text, raw, doubtful: row.doubtful });
      else rows.push(foreign ? { ...row, currency: currencyOf(entry, facts.currency) } : row);
      if (entry.fields.has('CORRECTFITID'))
        warnings.push({ ...warning(line, 'statements.warning.correction'), raw });
    }
    const closing = amountOf(ledger.amount, mark);
    const stated = { amount: Number(closing), date: writtenDay(ledger.day) ?? null };
    return { ...facts, rows, closing: typeof closing === 'number' ? stated : null };
  });
  return { statements, skipped, warnings };
}

interface Scan {
  statements: Scanned[];
  bank: string;
  trades: SkippedEntry[];
  closed: boolean;
}

function scanned(text: string, start: number, lineAt: (at: number) => number): Scan {
  const scan: Scan = { statements: [], bank: '', trades: [], closed: false };
  const countEntry = entryCounter();
  let entry: Entry | undefined;
  let part = '';
  let place = '';
  const current = (at: number): Scanned => {
    if (scan.statements.length === 0) scan.statements.push(begun(lineAt(at), ''));
    return scan.statements.at(-1) as Scanned;
  };
  for (const tag of ofxTags(text, start)) {
    const { name, close, at } = tag;
    if (name === 'OFX') scan.closed = close;
    else if (STATEMENT.test(name) && !close) scan.statements.push(begun(lineAt(at), name));
    else if (name === 'ORG' && !close) scan.bank ||= tag.value.slice(0, LONGEST_BANK);
    else if (name === 'STMTTRN') {
      // The element reaches to the end of its closing tag.
      if (entry && close) entry.end = text.indexOf('>', at) + 1;
      entry = close ? undefined : { at, end: tag.end, fields: new Map() };
      part = '';
      if (entry) current(at).entries.push(entry);
      if (entry) countEntry();
    } else if (PLACE.test(name)) {
      place = close ? '' : name;
      entry = undefined;
    } else if (TRADE.test(name) && !close && !entry && LIST.test(place))
      scan.trades.push(trade(name, lineAt(at)));
    else if (entry && PARTS.has(name)) part = close ? '' : `${name}.`;
    else if (entry && !close) keepField(entry, part, tag);
    else if (!close) keepFact(current(at), place, tag);
  }
  return scan;
}

const trade = (name: string, line: number): SkippedEntry => ({
  line,
  text: { key: 'statements.skipped.security' },
  raw: name,
  doubtful: false,
});

const begun = (line: number, name: string): Scanned => ({
  ...newStatement(line),
  ...(name === 'CCSTMTRS' && { account_type: 'credit-card' }),
  entries: [],
  ledger: { amount: '', day: '' },
  from: '',
});

function keepField(entry: Entry, part: string, { name, value, end }: OfxTag): void {
  if (!entry.fields.has(part + name)) entry.fields.set(part + name, value);
  entry.end = end;
}

function keepFact(statement: Scanned, place: string, { name, value }: OfxTag): void {
  if (value === '') return;
  if (name === 'CURDEF') statement.currency ??= value.slice(0, 3).toUpperCase();
  else if (name === 'ACCTID' && ACCOUNT.test(place)) statement.account ??= value.slice(0, 100);
  else if (/^(?:BANK|BRANCH|BROKER)ID$/.test(name) && ACCOUNT.test(place))
    statement.bank = `${statement.bank ?? ''} ${value.slice(0, 40)}`;
  else if (name === 'ACCTTYPE' && ACCOUNT.test(place)) {
    statement.kind ??= value.slice(0, 20).toUpperCase();
    statement.account_type ??= typeOfCode(statement.kind);
  } else if (name === 'BALAMT' && place === 'LEDGERBAL') statement.ledger.amount ||= value;
  else if (name === 'DTASOF' && place === 'LEDGERBAL') statement.ledger.day ||= value;
  else if (name === 'DTSTART' && LIST.test(place)) statement.from = writtenDay(value) ?? '';
  else if (name === 'DTEND' && LIST.test(place)) {
    const to = writtenDay(value);
    if (to && statement.from !== '' && statement.from <= to) statement.period = { from: statement.from, to };
  }
}

/** What an entry's amount is in where that is not the account's currency (OFX 2.3, 5.2); ORIGCURRENCY only tells what it was. */
const OWN_CURRENCY = 'CURRENCY.CURSYM';

const currencyOf = ({ fields }: Entry, account: string | null): string | null =>
  fields.get(OWN_CURRENCY)?.slice(0, 3).toUpperCase() ?? account;

function rowOf({ fields, at, end }: Entry, line: number, mark: Notation): StatementLine | Unreadable {
  const posted = fields.get('DTPOSTED') ?? '';
  const date = writtenDay(posted);
  const amount = amountOf(fields.get('TRNAMT') ?? '', mark);
  if (amount instanceof Unreadable) return amount;
  if (!date) return badDate(posted);
  if (/^delete$/i.test(fields.get('CORRECTACTION') ?? '')) return new Unreadable('deleted');
  const name = fields.get('NAME') ?? fields.get('PAYEE.NAME');
  const check = [fields.get('TRNTYPE'), fields.get('CHECKNUM')].filter(Boolean).join(' ');
  const description =
    descriptionOf([name, fields.get('EXTDNAME'), fields.get('MEMO')]) || descriptionOf([check]);
  if (mayStateBalance(description) && statesBalance(description, true))
    return new Unreadable('balance', {}, false);
  const reference = referenceOf(fields.get('FITID'));
  const payee = payeeName(name ?? '');
  return { line, date, amount, description, payee, reference, balance: null, span: [at, end] };
}
