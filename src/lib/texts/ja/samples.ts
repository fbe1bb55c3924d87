import type { Translation } from '../translator.ts';

export const samples: Translation<typeof import('../en/samples.ts').samples> = {
  'samples.title': '個人データを含まない見本',
  'samples.link': '個人データを含まない見本',
  'samples.about':
    '銀行のファイルの書き方だけを伝える見本です。あなたに関する情報は含まれません。語、番号、金額は別のものに置き換え、日付は週単位でずらします。列、符号、区切りはそのままで、残高の計算も合い、Atlas は両方を同じように読みます。',
  'samples.check': 'どこにも送信されません。誰かに渡す前に右側を確認してください。',
  'samples.download': '見本をダウンロード',
  'samples.again': '別の見本を作る',
  'samples.table': 'ファイルと見本の行',
  'samples.line': '行',
  'samples.before': '元のファイル',
  'samples.after': '見本',
  'samples.more': { other: '残り{count}行はダウンロードに含まれます。' },
  'samples.error.encoding':
    '見本を作成できません。このファイルには文字コード（{encoding}）にないバイトがあります。銀行から再度エクスポートするか、UTF-8 で保存してください。',
  'samples.error.amounts':
    '見本を作成できません。ファイルにほぼすべての金額が含まれており、置き換える金額がありません。期間の短い明細を使ってください。',
  'samples.error.differs':
    '見本を作成できませんでした。試した見本はいずれも元のファイルと同じようには読まれません（{part}）。もう一度試すか、手で書き換えた数行を送ってください。',
  'samples.error.unplaced':
    '見本を作成できません。「{text}」がファイル内で見つかりませんでした。手で書き換えた数行を送ってください。',
  'samples.error.seed': 'シードは100文字以内です。',
};
