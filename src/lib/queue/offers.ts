/** What a row offers, as its button carries it. Money out comes first of a pair. */
export interface Offered {
  act: string;
  transaction: number;
  out?: number;
  in?: number;
  [fact: string]: unknown;
}

/** A decision as the call takes it. */
export interface OfferedAct {
  act: string;
  transactions: number[];
}

/** What rows offer, each its own, as decisions of one call. Rows that become the same are decided together. */
export function actsOf(offers: readonly Offered[]): OfferedAct[] {
  const acts = new Map<string, OfferedAct>();
  for (const { act, transaction, out, in: into, ...facts } of offers) {
    const ids = out === undefined || into === undefined ? [transaction] : [out, into];
    const isOfOne = act === 'link' || act === 'pair';
    const key = JSON.stringify([act, facts, isOfOne && ids]);
    const known = acts.get(key);
    if (!known) acts.set(key, { act, transactions: ids, ...facts });
    else if (!isOfOne) known.transactions.push(...ids);
  }
  return [...acts.values()];
}
