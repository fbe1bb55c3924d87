/** Whether this run belongs to `npm run nightly -- suite`, which repeats what `npm test` holds: on the other database, larger, longer, drawn anew. */
export const NIGHTLY = process.env.ATLAS_NIGHTLY === '1';

/** The seed of everything that a run draws; the night draws it, and prints it. `ATLAS_PROPERTY_SEED=7` repeats a run. */
export const SEED = Number(process.env.ATLAS_PROPERTY_SEED ?? 20_261_121);

/** How many examples a property is tried on. `ATLAS_PROPERTY_RUNS=500` runs longer. */
export const runs = (usual: number): number =>
  Number(process.env.ATLAS_PROPERTY_RUNS ?? (NIGHTLY ? 5 * usual : usual));

/** The smallest size that can show a fault, and the full one for the night. */
export const sized = (usual: number, nightly: number): number => (NIGHTLY ? nightly : usual);

/** The databases of tests over HTTP, whose verbs are tested on both by themselves. */
export const HTTP_DIALECTS = NIGHTLY ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

/** One in so many of them, others for each turn, so that some turn meets each of them; in the night, all. */
export const oneIn = <Item>(parts: number, all: readonly Item[], turn = 0): readonly Item[] =>
  NIGHTLY ? all : all.filter((_, index) => (index + turn) % parts === 0);

/** Whether nothing runs beside a test, which is so at the end of the night. */
export const CLOCKED = process.env.ATLAS_CLOCKED === '1';

/** A bound of the clock, for the end of the night alone: whatever else runs on the machine may take any time. */
export const clockBound = (most: number): number => (CLOCKED ? most : Number.POSITIVE_INFINITY);
