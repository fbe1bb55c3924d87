/** What more rows have is common: a list in its order soon comes to a page of them. */
export const RARE = 1_000;
/** The same where a list has to be gone through to its end: looking at so many rows is still quicker. */
export const MANY = 20_000;

/**
 * Looks up in an index which rows one part of a filter lets through: their ids, more than `most` of them when they are many;
 * undefined when the index cannot tell.
 */
export type Lookup<Id> = (most: number) => Promise<Id[] | undefined>;

/** The parts of a filter that an index knows, by name, the quickest first; those that the filter does not use are falsy. */
export type Parts<Id> = Record<string, Lookup<Id> | false | undefined | '' | 0>;

/**
 * Looks up one part of a filter after the other until one finds few rows: only those need to be checked against the whole filter.
 * Its cost does not depend on how many rows there are.
 * @returns `few`: the ids that the filter may find; undefined when each part finds more than `most`, then `last` is what the last found
 */
export async function planLookup<Id>(
  parts: Parts<Id>,
  most: number,
): Promise<{ few: Id[] | undefined; last?: Id[] | undefined }> {
  let last: Id[] | undefined;
  for (const lookup of Object.values(parts)) {
    if (!lookup) continue;
    last = await lookup(most);
    if (last && last.length <= most) return { few: last };
  }
  return { few: undefined, last };
}
