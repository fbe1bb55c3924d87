import { writtenDay } from '../../formats/values.ts';
import { figureIn, scan, type Writing, writingFor } from '../scan.ts';
import type { Balance, Edit, Entry, Figure, Marked, Token } from '../token.ts';
import { isRail } from '../vocabulary.ts';
import { REFERENCES } from './ofx.ts';

/** Codes of the format, which tell about nobody. */
const CODES =
  /^(?:Cd|SubFmlyCd|CdtDbtInd|RvslInd|Sts|Ccy|NbOfNtries|NbOfTxs|PgNb|LastPgInd|CpyDplctInd|AddtlInfInd|SrcCcy|TrgtCcy|UnitCcy|Ctry|CtryOfRes|BtchInd|ChrgBr|SeqTp|SchmeNm)$/;
const WRITING: Writing = { order: 'ymd', mark: '.', isPublic: isRail, structure: REFERENCES };

/** A balance or an entry while its element is open. */
interface Open {
  kind: 'Bal' | 'Ntry';
  depth: number;
  figure?: Figure;
  side?: { from: number; to: number; text: string };
  code: string;
  status: string;
}

const ELEMENT =
  /<(\/?)([\w.:-]{1,120})([^<>]*?)(\/?)>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!/g;

/** Marks the texts of CAMT messages; elements and attributes stay. */
export function markCamt(text: string): Marked {
  const tokens: Token[] = [];
  const path: string[] = [];
  const balances: { code: string; balance: Balance }[] = [];
  const entries: Entry[] = [];
  const ledger: Entry[] = [];
  let open: Open | undefined;
  let attributes = '';
  let begun = 0;
  for (const found of text.matchAll(ELEMENT)) {
    const [whole, close, prefixed, given = '', empty] = found;
    if (prefixed === undefined) {
      if (whole.startsWith('<!--')) {
        scan(text, begun, found.index + whole.length, WRITING, tokens);
      }
      if (!whole.startsWith('<![CDATA[')) begun = found.index + whole.length;
      continue;
    }
    const name = prefixed.replace(/^.*:/, '');
    if (close) {
      markValue(text, begun, found.index, { path, attributes, open }, tokens);
      if (open && path.length === open.depth) {
        if (open.kind === 'Bal') addBalance(open, balances);
        else addEntry(open, entries);
        open = undefined;
      }
      if (/^(?:Stmt|Rpt|Ntfctn)$/.test(name))
        ledger.push(...statement(balances.splice(0), entries.splice(0)));
      path.pop();
    } else if (!empty) {
      path.push(name);
      attributes = given;
      if ((name === 'Bal' || name === 'Ntry') && !open)
        open = { kind: name, depth: path.length, code: '', status: '' };
    }
    begun = found.index + whole.length;
  }
  return { tokens, ledgers: ledger.length > 0 ? [ledger] : [], names: new Set() };
}

interface Within {
  path: readonly string[];
  attributes: string;
  open: Open | undefined;
}

function markValue(
  text: string,
  from: number,
  to: number,
  { path, attributes, open }: Within,
  tokens: Token[],
): void {
  const value = text.slice(from, to).trim();
  const name = path.at(-1) ?? '';
  if (value === '') return;
  const start = text.indexOf(value, from);
  const direct = open && path.length === open.depth + 1;
  if (open?.kind === 'Bal' && name === 'Cd') open.code = value;
  if (open?.kind === 'Ntry' && (path.at(-1) === 'Sts' || path.at(-2) === 'Sts')) open.status = value;
  if (direct && name === 'CdtDbtInd') open.side = { from: start, to: start + value.length, text: value };
  if (CODES.test(name)) return;
  if (/^\d{4}-\d\d-\d\d[\d:.TZ+-]*$/.test(value) && writtenDay(value)) {
    tokens.push({
      kind: 'day',
      from: start,
      to: start + value.length,
      order: 'ymd',
      known: writtenDay(value),
    });
    return;
  }
  const isAmount = /\bCcy\s*=/.test(attributes) || /^(?:Amt|Sum|TtlNetNtryAmt)$/.test(name);
  const figure = isAmount ? figureIn(text, start, start + value.length, '.') : undefined;
  if (!figure) {
    scan(text, start, start + value.length, writingFor(value, WRITING), tokens);
    return;
  }
  tokens.push(figure);
  if (direct && name === 'Amt') open.figure = figure;
}

function addBalance({ figure, side, code }: Open, balances: { code: string; balance: Balance }[]): void {
  if (!figure) return;
  const turned = (negative: boolean): Edit[] => (side ? [{ ...side, text: negative ? 'DBIT' : 'CRDT' }] : []);
  const value = side?.text === 'DBIT' ? -figure.value : figure.value;
  balances.push({ code, balance: { figure, value, turned } });
}

function addEntry({ figure, side, status }: Open, entries: Entry[]): void {
  if (!figure || !side || (status !== '' && status !== 'BOOK')) return;
  const times = side.text === 'DBIT' ? -1 : 1;
  entries.push({ amount: times * figure.value, parts: [{ figure, times }], day: '' });
}

/** Opening balance, entries, closing balance; others follow from these or from nothing. */
function statement(
  balances: readonly { code: string; balance: Balance }[],
  entries: readonly Entry[],
): Entry[] {
  const stated = (...codes: string[]): Entry[] => {
    const found = codes.flatMap((code) => balances.find((one) => one.code === code) ?? [])[0];
    return found ? [{ amount: 0, parts: [], balance: found.balance, day: '' }] : [];
  };
  return [...stated('OPBD', 'PRCD'), ...entries, ...stated('CLBD', 'ITBD')];
}
