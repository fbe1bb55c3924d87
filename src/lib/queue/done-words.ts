import type { Translate } from '../texts/translator.ts';

/** The share of a decision that says what was done. */
interface Decided {
  act: string;
}

/** What was done with how many rows, and how many are left: “Marked as Income. 111 left.” */
export function doneWords(acts: readonly Decided[], count: number, left: number, t: Translate): string {
  const [first, ...others] = acts;
  const act = others.every((one) => one.act === first?.act) ? (first?.act ?? '') : '';
  const done = ['expense', 'link', 'pair', 'later', 'now'].includes(act)
    ? t(`review.done_${act}`, { count })
    : act === ''
      ? t('review.done', { count })
      : t('review.done_mark', { count, type: t(`transactions.type_${act}`) });
  return t('review.done_left', { done, left });
}
