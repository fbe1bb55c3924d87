import { WORKBOOK_BOUNDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';

/** A row of a sheet as texts, by its number in the sheet. */
export interface SheetRow {
  number: number;
  cells: string[];
  hidden: boolean;
}

export interface SheetTable {
  name: string;
  rows: SheetRow[];
}

/** Counts what all sheets of a file ask for. A few bytes may ask for a cell far away, for a long text again, or for a sheet again. */
export class WorkbookRoom {
  #sheets: number = WORKBOOK_BOUNDS.sheets;
  #steps: number = WORKBOOK_BOUNDS.steps;
  #cells: number = WORKBOOK_BOUNDS.cells;
  #characters: number = WORKBOOK_BOUNDS.characters;

  /** @throws StatementError beyond `WORKBOOK_BOUNDS`, as the others */
  sheet(): void {
    if (--this.#sheets < 0) throw tooLarge();
  }

  /** An element or record. */
  step(): void {
    if (--this.#steps < 0) throw tooLarge();
  }

  /** Puts a text into its column; columns in between stay empty. */
  setCell(cells: string[], column: number, text: string): void {
    if (text === '') return;
    this.#cells -= Math.max(0, column + 1 - cells.length);
    this.#characters -= text.length;
    if (this.#cells < 0 || this.#characters < 0) throw tooLarge();
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
}

const tooLarge = (): StatementError => new StatementError('statements.error.workbook_limits');

/** Numbers of formats of days and times that need no definition. */
const BUILT_IN = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number in this format is a day: its code has letters of dates outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN(id);
  const bare = code
    .slice(0, 255)
    .replace(/"[^"]{0,255}"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]{0,255}\]/g, '');
  return /[dmy]/i.test(bare) && !/^(?:general|standard)$/i.test(bare);
}

/** A number as a decimal text without exponent or binary noise; other text as it stands. */
export function numberText(text: string): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  const exact = String(Number(value.toPrecision(15)));
  const plain = /e/.test(exact) ? value.toFixed(value < 1 && value > -1 ? 12 : 0) : exact;
  // Three decimals alone would look like thousands.
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

const LAST_SERIAL = 2_958_465;
const DAY_SECONDS = 86_400;

/** A serial number of days as text: `2026-04-01`, with the time where it has one. Others stay numbers. */
export function dayText(serial: number, base1904: boolean): string {
  if (!(serial >= 1 && serial <= LAST_SERIAL)) return numberText(String(serial));
  const seconds = Math.round((serial + (base1904 ? 1_462 : 0) - 25_569) * DAY_SECONDS);
  const date = new Date(seconds * 1_000);
  if (!Number.isFinite(date.getTime()) || date.getUTCFullYear() > 9_999) return numberText(String(serial));
  const [day = '', time = ''] = date.toISOString().split('T');
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time.slice(0, 8)}`;
}
