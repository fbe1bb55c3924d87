import { randomUUID } from 'node:crypto';
import type { Api, Said } from '../server/program.ts';

/** A program that keeps one person's books, over a real server. */
export interface Bookkeeper {
  account: number;
  /** @param comment unique unless given; also used as the Idempotency-Key */
  record(comment?: string): Promise<Said & { comment: string }>;
  /** Records an expense with these attachments. */
  recordWith(attachments: string[]): Promise<Said>;
  /** The same with the page's form. */
  recordByForm(comment: string, key?: string): Promise<Said>;
  /** The number of expenses with that comment. */
  recorded(comment: string): Promise<number>;
  upload(rows: number, name?: string): Promise<Said>;
  uploadByForm(rows: number): Promise<Said>;
  insert(upload: string): Promise<Said>;
  announce(): Promise<Said>;
}

export async function bookkeeper(api: Api): Promise<Bookkeeper> {
  const bank = { name: 'HDFC', type: 'savings', number: '4471' };
  const { id: account } = (await api.send('POST', '/api/bank/account/', bank)).body;
  const category: number = (await api.send('GET', '/api/expense/categories/')).body[0].id;
  const facts = { date: '2026-04-13', amount: 450.5 };

  return {
    account,
    async record(comment = `note ${randomUUID()}`) {
      const body = { ...facts, comment, items: [{ category, amount: facts.amount }] };
      const key = { 'Idempotency-Key': comment };
      return { ...(await api.send('POST', '/api/expense/expenses/', body, key)), comment };
    },
    recordWith: (attachments) => {
      const items = [{ category, amount: facts.amount }];
      return api.send('POST', '/api/expense/expenses/', { ...facts, items, attachments });
    },
    recordByForm(comment, key = randomUUID()) {
      const form = new FormData();
      const fields = { ...facts, comment, 'items.0.category': category, 'items.0.amount': facts.amount };
      for (const [name, value] of Object.entries({
        ...fields,
        showExpenseComment: 'on',
        intent: 'save',
        idempotency_key: key,
      }))
        form.set(name, String(value));
      return api.send('POST', '/expense/new', form);
    },
    async recorded(comment) {
      const { body } = await api.send(
        'GET',
        `/api/expense/expenses/?limit=100&search=${encodeURIComponent(comment)}`,
      );
      return body.results.filter((expense: { comment: string }) => expense.comment === comment).length;
    },
    upload: (rows, name) => api.send('POST', `/api/bank/account/${account}/upload/`, statement(rows, name)),
    uploadByForm: (rows) => api.send('POST', `/bank/account/${account}/upload/`, statement(rows)),
    insert: (upload) =>
      api.send('POST', `/api/bank/account/${account}/preprocess/${upload}?insert=true&limit=1`),
    announce: () => api.send('POST', '/api/expense/attachments/upload/', { files: ['bill.pdf'] }),
  };
}

function statement(rows: number, name: string = randomUUID()): FormData {
  let balance = 10_000_000;
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = String(1 + (n % 28)).padStart(2, '0');
    const amount = (n % 5 === 4 ? 1 : -1) * (100.25 + n);
    balance += amount;
    return `2026-03-${day},${name} row ${n},${amount.toFixed(2)},${balance.toFixed(2)}`;
  });
  const form = new FormData();
  form.set('file', new Blob([['Date,Description,Amount,Balance', ...lines, ''].join('\n')]), `${name}.csv`);
  return form;
}
