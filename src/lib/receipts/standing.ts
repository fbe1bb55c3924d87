import type { Fact } from './events.ts';

type Said = Pick<Fact, 'amount' | 'currency' | 'day' | 'merchant'>;

const sumOf = ({ amount, currency }: Said): Pick<Said, 'amount' | 'currency'> | null =>
  amount === null || currency === null ? null : { amount, currency };

/** What all of these say that say anything of it; null where they differ. */
export function agreed(facts: readonly Said[]): Said {
  const sums = facts.flatMap((fact) => sumOf(fact) ?? []);
  const sum = only(sums, ({ amount, currency }) => `${amount} ${currency}`);
  return {
    amount: sum?.amount ?? null,
    currency: sum?.currency ?? null,
    day: only(facts.flatMap(({ day }) => day ?? [])) ?? null,
    merchant: only(facts.flatMap(({ merchant }) => merchant ?? [])) ?? null,
  };
}

const only = <Value>(values: readonly Value[], keyOf: (value: Value) => unknown = (value) => value) =>
  new Set(values.map(keyOf)).size === 1 ? values[0] : undefined;

/**
 * What stands: what a person said. Of what was read in several ways and a person has not decided, each reading stands.
 * @param facts a person's first
 */
export function standingFacts(facts: readonly Fact[]): Fact[] {
  const said = facts.find(({ source }) => source === 'person');
  const read = facts.filter(({ source }) => source !== 'person');
  if (!said || read.length === 0) return [...facts];
  const alike = agreed(read);
  const found = new Map<string, Fact>();
  for (const one of read) {
    const sum = alike.amount === null && said.amount === null ? sumOf(one) : null;
    const day = alike.day === null && said.day === null ? one.day : null;
    const taken = { ...(sum ?? {}), ...(day === null ? {} : { day }) };
    const { source, where } = sum || day !== null ? one : said;
    const fact = { ...said, ...taken, source, where };
    const key = JSON.stringify([fact.amount, fact.currency, fact.day]);
    if (!found.has(key)) found.set(key, fact);
  }
  return [...found.values()];
}
