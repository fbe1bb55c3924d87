import { formatDay } from '#lib/core/day.ts';
import { formatRupees, toMinor } from '#lib/core/money.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { formatList } from '#lib/texts/list.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { useAlive, useFormTools } from './form-tools.ts';

interface Names {
  categories: readonly { id: number; name: string }[];
  paidVia: readonly { id: number; name: string }[];
}

/** Both versions side by side, where they differ: what stands in the form, and what someone else saved meanwhile. */
export function Conflict({ theirs, ...names }: Names & { theirs: FormValues }) {
  const { form, given, t, locale } = useFormTools();
  const alive = useAlive();
  const mine = alive ? { ...form.getValues(), attachments: given.attachments } : given;
  const [ours, other] = [words(mine, names, t, locale), words(theirs, names, t, locale)];
  const different = ours.filter(({ text }, index) => text !== other[index]?.text);
  return (
    <section className="notice warning question" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('expense_form.conflict_title')}</h2>
      <p>{t('expense_form.conflict_text')}</p>
      <table className="table">
        <caption className="visually-hidden">{t('expense_form.conflict_title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('expense_form.conflict_field')}</th>
            <th scope="col">{t('expense_form.conflict_yours')}</th>
            <th scope="col">{t('expense_form.conflict_theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{t(`expense_form.${name}`)}</th>
              <td data-label={t('expense_form.conflict_yours')}>{text}</td>
              <td data-label={t('expense_form.conflict_theirs')}>
                {other.find((one) => one.name === name)?.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The form's fields in words, for people. */
function words(values: FormValues, { categories, paidVia }: Names, t: Translate, locale: string) {
  const nothing = t('expense_form.conflict_nothing');
  const money = (typed: string) => {
    const minor = toMinor(typed);
    return minor === undefined ? typed : formatRupees(minor, locale);
  };
  const nameOf = (id: string, names: Names['categories']) =>
    names.find((one) => String(one.id) === id)?.name ?? '';
  const items = values.items.map(({ category, amount, comment }) =>
    [nameOf(category, categories), money(amount), comment].filter(Boolean).join(' · '),
  );
  const list = (entries: string[]) => formatList(entries, locale);
  const texts = {
    date: values.date && formatDay(values.date, locale),
    amount: money(values.amount),
    merchant: values.merchant.trim(),
    project: values.project.trim(),
    paid_via: nameOf(values.paid_via, paidVia),
    is_reimbursable: t(values.is_reimbursable ? 'expense_form.yes' : 'expense_form.no'),
    comment: values.showExpenseComment ? values.comment.trim() : '',
    items: list(items),
    attachments: list(values.attachments.map(({ file_name }) => file_name)),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: name === 'is_reimbursable' ? 'reimbursable' : name,
    text: text || nothing,
  }));
}
