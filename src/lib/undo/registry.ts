import type * as accountEvents from '../accounts/events.ts';
import { accounts } from '../accounts/inverses.ts';
import { type Event, isOf, type Line } from '../acts/event.ts';
import type { Stage } from '../acts/inverse.ts';
import type * as catalogue from '../catalogue/events.ts';
import { names } from '../catalogue/inverses.ts';
import type * as expenses from '../expenses/events.ts';
import type * as files from '../files/events.ts';
import { sides } from '../links/inverses.ts';
import type * as matching from '../matching/events.ts';
import { matches } from '../matching/inverses.ts';
import type * as people from '../people/events.ts';
import type * as receiptEvents from '../receipts/events.ts';
import { receipts } from '../receipts/inverses.ts';
import type * as ruleEvents from '../rules/events.ts';
import { ruleApplied, ruleUndone } from '../rules/events.ts';
import { rules } from '../rules/inverses.ts';
import type * as statements from '../statements/events.ts';
import { inserts, removals } from '../statements/inverses.ts';
import type * as transactions from '../transactions/events.ts';
import type * as undo from './events.ts';
import { runUndone } from './events.ts';

/** Modules whose events history may hold. */
type Modules =
  | typeof accountEvents
  | typeof catalogue
  | typeof expenses
  | typeof files
  | typeof matching
  | typeof people
  | typeof receiptEvents
  | typeof ruleEvents
  | typeof statements
  | typeof transactions
  | typeof undo;
type EventsIn<Module> = Module extends unknown ? EventOf<Module[keyof Module]> : never;
type EventOf<Exported> = Exported extends Event
  ? Exported
  : Exported extends (...subject: never[]) => infer Made
    ? Extract<Made, Event>
    : never;
type NameOf<Of extends Event> = Of extends unknown ? `${Of['subject']} ${Of['act']}` : never;

/** What ends `undone` and is in none of these stages. */
type Forgotten<Stages extends readonly Stage[]> = Exclude<
  NameOf<Extract<EventsIn<Modules>, { ends: 'undone' }>>,
  NameOf<Stages[number]['events'][number]>
>;

/** Does not compile while an event has no inverse, and names it. */
const complete = <const Stages extends readonly Stage[]>(
  stages: [Forgotten<Stages>] extends [never] ? Stages : { withoutInverse: Forgotten<Stages> },
) => stages as Stages;

/** How everything is undone, in this order: what links need is back before them, and receipts follow their expenses. */
const STAGES = complete([removals, matches, sides, inserts, receipts, rules, accounts, names]);

/** The lines of a run by the stages that undo them, in their order. */
export const stagesOf = (lines: readonly Line[]): { stage: Stage; own: Line[] }[] =>
  STAGES.map((stage) => ({ stage, own: lines.filter(isOf(...stage.events)) }));

/** What a run may be said to have done: `history.act.<name>` is a text, or this does not compile where it is shown. */
export const RUN_ACTS = [
  ...STAGES.flatMap(({ events }) => events.map(({ act }) => act)),
  ruleApplied.act,
  ruleUndone.act,
  runUndone.act,
] as const;
