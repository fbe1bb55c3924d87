import { type Before, isUsual, type Times } from '#lib/learned/usual.ts';
import type { Measure } from './measure.ts';

/** How much of what was decided before has to agree. What Atlas fills in is one of them, and the others are beside it. */
const RULES = {
  'all alike': ({ yes, all }: Times) => yes === all,
  '≥ 90 %': ({ yes, all }: Times) => yes >= 0.9 * all,
  'filled: > 50 %': (times: Times) => isUsual(times, 'filled'),
  'the most frequent': () => true,
  'alone: 3 and ≥ 90 %': (times: Times) => isUsual(times, 'alone'),
} as const satisfies Record<string, (times: Times) => boolean>;
type RuleName = keyof typeof RULES;
const OURS: RuleName = 'filled: > 50 %';
const RULE_NAMES = Object.keys(RULES) as RuleName[];

interface Sum {
  asked: number;
  known: number;
  by: Map<RuleName, { answered: number; right: number }>;
}

/** What would have been filled in from what was decided before, and how often that was right. */
export interface Asked {
  /** @param before the most frequent first */
  ask: <Value>(question: string, before: readonly Before<Value>[], truth: Value) => void;
  /** A line for each question and rule. */
  table: () => string;
  measures: (part: string) => Measure[];
}

export function asking(): Asked {
  const sums = new Map<string, Sum>();
  return {
    ask: (question, before, truth) => {
      const sum = sums.get(question) ?? { asked: 0, known: 0, by: new Map() };
      sums.set(question, sum);
      sum.asked++;
      const [best] = before;
      if (!best) return;
      sum.known++;
      for (const name of RULE_NAMES) {
        if (!RULES[name](best)) continue;
        const of = sum.by.get(name) ?? { answered: 0, right: 0 };
        sum.by.set(name, {
          answered: of.answered + 1,
          right: of.right + (best.value === truth ? 1 : 0),
        });
      }
    },
    table: () => {
      const rows = [...sums].flatMap(([question, { asked, known, by }]) =>
        RULE_NAMES.map((name) => {
          const { answered, right } = by.get(name) ?? { answered: 0, right: 0 };
          const of = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
          return [question, name, asked, known, answered, right, of(right, answered), of(right, asked)];
        }),
      );
      const head = ['usual', 'rule', 'asked', 'known', 'answered', 'right', '% of answered', '% of asked'];
      return [head, head.map(() => '-'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
    },
    measures: (part) => {
      const ours = [...sums.values()].flatMap(({ by }) => by.get(OURS) ?? []);
      const answered = ours.reduce((sum, one) => sum + one.answered, 0);
      const right = ours.reduce((sum, one) => sum + one.right, 0);
      return [
        {
          what: `${part}: usual values that are filled in, right`,
          ours: (100 * right) / Math.max(1, answered),
          unit: '%',
          target: '≥ 90',
        },
      ];
    },
  };
}
