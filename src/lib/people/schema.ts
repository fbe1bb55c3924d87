import { z } from 'zod';
import { PASSWORD_LENGTH, SIGN_IN_LENGTH } from '../core/limits.ts';
import { currencySchema, idSchema, nameSchema } from '../core/schemas.ts';
import { EXPENSES_VIEWS, PERSON_STATUSES } from '../db/tables/people.ts';
import type { Flag, Person } from '../db/tables.ts';
import { isLanguage } from '../texts/texts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { zoneNamed } from './preferences/zones.ts';
import { checkEmail, checkPassword, EMAIL } from './sign-in-rules.ts';

/** A first or last name. @param required the text key for an empty one */
const nameRule = (required: string) => nameSchema(required, 'people.name_maximum');

/** An email, in lower case. */
const emailRule = z
  .string({ error: 'people.email_required' })
  .trim()
  .toLowerCase()
  .regex(EMAIL, 'people.email_invalid')
  .min(SIGN_IN_LENGTH.min, 'people.minimum_3')
  .max(SIGN_IN_LENGTH.max, 'people.maximum_50');

/** A new password. `refuseCommon` needs its person to check whether it is easy to guess. */
const passwordRule = z
  .string({ error: 'people.password_required' })
  .min(PASSWORD_LENGTH.min, 'people.password_minimum')
  .max(PASSWORD_LENGTH.max, 'people.maximum_50');

/** A new password, with the facts of its person that it must not consist of. */
export const newPasswordSchema = z
  .strictObject({
    email: emailRule,
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    password: passwordRule,
  })
  .superRefine(refuseCommon);

/** A person to be added by the command line. */
export const newPersonSchema = z
  .strictObject({
    email: emailRule,
    first_name: nameRule('people.first_name_required'),
    last_name: nameRule('people.last_name_required'),
    password: passwordRule,
  })
  .superRefine(refuseCommon);
export type NewPerson = z.output<typeof newPersonSchema>;

type Whose = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password: string;
};

/** Words that an attacker would try first for this person. */
const ownWords = ({ email, first_name, last_name }: Required<Omit<Whose, 'password'>>): string[] => [
  email.split('@')[0] ?? '',
  first_name ?? '',
  last_name ?? '',
];

function refuseCommon(
  { email, first_name = '', last_name = '', password }: Whose,
  context: z.RefinementCtx,
): void {
  if (isCommonPassword(password, ownWords({ email, first_name, last_name })))
    context.addIssue({ code: 'custom', path: ['password'], message: 'people.password_common' });
}

const checked = (missing: string, check: (text: string) => string[]) =>
  z.string({ error: missing }).superRefine((text, context) => {
    for (const message of check(text)) context.addIssue({ code: 'custom', message });
  });

export const loginSchema = z.strictObject({
  email: checked('people.email_required', checkEmail).transform((email) => email.trim().toLowerCase()),
  password: checked('people.password_required', checkPassword),
});
export type Login = z.output<typeof loginSchema>;

/** The sign-in page's form, with Remember Email, and the page of ours to go on with. */
export const loginFormSchema = loginSchema.extend({
  remember: z.literal('on').optional(),
  place: z.string().optional(),
  kept: z.string().optional(),
});

export const refreshSchema = z.strictObject({
  refresh: z.string({ error: 'people.refresh_required' }).min(1, 'people.refresh_required'),
});

/** A person to be invited, from a form or the API. */
export const newMemberSchema = z.strictObject({
  first_name: nameRule('people.first_name_required'),
  last_name: nameRule('people.last_name_required'),
  email: emailRule,
});
export type NewMember = z.output<typeof newMemberSchema>;

/** A change of a member; a form sends `disabled` as text. */
export const memberChangeSchema = z.strictObject({
  disabled: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
    error: 'members.error.disabled',
  }),
});

