import { z } from 'zod';
import { FIRST_CURRENCY } from '../../core/currency/codes.ts';
import { RULE_CORRECTED, RULE_PROPOSALS, RULES_MOST } from '../../core/limits.ts';
import { idSchema } from '../../core/schemas.ts';
import {
  aboutSchema,
  answerSchema,
  answersSchema,
  applySchema,
  moveRuleSchema,
  ruleSchema,
  undoShareSchema,
} from '../../rules/schema.ts';
import { acting, type Room } from '../call.ts';
import { count, id, url } from '../shapes/basics.ts';
import { keptShape } from '../shapes/history.ts';
import { previewShape, proposalShape, refusalShape, ruleShape } from '../shapes/rules.ts';

const whole = ruleSchema(FIRST_CURRENCY);
const change = z.strictObject(whole.shape).partial();
const example = {
  name: 'Salary',
  direction: 'in',
  text: 'acme salary',
  text_op: 'contains',
  then_type: 'IN',
};

export const rulesRoom: Room = {
  name: 'Rules',
  about: `Rules decide about transactions that nobody decided about: they mark them, record an expense, or only suggest it. The first that matches decides. A person’s word stands: a rule touches what is Unknown with nothing linked, and what rules decided. All are applied to what an insert brings, as part of its run; a new or changed rule is applied to what is there by \`apply\`, which does exactly what its preview showed. A rule pauses by itself when people correct ${RULE_CORRECTED.most} of the last ${RULE_CORRECTED.last} transactions that it decided about. At most ${RULES_MOST} rules.`,
  calls: {
    'GET /api/bank/rules/': {
      summary: 'List rules',
      more: 'All of them, in their order.',
      answers: {
        200: {
          what: 'The rules.',
          json: z.strictObject({ results: z.array(ruleShape), next: url.nullable() }),
        },
      },
    },
    'POST /api/bank/rules/': acting({
      summary: 'Add a rule',
      more: 'A rule needs a text of at least three letters, a short name or a number of three digits or more that matches whole (`H&M`, `1&1`, an IBAN however it is grouped), or an exact amount (`amount_min` equals `amount_max`). `contains` looks for words in any order, in the bank’s text or in what is left of it without references and dates; a `*` in a word stands for any letters or for the bank’s own `*` (`DOM*INO`), words are found inside Japanese, Chinese and Thai text, and a word of one letter and a `*` counts for none. It marks as `then_type`, or records an expense of money that left (`record_expense`, with a `category`). Rules from `position` on move down; without one it is the last.',
      body: whole,
      example,
      answers: { 201: { what: 'The rule.', json: ruleShape, headers: ['ETag'] } },
      refuses: [409],
    }),
    'GET /api/bank/rules/proposals/': {
      summary: 'List proposed rules',
      more: `What people have decided alike three times and more, on at least two days, as rules that are not there yet; at most ${RULE_PROPOSALS.most}, the most frequent first. \`never\` has what is not proposed any more, the newest ${RULE_PROPOSALS.refused}.`,
      answers: {
        200: {
          what: 'The proposals.',
          json: z.strictObject({
            results: z.array(proposalShape),
            never: z.array(refusalShape),
            next: url.nullable(),
          }),
        },
      },
    },
    'POST /api/bank/rules/proposals/': acting({
      summary: 'Answer a proposed rule, or yes to several',
      more: '`yes` adds the rule. It only makes suggestions unless `suggest_only` is false; then it decides, also about what is open. With `never` it is not proposed again. `{all: [{core, direction}], suggest_only}` adds all of these as one run; what is answered or decided about by now is left out.',
      body: z.union([answerSchema, answersSchema]),
      example: { core: 'swiggy', direction: 'out', answer: 'yes', suggest_only: false },
      answers: {
        200: {
          what: 'The rule, and how many transactions it has decided about; of several, `rules`.',
          json: z.strictObject({
            rule: id.nullable().optional(),
            rules: z.array(id).optional(),
            changed: count,
          }),
        },
      },
      refuses: [404, 409],
    }),
    'DELETE /api/bank/rules/proposals/': acting({
      summary: 'Propose a rule again',
      more: 'Takes the answer `never` back: it is proposed again while people decide alike.',
      body: aboutSchema,
      example: { core: 'swiggy', direction: 'out' },
      answers: { 204: { what: 'It can be proposed again.' } },
      refuses: [404],
    }),
    'GET /api/bank/rules/{id}/': {
      summary: 'Get a rule',
      answers: { 200: { what: 'The rule.', json: ruleShape, headers: ['ETag'] } },
    },
    'PATCH /api/bank/rules/{id}/': acting({
      summary: 'Change a rule',
      more: 'What it decided stays, until it is applied again. `enabled: true` resumes a rule that is paused because people corrected it, and so does a change of what it looks for or does; its corrections are then counted from there.',
      headers: ['If-Match'],
      body: change,
      example: { enabled: false },
      answers: { 200: { what: 'The rule.', json: ruleShape, headers: ['ETag'] } },
      refuses: [412],
    }),
    'DELETE /api/bank/rules/{id}/': acting({
      summary: 'Delete a rule',
      more: 'What it decided stays.',
      headers: ['If-Match'],
      answers: { 204: { what: 'It is deleted.' } },
      refuses: [412],
    }),
    'POST /api/bank/rules/preview/': {
      summary: 'Preview a rule',
      more: 'What a rule would do now, without storing anything: what it would change, what is so already, what it leaves as it is (a person chose otherwise, or the expense is recorded already), and what a rule above takes; 50 rows of each, the newest first. With `id`, the same of a change of that rule, be it but its `position`.',
      body: z.strictObject({ id: idSchema('errors.id').optional(), ...whole.shape }).partial(),
      example,
      answers: { 200: { what: 'What it would do.', json: previewShape } },
      refuses: [404],
    },
    'POST /api/bank/rules/{id}/apply/': acting({
      summary: 'Apply a rule',
      more: 'Does what the preview with this `hash` showed, in one run; 409 when that is no longer what it would do, and for a rule that is switched off, paused or only suggests.',
      body: applySchema,
      example: { preview: 'the hash of a preview' },
      answers: { 200: { what: 'How many transactions changed.', json: z.strictObject({ changed: count }) } },
      refuses: [409],
    }),
    'POST /api/bank/rules/{id}/move/': acting({
      summary: 'Move a rule',
      headers: ['If-Match'],
      body: moveRuleSchema,
      example: { position: 1 },
      answers: { 200: { what: 'The rule.', json: ruleShape, headers: ['ETag'] } },
      refuses: [412],
    }),
    'POST /api/bank/rules/{id}/undo/': acting({
      summary: 'Undo what a rule did in a run',
      more: 'Of an insert, only this rule’s part. What people have decided since is kept and listed.',
      body: undoShareSchema,
      example: { run: '01999999-0000-7000-8000-000000000000' },
      answers: {
        200: {
          what: 'How many transactions and expenses are as they were, and what was kept.',
          json: z.strictObject({ restored: count, kept: z.array(keptShape) }),
        },
      },
      refuses: [409],
    }),
  },
};
