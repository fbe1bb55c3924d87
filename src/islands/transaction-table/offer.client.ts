import { call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';

interface Accepted {
  run: string | null;
  /** The expense that accounts for it now. */
  expense?: string | undefined;
}

/** Sends what an offer's button carries to the call that does it. @throws CallError */
export async function sendOffer(text: string): Promise<Accepted> {
  const { act, transaction, ...offer } = JSON.parse(text);
  switch (act) {
    case 'expense': {
      const sent = { transactions: [transaction], ...offer };
      const { run, expenses } = await call<{ run: string; expenses: string[] }>(
        'POST',
        calls.recordEach,
        sent,
      );
      return { run, expense: expenses[0] };
    }
    case 'link': {
      const { run } = await call<Accepted>('POST', calls.links, { transaction, ...offer });
      return { run, expense: offer.expenses[0].expense };
    }
    case 'pair':
      return call<Accepted>('POST', calls.pairs, offer);
    default:
      return call<Accepted>('PATCH', calls.allTransactions, { ids: [transaction], type: act });
  }
}
