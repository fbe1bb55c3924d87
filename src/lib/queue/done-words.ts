import { type Translate, translated } from '../texts/translator.ts';

/** The share of a decision that says what was done. */
interface Decided {
  act: string;
}

const OWN = ['expense', 'link', 'pair', 'later', 'now'] as const;

/** What was done with how many rows, and how many are left: “Marked as Income. 111 left.” */
export function doneWords(acts: readonly Decided[], count: number, left: number, t: Translate): string {
  const [first, ...others] = acts;
  const act = others.every((one) => one.act === first?.act) ? (first?.act ?? '') : '';
  const own = OWN.find((one) => one === act);
  const done = own
    ? t(`review.done_${own}`, { count })
    : act === ''
      ? t('review.done', { count })
      : t('review.done_mark', { count, type: translated(t, `transactions.type_${act}`) });
  return t('review.done_left', { done, left });
}
