import { SHEET_COLUMNS, STATEMENT_RECORDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';
import { type SheetRow, WorkbookRoom } from './cells.ts';

/** Beyond these a page is no statement; texts are cut. */
const [MOST_SPANNED, DEEPEST, LONGEST_CELL] = [50, 64, 4_000];

/** A table that is being read. */
interface Frame {
  row: SheetRow | undefined;
  column: number;
  /** The text of the open cell; undefined outside cells. */
  text: string | undefined;
  span: number;
}

const newFrame = (): Frame => ({ row: undefined, column: 0, text: undefined, span: 1 });

/** Collects the rows of tables, which may stand within each other's cells. */
class Tables {
  readonly rows: SheetRow[] = [];
  readonly #outer: Frame[] = [];
  readonly #room = new WorkbookRoom();
  #frame = newFrame();

  open(tag: string, attributes: string): void {
    const frame = this.#frame;
    if (tag === 'table') {
      if (this.#outer.push(frame) > DEEPEST) throw new StatementError('statements.error.no_table');
      this.#frame = newFrame();
    } else if (tag === 'tr') {
      this.#endCell();
      frame.row = {
        number: this.rows.length + 1,
        cells: [],
        hidden: /display\s{0,9}:\s{0,9}none/i.test(attributes),
      };
      frame.column = 0;
      this.rows.push(frame.row);
      if (this.rows.length > STATEMENT_RECORDS)
        throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
    } else if (tag === 'td' || tag === 'th') {
      this.#endCell();
      frame.text = '';
      const span = Number(/\bcolspan\s{0,9}=\s{0,9}["']?(\d{1,4})/i.exec(attributes)?.[1] ?? 1);
      frame.span = Math.min(MOST_SPANNED, Math.max(1, span));
    } else this.text(' ');
  }

  close(tag: string): void {
    if (tag === 'table') {
      this.#endCell();
      this.#frame = this.#outer.pop() ?? newFrame();
    } else if (tag === 'tr' || tag === 'td' || tag === 'th') this.#endCell();
    else this.text(' ');
  }

  text(value: string): void {
    const { text } = this.#frame;
    if (text !== undefined && text.length < LONGEST_CELL)
      this.#frame.text = text + value.slice(0, LONGEST_CELL);
  }

  #endCell(): void {
    const { row, text, column, span } = this.#frame;
    if (text === undefined) return;
    if (row && column < SHEET_COLUMNS) this.#room.setCell(row.cells, column, plainText(text));
    this.#frame.column += span;
    this.#frame.text = undefined;
  }
}

/** Marks of letters within a word part no words; all other tags do. */
const INLINE = /^(?:a|abbr|b|bdi|bdo|em|font|i|s|small|span|strong|sub|sup|u|wbr)$/;
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,20})([^<>]{0,2000})>/iy;

/** The rows of all tables of a web page, with every cell in its column. */
export function readHtml(page: string): SheetRow[] {
  const tables = new Tables();
  const endOf = ends(page);
  let kept = 0;
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at)) {
    const raw = page.startsWith('<!--', at) ? endOf('-->', at) : undefined;
    TAG.lastIndex = at;
    const found = raw === undefined ? TAG.exec(page) : null;
    if (!found && raw === undefined) {
      at++;
      continue;
    }
    tables.text(page.slice(kept, Math.min(at, kept + LONGEST_CELL)));
    const [whole = '', close, name = '', attributes = ''] = found ?? [];
    const tag = name.toLowerCase();
    if (raw !== undefined) at = raw;
    else if (close) {
      at += whole.length;
      if (!INLINE.test(tag)) tables.close(tag);
    } else {
      at = tag === 'script' || tag === 'style' ? (endOf(`</${tag}`, at) ?? page.length) : at + whole.length;
      if (!INLINE.test(tag)) tables.open(tag, attributes);
    }
    kept = at;
  }
  return tables.rows.filter(({ cells }) => cells.length > 0);
}

/** Finds what ends at a mark. A mark that is missing once is not looked for again, which keeps it linear. */
function ends(page: string): (mark: string, at: number) => number | undefined {
  const missing = new Set<string>();
  return (mark, at) => {
    const found = missing.has(mark) ? -1 : page.indexOf(mark, at);
    if (found < 0) missing.add(mark);
    return found < 0 ? undefined : found + mark.length;
  };
}

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    euro: '€',
    pound: '£',
    yen: '¥',
    minus: '−',
  }),
);

const plainText = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));?/gi, (whole, decimal, hex, name) => {
      if (name) return NAMED.get(name.toLowerCase()) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
