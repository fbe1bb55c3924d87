import { createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import Transactions from '../Transactions.tsx';
import { rowsOf } from './rows.ts';

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