/** The current password in a form or call whose verb proves it; an empty one counts as missing. */
const provedPassword = z
  .string({ error: 'account_pages.current_password_needed' })
  .max(PASSWORD_LENGTH.max, 'people.maximum_50')
  .transform((text) => text || undefined)
  .optional();

const flag = z.boolean({ error: 'account_pages.notifications_flag' }).transform((on): Flag => (on ? 1 : 0));

/** The name of a time zone; null and a form's empty choice: as on the device. */
const zoneRule = z
  .string({ error: 'account_pages.zone_unknown' })
  .trim()
  .transform((text, context) => {
    if (text === '') return null;
    const zone = zoneNamed(text);
    if (zone !== undefined) return zone;
    context.addIssue({ code: 'custom', message: 'account_pages.zone_unknown' });
    return z.NEVER;
  })
  .nullable();

/** What a person chooses how Atlas works for them. */
const choices = {
  language: z
    .string({ error: 'account_pages.language_unknown' })
    .refine(isLanguage, 'account_pages.language_unknown')
    .optional(),
  notifications: flag.optional(),
  keys: flag.optional(),
  expenses_view: z.enum(EXPENSES_VIEWS, { error: 'account_pages.view_unknown' }).optional(),
  time_zone: zoneRule.optional(),
};

/** A change of one's own record. The current password is required only with another email. */
export const profileSchema = z.strictObject({
  first_name: nameRule('people.first_name_required').optional(),
  last_name: nameRule('people.last_name_required').optional(),
  email: emailRule.optional(),
  current_password: provedPassword,
  ...choices,
  status: z
    .union([z.enum(PERSON_STATUSES), z.literal('').transform(() => null), z.null()], {
      error: 'account_pages.status_unknown',
    })
    .optional(),
});

export type ProfileChange = z.output<typeof profileSchema>;

/** What the first page asks; all of it may be left out. */
export const welcomeSchema = profileSchema
  .pick({ first_name: true, last_name: true, language: true, time_zone: true })
  .extend({ currency: currencySchema.optional() });

export const bookCurrencySchema = z.strictObject({ currency: currencySchema });

export type WelcomeAnswers = z.output<typeof welcomeSchema>;

/** A new link for a member's password, made by whoever knows their own. */
export const passwordLinkSchema = z.strictObject({ current_password: provedPassword });

/** The newest password link that its person has been told about. */
export const seenLinksSchema = z.strictObject({ seen: idSchema('members.error.no_invitation') });

/** The change of a person's own password. */
export const passwordChangeSchema = (person: Person) =>
  z
    .strictObject({
      current_password: z
        .string({ error: 'account_pages.current_password_needed' })
        .min(1, 'account_pages.current_password_needed')
        .max(PASSWORD_LENGTH.max, 'people.maximum_50'),
      new_password: passwordRule.refine((text) => !isCommonPassword(text, ownWords(person)), {
        error: 'people.password_common',
      }),
      end_tokens: z.boolean({ error: 'account_pages.notifications_flag' }).default(true),
    })
    .refine((both) => both.new_password !== both.current_password, {
      path: ['new_password'],
      error: 'account_pages.password_same',
    });

export type PasswordChange = z.output<ReturnType<typeof passwordChangeSchema>>;

/** Lifetimes of an API token in days; null until it is revoked. */
const TOKEN_LIVES = [30, 90, 365, null] as const;

const life = z
  .union(
    [
      z.literal(TOKEN_LIVES),
      z.enum(['30', '90', '365', '']).transform((days) => (days ? Number(days) : null)),
    ],
    {
      error: 'integrations.error.life',
    },
  )
  .default(90);

/** A new API token. A form sends the lifetime as text, empty for none; the API sends a number or null. */
export const newApiTokenSchema = z.strictObject({
  name: nameSchema('integrations.error.name', 'integrations.error.name_long'),
  scope: z.enum(['read', 'write'], { error: 'integrations.error.scope' }),
  expires_in_days: life,
});
export type NewApiToken = z.output<typeof newApiTokenSchema>;
