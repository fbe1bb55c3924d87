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
  'review.error.which': '取引またはグループを指定してください。',
  'review.error.group': 'グループは中心語と方向で指定します（例: swiggy:out）。',
  'review.error.one': '取引を 1 件指定してください。',
  'review.error.two': '取引を 2 件、出金、入金の順に指定してください。',
  'review.error.act': 'IN、IV、CW、IG、expense、link、pair、later のいずれかにしてください。',
  'review.error.none': '決定を 1 件以上指定してください。',
  'review.error.too_many': '一度に送れる決定は 100 件までです。',
  'review.error.count':
    'このグループは現在 {count} 件です（表示時は {shown} 件）。もう一度確認してから決めてください。',
  'review.skipped_by': 'その間に{name}さんが決めました: {type}。',
  'review.skipped': 'その間に決められました: {type}。',
};
