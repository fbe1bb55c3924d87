/** How often it was decided so, and how often about the same at all. */
export interface Times {
  yes: number;
  all: number;
}

/** A value that was decided on before, with how often. */
export interface Before<Value> extends Times {
  value: Value;
  /** How often it was dismissed, which is among all. */
  no: number;
}

/** To decide what nobody looks at, the same has to have been decided so often, and in that share of all. */
export const ALONE = { times: 3, share: 0.9 } as const;

/** How much has to agree, by what becomes of the value. */
const ENOUGH = {
  /** It fills a field that a person sees and saves. */
  filled: ({ yes, all }: Times) => yes * 2 > all,
  /** It decides, and nobody looks at it. */
  alone: ({ yes, all }: Times) => yes >= ALONE.times && yes >= ALONE.share * all,
};
export type Becomes = keyof typeof ENOUGH;

export const isUsual = (times: Times, becomes: Becomes): boolean => ENOUGH[becomes](times);

/** The usual one of what was decided; undefined where nothing is. */
export const usualOf = <Value>(
  before: readonly Before<Value>[],
  becomes: Becomes,
): Before<Value> | undefined => before.find((one) => isUsual(one, becomes));

/** What may stand in a list, where a person chooses among rivals: not what was dismissed as often as chosen. */
export const listed = <Value>(before: readonly Before<Value>[]): Before<Value>[] =>
  before.filter(({ yes, no }) => yes > no);

/** The less certain of what has to hold together. */
export const weakest = (all: readonly Times[]): Times =>
  all.reduce((least, one) =>
    one.yes / one.all < least.yes / least.all || one.yes < least.yes ? one : least,
  );
