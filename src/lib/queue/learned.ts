import type { TransactionType } from '../db/tables.ts';

/** What people decided about a core and a direction. */
export interface Lesson {
  core: string;
  direction: 'in' | 'out';
  what: 'type' | 'merchant' | 'categories' | 'project';
  value: string;
  yes: number;
  no: number;
  last_at: string;
  /** How often anything of its kind was. */
  whole: number;
}

/** How often it was decided so, and how often about the same at all. */
export interface Times {
  yes: number;
  all: number;
}

/** A value that was decided on before, with how often. */
export interface Before<Value> extends Times {
  value: Value;
}

/** What was decided about rows of one core and direction, each the most frequent first, then the latest. */
export interface Learned {
  types: Before<TransactionType>[];
  merchants: Before<number>[];
  /** Expenses of one category; those of several are counted among all. */
  categories: Before<number>[];
  projects: Before<number>[];
}

const NOTHING: Learned = { types: [], merchants: [], categories: [], projects: [] };

/** Reads lessons: what was learned of a core and a direction. */
export function readLessons(lessons: readonly Lesson[]): (core: string, direction: 'in' | 'out') => Learned {
  const byRow = Map.groupBy(lessons, ({ core, direction }) => `${direction} ${core}`);
  const read = new Map(
    [...byRow].map(([key, of]) => [
      key,
      {
        types: inOrder(of, 'type', (value) => value as TransactionType),
        merchants: inOrder(of, 'merchant', Number),
        categories: inOrder(of, 'categories', (value) => (value.includes(',') ? undefined : Number(value))),
        projects: inOrder(of, 'project', Number),
      },
    ]),
  );
  return (core, direction) => read.get(`${direction} ${core}`) ?? NOTHING;
}

function inOrder<Value>(
  lessons: readonly Lesson[],
  of: Lesson['what'],
  read: (value: string) => Value | undefined,
): Before<Value>[] {
  const own = lessons.filter(({ what, yes }) => what === of && yes > 0);
  return own
    .filter(({ yes, no }) => yes > no)
    .sort((a, b) => b.yes - a.yes || (a.last_at < b.last_at ? 1 : -1))
    .flatMap(({ value, yes, no, whole }) => {
      const known = read(value);
      return known === undefined ? [] : [{ value: known, yes, all: whole + no }];
    });
}

/** The less certain of what has to hold together. */
export const weakest = (all: readonly Times[]): Times =>
  all.reduce((least, one) =>
    one.yes / one.all < least.yes / least.all || one.yes < least.yes ? one : least,
  );

const LEAST = 3;
const SHARE = 0.9;
/** Whether that much agreement may be accepted without looking. */
export const isSure = ({ yes, all }: Times): boolean => yes >= LEAST && yes >= all * SHARE;

/** What occurs most, with how often. */
export function mostly(values: readonly number[]): ({ value: number } & Times) | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, of]) => ({ value, yes: of.length }));
  const [best] = counts.sort((a, b) => b.yes - a.yes);
  return best && { ...best, all: values.length };
}
