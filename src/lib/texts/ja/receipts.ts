import type { Translation } from '../translator.ts';

export const receipts: Translation<typeof import('../en/receipts.ts').receipts> = {
  'receipts.not_found': 'この領収書はトレイにありません。すでに誰かが使用または破棄した可能性があります。',
  'receipts.expense_or_transaction': '経費か銀行取引のどちらか一方を指定してください。',
  'receipts.of_transaction':
    'カテゴリーと取引先は銀行取引と一緒に指定します。経費にはそれぞれ設定済みのものがあります。',
  'receipts.category_needed': 'カテゴリーを選んでください。この支払いのカテゴリーはまだわかっていません。',
  'receipts.money_in': 'この銀行取引は入金のため、経費を登録できません。',
  'receipts.same_waits':
    '同じファイル「{file}」がすでにトレイにあります。二重に保存する場合は、その旨を指定してください。',
  'receipts.same_used':
    '同じファイル「{file}」がすでに経費に添付されています。二重に使う場合は、その旨を指定してください。',
  'receipts.thumbnail': 'サムネイルは 16 kB 以下の WebP または JPEG です。',
  'receipts.reason': '理由のいずれかを選ぶか、選ばないでください。',
  'receipts.limit': '領収書が不要な上限（{currency}）',
  'receipts.limit_hint': 'この金額までの経費には領収書は不要です。すべての経費に必要な場合は空欄にします。',
  'receipts.limit_save': '上限を保存',
  'receipts.limit_set': '「{name}」は上限を超える場合のみ領収書が必要です。',
  'receipts.limit_gone': '「{name}」の経費にはすべて領収書が必要です。',
  'receipts.filter': 'missing または answered で絞り込んでください。',
  'receipts.missing': '不足している領収書',
  'receipts.missing_lead': '領収書、または領収書がない理由を待っている経費です。古い順に並びます。',
  'receipts.mine': '自分',
  'receipts.everyone': '全員',
  'receipts.parts': '不足または理由あり',
  'receipts.show_missing': '不足',
  'receipts.show_answered': '理由あり',
  'receipts.none_missing': '不足している領収書はありません',
  'receipts.none_missing_text': 'すべての経費に領収書か理由があるか、少額のため不要です。',
  'receipts.none_answered': '理由はまだありません',
  'receipts.none_answered_text':
    '領収書を紛失した、または発行されなかった経費は、そう入力されるとここに表示されます。',
  'receipts.ticked': '選択した経費に領収書がない理由：',
  'receipts.because_lost': '紛失',
  'receipts.because_under_limit': '少額',
  'receipts.because_none_given': '発行なし',
  'receipts.ask_again': '再び求める',
  'receipts.add': '領収書を追加',
  'receipts.add_to': '領収書を追加：{date}、{amount} の経費',
  'receipts.export': 'CSV を書き出す',
  'receipts.answered': { other: '{count} 件の経費は領収書が不要になりました。' },
  'receipts.asked_again': { other: '{count} 件の経費が再び領収書を待っています。' },
};
