import { z } from 'zod';
import { count, id, instant, url, uuid } from './basics.ts';

const person = z.strictObject({ id, name: z.string() });

export const keptShape = z
  .strictObject({
    what: z.enum([
      'expense',
      'transaction',
      'upload',
      'receipt',
      'rule',
      'account',
      'category',
      'project',
      'merchant',
    ]),
    id: z.union([uuid, id]),
    person: person.nullable().meta({ description: 'Who changed it since; null: Atlas itself.' }),
    at: instant.nullable(),
  })
  .meta({ id: 'Kept' });

const runShape = z
  .strictObject({
    run: uuid,
    person,
    at: instant,
    act: z.string().meta({
      description:
        '`mark`, `comment`, `link`, `relink`, `unlink`, `record`, `change`, `reimburse`, `delete`, `restore`, `insert`, `undo_insert`, `undo`, or of a receipt `tray`, `facts`, `attach`, `detach`, `discard`, `recover`, or of a rule `rule_add`, `rule_change`, `rule_move`, `rule_delete`, `rule_apply`, `rule_undo`, or of an account or a name `archive`, `restore`, `delete`; new acts may come.',
    }),
    count,
    undone: z
      .strictObject({ run: uuid, person, at: instant })
      .nullable()
      .meta({ description: 'The run that took it back.' }),
  })
  .meta({ id: 'Run' });
export const runsShape = z.strictObject({ results: z.array(runShape), next: url.nullable() });
