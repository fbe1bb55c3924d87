import type { Translation } from '../translator.ts';

export const review: Translation<typeof import('../en/review.ts').review> = {
  'review.comma': '、',
  'review.new_expense': '新しい経費',
  'review.new_expense_of': '新しい経費：{name}',
  'review.link_to': '「{name}」（{date}）に紐付ける',
  'review.link_to_day': '{date}の経費に紐付ける',
  'review.link_many': '{count} 件の経費に紐付ける',
  'review.pair': '自分の口座間の振替：{account}、{date}',
  'review.because_learned': 'これまで{all} 件中 {yes} 件',
  'review.because_merchant': '{name}の直近{all} 件中 {yes} 件',
};
