import { paidVia } from '#lib/catalogue/catalogue.ts';
import { textsOf } from '#lib/texts/texts.ts';

/** What the form of an expense says in the person's language, whether one is recorded or changed. */
export const formWords = ({ t, language, locale }: App.Locals) => ({
  paid_via: paidVia.map(({ id, name }) => ({ id, name: t(name) })),
  texts: textsOf(
    language,
    'expense_form.',
    'waiting.',
    'expenses.',
    'errors.id',
    'errors.invalid',
    'errors.kind',
    'catalogue.near_failed',
  ),
  locale,
});
