/** More matches than this are common, so scanning a list in its order soon fills a page. */
export const FEW_FOR_PAGE = 1_000;
/** The same for scans of a whole list, where checking this many rows is still faster. */
export const FEW_FOR_SCAN = 20_000;

/**
 * Finds the rows that match one condition of a filter in an index: their ids, or more than `most` of them when they are
 * many; undefined when the index cannot tell.
 */
export type Lookup<Id> = (most: number) => Promise<Id[] | undefined>;

/** The conditions that indexes can serve, by name, fastest first; those not in use are falsy. */
export type Parts<Id> = Record<string, Lookup<Id> | false | undefined | '' | 0>;

/**
 * Looks up one condition after the other until one matches few rows, so that only those need to be checked against the
 * whole filter. The cost does not depend on the number of rows.
 * @returns `few`: ids of the candidates; undefined when each lookup finds more than `most`, then `last` is the last
 * one's result
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
