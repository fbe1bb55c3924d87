import { createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { rowsOf } from './rows.ts';
import Transactions from './TransactionTable.tsx';

/** Wakes the table wherever it stands, also one that comes with the next rows. */
customElements.define(
  'transactions-table',
  class extends HTMLElement {
    #root: Root | undefined;

    connectedCallback(): void {
      const list = JSON.parse(this.dataset.island ?? '{}');
      this.#root = hydrateRoot(this, createElement(Transactions, { ...list, rows: rowsOf(this) }));
    }

    disconnectedCallback(): void {
      this.#root?.unmount();
    }
  },
);
