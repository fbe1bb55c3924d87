import { printed, type Table } from './layouts.ts';

export interface Mutant {
  what: string;
  content: () => Uint8Array;
}

/** Records from the header on, with more than one cell. */
const tableOf = ({ from, records }: Table, change: (cells: string[], at: number) => string[]): string[][] =>
  records.map((cells, at) => (at >= from && cells.length > 1 ? change([...cells], at) : cells));

const DELIMITERS = [',', ';', '\t', '|'];

/** What a bank may do to its layout, one change each. */
export function* mutants(table: Table): Generator<Mutant> {
  const { records, from, delimiter, body, reading } = table;
  const width = Math.max(...[from, ...body].map((at) => records[at]?.length ?? 0));
  const mutant = (what: string, changed: string[][], by = delimiter): Mutant => ({
    what,
    content: () => printed(changed, by),
  });
  /** Some banks repeat it on every page. */
  const isHead = (at: number): boolean => records[at]?.join('\n') === records[from]?.join('\n');
  const heads = new Set(Array.from({ length: (body[0] ?? 0) - from }, (_, n) => from + n));
  for (let a = 0; a < width; a++) {
    for (let b = a + 1; b < width; b++) {
      if (b > a + 1 && !isRead(table, a) && !isRead(table, b)) continue;
      const changed = tableOf(table, (cells) => {
        [cells[a], cells[b]] = [cells[b] ?? '', cells[a] ?? ''];
        return cells;
      });
      yield mutant(`swap ${a} ${b}`, changed);
    }
    for (const name of ['Zzyx', 'Amount', 'Date', 'Credit'])
      if (reading.header_row !== null && records[from]?.[a] !== name)
        yield mutant(
          `rename ${a} ${name}`,
          tableOf(table, (cells, at) => {
            if (isHead(at)) cells[a] = name;
            return cells;
          }),
        );
    yield mutant(
      `drop ${a}`,
      tableOf(table, (cells) => cells.toSpliced(a, 1)),
    );
    for (const [kind, name, cellOf] of INSERTED)
      yield mutant(
        `insert ${kind} ${a}`,
        tableOf(table, (cells, at) => cells.toSpliced(a, 0, heads.has(at) ? name : cellOf(at))),
      );
  }
  for (const [kind, name, cellOf] of INSERTED)
    yield mutant(
      `append ${kind}`,
      tableOf(table, (cells, at) => [...cells, heads.has(at) ? name : cellOf(at)]),
    );
  for (const other of DELIMITERS) if (other !== delimiter) yield mutant(`delimiter ${other}`, records, other);
  yield* signs(table, mutant);
  yield* dates(table, mutant);
  yield* marks(table, mutant);
}

const INSERTED: readonly [kind: string, name: string, cellOf: (at: number) => string][] = [
  ['fee', 'Fee', (at) => `${(at % 4) + 1}.5${at % 10}`],
  ['empty', '', () => ''],
  ['words', 'Remark', (at) => `Word ${String.fromCharCode(65 + (at % 26))}`],
  ['amount', 'Amount', (at) => `-${(at % 9) + 1}1.20`],
];

const isRead = ({ reading }: Table, at: number): boolean =>
  Object.values(reading.columns).flat().includes(at);

type Make = (what: string, changed: string[][], by?: string) => Mutant;

export const turned = (cell: string): string => {
  const text = cell.trim();
  if (!/[1-9]/.test(text)) return cell;
  if (/^\(.*\)$/.test(text)) return text.slice(1, -1);
  if (/[-−–]/.test(text)) return text.replace(/[-−–]/, '');
  return `-${text.replace(/^\+/, '')}`;
};

function* signs(table: Table, make: Make): Generator<Mutant> {
  const { body, reading, records } = table;
  const { amount, debit, credit, marker, balance } = reading.columns;
  const rows = new Set(body);
  const inBody = (change: (cells: string[]) => void): string[][] =>
    records.map((cells, at) => {
      if (!rows.has(at)) return cells;
      const copy = [...cells];
      change(copy);
      return copy;
    });
  const turn = (...columns: (number | undefined)[]) =>
    inBody((cells) => {
      for (const at of columns) if (at !== undefined) cells[at] = turned(cells[at] ?? '');
    });
  if (amount !== undefined && marker === undefined) {
    yield make('sign', turn(amount));
    if (balance !== undefined) yield make('sign and balance', turn(amount, balance));
  }
  if (debit !== undefined || credit !== undefined) yield make('sign of both', turn(debit, credit));
  if (debit !== undefined && credit !== undefined)
    yield make(
      'debit for credit',
      inBody((cells) => {
        [cells[debit], cells[credit]] = [cells[credit] ?? '', cells[debit] ?? ''];
      }),
    );
  if (marker === undefined) return;
  const kinds = [...new Set(body.map((at) => records[at]?.[marker] ?? ''))];
  if (kinds.length === 2)
    yield make(
      'markers',
      inBody((cells) => {
        cells[marker] = kinds.find((kind) => kind !== cells[marker]) ?? '';
      }),
    );
}

const DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?=\D|$)/;

function* dates({ body, reading, records }: Table, make: Make): Generator<Mutant> {
  const { date, value_date } = reading.columns;
  const rows = new Set(body);
  const orders: Record<string, (first: string, mark: string, middle: string, last: string) => string> = {
    'day for month': (first, mark, middle, last) =>
      reading.date_order === 'ymd' ? [middle, last, first].join(mark) : [middle, first, last].join(mark),
    'end for end': (first, mark, middle, last) => [last, middle, first].join(mark),
  };
  for (const [what, order] of Object.entries(orders)) {
    let any = false;
    const changed = records.map((cells, at) => {
      if (!rows.has(at)) return cells;
      return cells.map((cell, column) => {
        if (column !== date && column !== value_date) return cell;
        const other = cell
          .trim()
          .replace(DATE, (_, ...parts: string[]) =>
            order(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''),
          );
        any ||= other !== cell.trim();
        return other;
      });
    });
    if (any) yield make(what, changed);
  }
}

function* marks({ body, reading, records }: Table, make: Make): Generator<Mutant> {
  const { amount, debit, credit, balance, fee } = reading.columns;
  const money = [amount, debit, credit, balance, fee];
  const rows = new Set(body);
  const changed = records.map((cells, at) =>
    rows.has(at)
      ? cells.map((cell, column) =>
          money.includes(column) ? cell.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : cell,
        )
      : cells,
  );
  if (JSON.stringify(changed) !== JSON.stringify(records)) yield make('decimal mark', changed);
}
