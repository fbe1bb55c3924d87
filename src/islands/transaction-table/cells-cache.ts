import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { lru } from '#lib/core/lru.ts';
import { Cells } from './Cells.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';

/** About 2 kB each. */
const MOST_ROWS = 2_000;
const kept = lru<string>(MOST_ROWS);
const nothing = () => {};
/** React's text is a rope of hundreds of pieces, which each use would traverse again. */
const flat = (text: string) => Buffer.from(text).toString();

/**
 * A row's cells as HTML, on the server only: most rows of a page have been rendered before. The key covers everything
 * that a row shows, so nobody gets another person's cells.
 */
export function cells(row: TransactionRow, context: TableContext): string {
  const { account, amountLabel, query, locale } = context;
  return kept(JSON.stringify([locale, account, amountLabel, query, row]), () =>
    flat(renderToString(createElement(Cells, { row, context, onMark: nothing, onEdit: nothing }))),
  );
}
