import '#layouts/shell/waiting.client.ts';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import ExpenseForm from './ExpenseForm.tsx';

/** Wakes the form of an expense that the server has rendered. */
customElements.define(
  'expense-record',
  class extends HTMLElement {
    connectedCallback(): void {
      // Space around the form in the page's HTML is none of React's. The form itself stays in place, or its field lost the focus.
      for (const node of [...this.childNodes]) if (!(node instanceof Element)) node.remove();
      // Not as a transition: between its slices someone types what the form has not seen yet.
      hydrateRoot(this, createElement(ExpenseForm, JSON.parse(this.dataset.island ?? '{}')));
    }
  },
);
