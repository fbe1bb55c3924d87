import type { Translation } from '../translator.ts';

export const waiting: Translation<typeof import('../en/waiting.ts').waiting> = {
  'waiting.mark': '送信待ち ({count})',
  'waiting.title': '送信を待っている経費',
  'waiting.lead':
    'これらの経費はまだこの端末にしかありません。Atlas に接続できるようになると自動的に送信されます。',
  'waiting.waits': '送信待ち',
  'waiting.needs_you': '確認が必要です',
  'waiting.try_now': '今すぐ試す',
  'waiting.edit': '編集',
  'waiting.edit_one': '編集: {title}',
  'waiting.discard': '破棄',
  'waiting.discard_one': '破棄: {title}',
  'waiting.discard_title': 'この経費を破棄しますか?',
  'waiting.discard_text': 'この端末にしかありません。破棄すると元に戻せません。',
  'waiting.keep': '残す',
  'waiting.told': '現在 Atlas に接続できません。経費はこの端末で待機し、接続でき次第送信されます。',
  'waiting.edit_told':
    '現在 Atlas に接続できません。変更はこの端末に保管されています。後でもう一度保存してください。',
  'waiting.file_told': '{file} は Atlas に接続できるまで待機します。',
  'waiting.file': '送信待ち',
  'waiting.recorded': '送信して登録しました: {title}',
  'waiting.unsure':
    '1 日以上前に送信しましたが応答がなかったため、すでに登録されている可能性があります。先に経費の一覧を確認してください。保存すると、もう 1 件登録されます。',
  'waiting.recorded_before':
    'この経費の以前の版は登録されましたが、応答が届きませんでした。先に経費の一覧を確認してください。もう一度保存すると、この版が別に登録されます。',
  'waiting.restored': '{when} に入力した内容を復元しました。',
  'waiting.finish_first': '先にフォームの内容を保存するか破棄してください。',
  'waiting.not_kept':
    'このブラウザーは入力内容を保管できません。保存時に Atlas に接続できない場合は、このページを開いたままにして、後でもう一度保存してください。',
  'waiting.sign_out_title': 'ログアウトして、送信待ちを破棄しますか?',
  'waiting.sign_out_text': { other: '{count} 件の経費が送信を待っています。ログアウトすると破棄されます。' },
  'waiting.sign_out_stay': 'ログアウトしない',
  'waiting.sign_out_discard': '破棄してログアウト',
};
