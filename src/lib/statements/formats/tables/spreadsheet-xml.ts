import { SHEET_COLUMNS, STATEMENT_RECORDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';
import { readXml } from '../xml.ts';
import { numberText, type SheetRow, type SheetTable, WorkbookRoom } from './cells.ts';

/** The sheets of a workbook that Excel 2003 wrote as XML, which many banks call .xls. */
export function readSpreadsheetXml(text: string): SheetTable[] {
  const tables: SheetTable[] = [];
  const room = new WorkbookRoom();
  let row: SheetRow = { number: 0, cells: [], hidden: false };
  let column = -1;
  let type = '';
  let value: string | undefined;
  let last = 0;
  readXml(text, {
    open(name, attributes) {
      const of = (key: string): string => attributes[`ss:${key}`] ?? attributes[key] ?? '';
      if (name === 'Worksheet') {
        room.sheet();
        tables.push({ name: of('Name').slice(0, 100), rows: [] });
        last = 0;
      } else if (name === 'Row') {
        row = { number: Number(of('Index')) || last + 1, cells: [], hidden: of('Hidden') === '1' };
        last = row.number;
        column = -1;
      } else if (name === 'Cell') {
        column = Number(of('Index')) ? Number(of('Index')) - 1 : column + 1;
      } else if (name === 'Data') {
        type = of('Type');
        value = '';
      }
    },
    text(part) {
      if (value !== undefined) value += part;
    },
    close(name) {
      if (name === 'Data' && value !== undefined) {
        if (column >= 0 && column < SHEET_COLUMNS)
          room.setCell(row.cells, column, cellText(type, value.trim()));
        value = undefined;
      } else if (name === 'Row' && row.cells.length > 0) {
        tables.at(-1)?.rows.push(row);
        if ((tables.at(-1)?.rows.length ?? 0) > STATEMENT_RECORDS)
          throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
      }
    },
  });
  return tables;
}

function cellText(type: string, value: string): string {
  if (type === 'Number') return numberText(value);
  return type === 'DateTime' ? value.replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ') : value;
}
