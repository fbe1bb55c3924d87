import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid': '印の付いた項目を確認して、もう一度送信してください。',
  'errors.unknown_field': '不明な項目：{name}。',
  'errors.not_json': 'リクエスト本文は JSON でなければなりません。',
  'errors.json_deep': 'リクエスト本文の入れ子が深すぎます。',
  'errors.not_form': 'フォームを読み取れませんでした。もう一度送信してください。',
  'errors.form_long': 'フォームの項目が多すぎます。{most} 項目までです。',
  'errors.wrong_type': 'このアドレスで受け付けるのは {expected} です。',
  'errors.unauthenticated': 'ログインしてください。',
  'errors.wrong_origin':
    'Atlas からのリクエストではないため、拒否しました。Atlas でページを開いて、もう一度お試しください。',
  'errors.not_found': 'このアドレスには何もありません。',
  'errors.method': 'このアドレスでは {method} を使えません。使えるのは {allowed} です。',
  'errors.too_large': '大きすぎます。{limit} まで受け付けます。',
  'errors.too_many': '試行回数が多すぎます。{seconds} 秒待ってから、もう一度お試しください。',
  'errors.too_many_calls': '短時間のリクエストが多すぎます。{seconds} 秒待ってから、もう一度お試しください。',
  'errors.conflict': 'その間にほかの人が変更しました。読み込み直して、もう一度変更してください。',
  'errors.too_long':
    'この処理は、Atlas が許す時間を超えたため中止されました。保存されたかどうかを確認してから、より少ない量に分けてやり直してください。',
  'errors.busy':
    'Atlas は別の変更を処理中です。何も保存されていません。しばらくしてからもう一度お試しください。',
  'errors.full':
    'ディスクがいっぱいです。何も保存されていません。空き容量を増やすよう、Atlas の管理者に依頼してください。',
  'errors.disk_fails':
    '現在、ディスクに書き込めません。何も保存されていません。しばらくしてからもう一度お試しいただくか、Atlas の管理者に連絡してください。',
  'errors.disk_low':
    'ディスクの空きがほとんどないため、ファイルを受け付けていません。何も保存されていません。空き容量を増やすよう、Atlas の管理者に依頼してください。',
  'errors.read_only':
    'データベースは現在読み取り専用です。何も保存されていません。Atlas の管理者に連絡してください。',
  'errors.unreachable':
    'データベースが現在応答していません。何も保存されていません。しばらくしてからもう一度お試しください。',
  'errors.unknown_outcome':
    '保存中にデータベースとの接続が切れました。保存されている可能性があります。確認してから、もう一度送信してください。',
  'errors.form_reused':
    'このフォームは、別の内容ですでに保存されています。まず保存された内容を確認してください。もう一度保存すると、この内容も追加で保存されます。',
  'errors.internal':
    'サーバー側で問題が発生しました。失われたものはありません。もう一度お試しください。リクエスト {id}。',
  'errors.if_match': 'If-Match には "3" のように引用符で囲んだ ETag を指定してください。',
  'errors.repeated': 'パラメーター {name} が二度以上指定されています。',
  'errors.currency': '通貨ではありません。INR や EUR のような 3 文字のコードを入力してください。',
  'errors.id': 'ID でなければなりません。',
  'errors.amount_plain': '1234.5 のような数値でなければなりません。カンマや通貨記号は使えません。',
  'errors.whole': '{min} から {max} までの整数でなければなりません。',
  'errors.whole_named': '{name} は {min} から {max} までの整数でなければなりません。',
  'errors.kind': 'この値の型が正しくありません。',

  'server.refused_title': 'うまくいきませんでした',
  'server.back': 'ページに戻る',
  'server.bad_address': 'このアドレスは正しくありません。',
  'server.two_hosts': 'このリクエストにはホストが 2 つ指定されています。',
  'server.crowded':
    '現在、アップロードが集中しています。何も保存されていません。数秒後にもう一度お試しください。',
  'server.crowded_page':
    '現在、アップロードが集中しています。何も保存されていません。数秒後にこのページを再読み込みすると、すべてもう一度送信されます。前のページに戻っても、入力した内容は残っています。',
  'server.wrong_host':
    'Atlas はこのホスト名では利用できません。公開アドレスは、管理者が ATLAS_ORIGIN で設定できます。',
  'server.encoded_body': '本文は Content-Encoding なしで送信してください。',
  'server.start_full':
    'ディスクがいっぱいのため、Atlas を起動できません（{reason}）。空き容量を増やしてから、もう一度起動してください。',
  'server.start_read_only':
    'ディスクまたはデータベースに書き込めないため、Atlas を起動できません（{reason}）。書き込めるようにしてから、もう一度起動してください。',
  'server.start_unreachable':
    'データベースが応答しないため、Atlas を起動できません（{reason}）。データベースを起動するか、DATABASE_URL または ATLAS_DATA_DIR を修正してください。',
  'server.demo_nobody':
    'サンプルデータを所有するユーザーが必要です。先に追加してください：npm run atlas -- user add EMAIL',
  'server.demo_refused':
    'すでにデータがあるため、サンプルデータは読み込まれませんでした。サンプルデータは空の環境にのみ読み込めます。',
};
