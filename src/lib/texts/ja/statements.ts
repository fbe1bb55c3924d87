import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': '取引の表より上にあります。',
  'statements.skipped.repeated_header': '列名の繰り返しです。',
  'statements.skipped.other_table': '列の異なる別の表の一部です。',
  'statements.skipped.balance': '残高または合計で、取引ではありません。',
  'statements.skipped.no_date': 'この行には日付がありません。',
  'statements.skipped.bad_date': '「{text}」は日付ではありません。',
  'statements.skipped.not_booked': '未記帳、または記帳されない取引です: 「{status}」。',
  'statements.skipped.blank': 'この行には金額がありません。',
  'statements.skipped.unreadable': '「{text}」は金額ではありません。',
  'statements.skipped.too_fine': '「{text}」の小数点以下の桁数は、この通貨の桁数を超えています。',
  'statements.skipped.too_large': '「{text}」は ±9,999,999,999.99 の範囲を超えています。',
  'statements.skipped.unmarked': '「{text}」が入金か出金かを示すものがありません。',
  'statements.skipped.not_counted': '残高はこの行を数えていません。',
  'statements.warning.days_earlier': {
    other:
      'このファイルの日付は、起算日と取引日の違いにより、口座より {count} 日早くなっています。それに合わせて比較しています。',
  },
  'statements.warning.days_later': {
    other:
      'このファイルの日付は、起算日と取引日の違いにより、口座より {count} 日遅くなっています。それに合わせて比較しています。',
  },
  'statements.warning.unreadable':
    '{count} 行は取引のようですが、読み取れませんでした。除外された行を確認し、読み方かファイルを修正してください。',
  'statements.warning.pending': '{count} 行は未記帳のため除外しました。後の明細に載ります。',
  'statements.warning.no_date': '{count} 行は金額がありますが日付がないため、除外しました。',
  'statements.warning.no_amount': '{count} 行は日付がありますが金額がないため、除外しました。',
  'statements.warning.other_table':
    'ここから別の表が始まります。その行は除外しました。別のファイルとしてアップロードしてください。',
  'statements.warning.wide':
    '{count} 行には列名より多くのセルがあります。確認してください。文字列中のカンマで金額の位置がずれている可能性があります。',
  'statements.warning.accounts':
    'このファイルには複数の口座があります。大半の行は {main}、その他は {others} のものです。すべてがこの口座に入ります。口座ごとに別のファイルをアップロードすることをお勧めします。',
  'statements.warning.fees':
    '{count} 行には別の列に手数料があり、ここの金額には含まれていません。手数料は別に登録してください。',
  'statements.warning.unfounded':
    '残高という列がありますが、どの残高も前の残高から続いていません。合計を明細と見比べてください。',
  'statements.warning.balance_row':
    '{count} 行は残高を示しているため除外しました。取引であれば手で追加してください。',
  'statements.warning.first_word':
    '金額に符号がありません。各行の文の最初の語で入金か出金かを判断しています。',
  'statements.warning.unclear':
    '2,345 のような金額が {count} 件あり、小数がありません。記号は桁区切りか小数点か分かりません。明細と見比べてください。',
  'statements.warning.broken': 'この行の文字がファイル内で壊れているため、� に置き換えました。',
  'statements.warning.cut': '{count} 件の説明は 1,000 文字を超えるため切り詰めました。',
  'statements.error.empty':
    'ファイルが空です。明細をもう一度ダウンロードし、CSV としてアップロードしてください。',
  'statements.error.binary':
    'このファイルは読み取れません。銀行から明細を CSV、OFX、QIF、MT940、CAMT、XLSX のいずれかでダウンロードしてください。',
  'statements.error.format':
    'これは {format} ファイルで、読み取れません。銀行のダウンロード画面で CSV、OFX、QIF、MT940、CAMT、XLSX のいずれかを選んでください。',
  'statements.error.quotes':
    '{line} 行目の引用符が閉じられていないため、それ以降の行を区別できません。ファイルをもう一度ダウンロードするか、テキストエディターで引用符を閉じてください。',
  'statements.error.too_many': '{max} 行を超えています。期間を短くして明細をダウンロードしてください。',
  'statements.error.no_table':
    '日付と金額のある行が見つかりません。取引の一覧であることを確認し、CSV としてダウンロードしてください。',
  'statements.error.no_rows':
    '{line} 行目に列名がありますが、その下に取引がありません。取引のある期間を選んで、もう一度ダウンロードしてください。',
  'statements.error.no_date':
    '{line} 行目以降に日付の列が見つかりません。ファイルにあるか確認するか、どの列かを指定してください。',
  'statements.error.no_year':
    '{line} 行目以降の日付に年がなく、ファイルのほかの部分にもありません。日付に年を加えるか、銀行で別の形式を選んでください。',
  'statements.error.no_amount':
    '金額の列が見つかりません。行は {line} 行目から始まります。ファイルにあるか確認するか、どの列かを指定してください。',
  'statements.error.header_row': '{line} 行目は行の始まりではありません。列名のある行を選んでください。',
  'statements.error.column': '列 {column} はありません。表の列数は {width} です。別の列を選んでください。',
  'statements.error.packed':
    'これは圧縮された {format} ファイルです。展開して、中の明細をアップロードしてください。',
  'statements.error.balance':
    '「{value}」はこのファイルの回答ではありません。質問が示す回答から選んでください。',
};
