import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Language, Translate } from '#lib/texts/texts.ts';
import { Row, type RowProps } from './Row.tsx';
import type { Shown } from './shown.ts';
import Transactions, { type Props } from './TransactionTable.tsx';

/** Rows kept, about 2 kB each. */
const MOST = 2_000;
const kept = new Map<string, string>();
const nothing = () => {};
const NO_ROWS = '<tbody></tbody>';
const render = (row: Shown, place: RowProps['place']) =>
  renderToString(createElement(Row, { row, place, onMark: nothing, onEdit: nothing }));
/** React's text is a chain of hundreds of pieces, and joining would walk along it each time. */
const flat = (text: string) => Buffer.from(text).toString();

/**
 * The island's table as HTML. A row that looks as it did is not rendered again: a person who marks one of fifty, turns
 * back or filters sees most of them another time. Known by all that they show, so nobody gets another's.
 */
export function tableHtml(
  rows: readonly Shown[],
  list: Omit<Props, 'rows'>,
  t: Translate,
  language: Language,
): string {
  const { account, query } = list;
  const rowHtml = (row: Shown) => {
    const known = JSON.stringify([language, account, query, row]);
    const html = kept.get(known) ?? flat(render(row, { account, query, t }));
    kept.delete(known);
    kept.set(known, html);
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    return html;
  };
  const table = renderToString(createElement(Transactions, { rows: [], ...list }));
  return table.replace(NO_ROWS, () => `<tbody>${rows.map(rowHtml).join('')}</tbody>`);
}
