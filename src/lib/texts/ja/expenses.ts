import type { Translation } from '../translator.ts';

export const expenses: Translation<typeof import('../en/expenses.ts').expenses> = {
  'expenses.date_required': '日付を入力してください',
  'expenses.date_invalid': '2026-04-01 のような日付を入力してください',
  'expenses.amount_required': '金額を入力してください',
  'expenses.amount_number': '金額は数値で入力してください',
  'expenses.amount_decimals': '金額は小数点以下 2 桁までです',
  'expenses.amount_decimals_0': 'この通貨には小数がありません',
  'expenses.amount_decimals_3': '金額は小数点以下 3 桁までです。1234 か 1.234 のように書いてください',
  'expenses.amount_limit': '金額は 9,999,999,999.99 までです',
  'expenses.amount_positive': '金額は 0 より大きくしてください',
  'expenses.category_required': 'カテゴリーを選んでください',
  'expenses.items_required': '内訳が 1 件以上必要です',
  'expenses.items_long': '内訳は 100 件までです',
  'expenses.comment_long': '2,000 文字以内で入力してください',
  'expenses.list_long': '100 件までです',
  'expenses.text': '文字列でなければなりません',
  'expenses.id_or_name': 'ID か名前のどちらか一方だけを指定してください。',
  'expenses.flag': 'true か false でなければなりません',
  'expenses.list': 'リストでなければなりません',
  'expenses.cursor': '以前の応答で返されたカーソルでなければなりません',
  'expenses.not_found': '経費が見つかりません。削除された可能性があります。',
  'expenses.no_such_person': 'その人は登録されていません。',
  'expenses.changed_meanwhile':
    'その間にほかの人がこの経費を変更しました。両方の版を確認してから、もう一度保存してください。',
  'expenses.not_deleted': 'この経費は削除されていないか、すでに復元されています。',
  'expenses.deleted_filter': '削除した経費は条件なしで一覧されます。',
  'expenses.filter_long': '200 文字以内で入力してください',
  'expenses.none_chosen': '経費を 1 件以上選んでください',
  'expenses.bulk_what': 'カテゴリまたはプロジェクトを選ぶか、削除してください。',
  'expenses.bulk_which': '経費を指定するか、フィルターとその件数を送ってください。',
  'expenses.bulk_too_many': '一度に変更できる経費は {most} 件までです。条件を絞ってください。',
  'expenses.bulk_count': '現在 {count} 件が該当します。すべてを変更する前に確認してください。',
  'expenses.not_reimbursable': '精算済みにできるのは精算対象の経費だけです。',
  'expenses.some_not_reimbursable':
    '何も変更されませんでした。経費 {count} 件が精算対象ではありません（{list}）。',
  'expenses.reimbursed_already': 'すでに精算済みです。先に取り消してください。',
  'expenses.amount_linked':
    '紐付けられた銀行取引の合計は {sum} です。金額をこれより小さくするには、先に紐付けを解除してください。',
  'expenses.not_linked': 'この 2 つは紐付けられていません。その間に解除された可能性があります。',
  'expenses.transaction_not_found': 'その銀行取引はありません。',
  'expenses.transaction_linked': '{date} の取引「{description}」はすでに経費に紐付けられています。',
  'expenses.transaction_type':
    '{date} の取引「{description}」は別の種類に分類されているため、経費にできません。',
  'expenses.transaction_paired':
    '{date} の取引「{description}」は振替の片方のため、経費にできません。先に組を解除してください。',
  'expenses.transaction_zero': '{date} の取引「{description}」は金額が 0 のため、紐付けるものがありません。',
  'expenses.attachment_unusable':
    'このファイルはまだ届いていないか、ほかの人のものか、すでに別の経費に添付されているか、破棄されています。',
  'expenses.attachment_not_found': 'そのファイルはありません。',
  'expenses.files_required': 'ファイルを 1 つ以上指定してください',
  'expenses.files_long': '一度に 20 ファイルまでです',
  'expenses.file_name_required': 'ファイルには名前が必要です',
  'expenses.link_wrong': 'このアップロードリンクは無効です。新しいリンクを取得してください。',
  'expenses.link_expired': 'このアップロードリンクは期限切れです。新しいリンクを取得してください。',
  'expenses.attachment_differs': 'このリンクにはすでに別のファイルが保存されています。',
  'expenses.attachment_large': 'ファイルが大きすぎます。20 MB まで受け付けます。',
  'expenses.attachment_cut': 'ファイルが最後まで届きませんでした。もう一度送信してください。',
  'expenses.key_length': 'Idempotency-Key は 1～255 文字です。',
  'expenses.key_reused':
    'この Idempotency-Key はすでに別のリクエストで使われています。新しいものを使ってください。',
  'files.quota':
    '領収書と明細に使える容量は {limit} までで、これを超えてしまいます。何も保存されていません。取り込んでいないアップロードを破棄するか、領収書が不要になった経費を削除してください（容量は 30 日後に空きます）。または Atlas の管理者に容量を増やすよう依頼してください。',
  'files.unreachable':
    'ファイルの保管先が現在応答していません。何も保存されていません。しばらくしてからもう一度お試しください。',

  'waiting.mark': '送信待ち ({count})',
  'waiting.title': '送信を待っている経費',
  'waiting.lead':
    'これらの経費はまだこの端末にしかありません。Atlas に接続できるようになると自動的に送信されます。',
  'waiting.waits': '送信待ち',
  'waiting.needs_you': '確認が必要です',
  'waiting.try_now': '今すぐ試す',
  'waiting.edit': '編集',
  'waiting.edit_one': '編集：{title}',
  'waiting.discard': '破棄',
  'waiting.discard_one': '破棄：{title}',
  'waiting.discard_title': 'この経費を破棄しますか？',
  'waiting.discard_text': 'この端末にしかありません。破棄すると元に戻せません。',
  'waiting.keep': '残す',
  'waiting.told': '現在 Atlas に接続できません。経費はこの端末に保管し、接続でき次第送信します。',
  'waiting.edit_told':
    '現在 Atlas に接続できません。変更はこの端末に保管されています。後でもう一度保存してください。',
  'waiting.file_told': '{file} は Atlas に接続できるまで待機します。',
  'waiting.file': '送信待ち',
  'waiting.recorded': '送信して登録しました：{title}',
  'waiting.unsure':
    '1 日以上前に送信しましたが応答がなく、すでに登録されている可能性があります。経費の一覧を確認してください。保存すると、もう 1 件登録されます。',
  'waiting.recorded_before':
    '以前の版が登録されています。経費の一覧を確認してください。保存すると、この版も登録されます。',
  'waiting.kept': '下書きはこの端末に保存されています',
  'waiting.restored': '{when}の下書きを復元しました。',
  'waiting.finish_first': '先に、開いているフォームを保存するか破棄してください。',
  'waiting.not_kept':
    'このブラウザーは入力内容を保管できません。保存できない場合は、このページを開いたままにして、後でもう一度保存してください。',
  'waiting.sign_out_title': 'ログアウトして、送信待ちのものを破棄しますか？',
  'waiting.sign_out_text': {
    other: '{count} 件の経費・領収書が送信を待っています。ログアウトすると破棄されます。',
  },
  'waiting.sign_out_stay': 'ログアウトしない',
  'waiting.sign_out_discard': '破棄してログアウト',
};
