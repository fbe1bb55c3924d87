import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': '取引の表より上にあります。',
  'statements.skipped.repeated_header': '列名の繰り返しです。',
  'statements.skipped.other_table': '列の異なる別の表の一部です。',
  'statements.skipped.balance': '残高または合計です。',
  'statements.skipped.no_date': 'この行には日付がありません。',
  'statements.skipped.bad_date': '「{text}」は日付ではありません。',
  'statements.skipped.not_booked': '未記帳：「{status}」。',
  'statements.skipped.unknown_status': '状態「{status}」は不明です。まだ記帳されていない可能性があります。',
  'statements.skipped.blank': 'この行には金額がありません。',
  'statements.skipped.unreadable': '「{text}」は金額ではありません。',
  'statements.skipped.too_fine': '「{text}」の小数点以下の桁数は、この通貨の桁数を超えています。',
  'statements.skipped.too_large': '「{text}」は ±9,999,999,999.99 の範囲を超えています。',
  'statements.skipped.unmarked': '「{text}」が入金か出金かを示すものがありません。',
  'statements.skipped.not_counted': '残高の推移にこの行は含まれていません。',
  'statements.warning.days_earlier': {
    other:
      'このファイルの日付は、起算日と取引日の違いにより、口座より {count} 日早くなっています。それに合わせて比較しています。',
  },
  'statements.warning.days_later': {
    other:
      'このファイルの日付は、起算日と取引日の違いにより、口座より {count} 日遅くなっています。それに合わせて比較しています。',
  },
  'statements.warning.unreadable':
    '{count} 行は取引のようですが、読み取れませんでした。読み飛ばした行を確認し、読み方かファイルを修正してください。',
  'statements.warning.pending': '{count} 行は未記帳のため読み飛ばしました。後の明細に載ります。',
  'statements.warning.no_date': '{count} 行は金額がありますが日付がないため、読み飛ばしました。',
  'statements.warning.no_amount': '{count} 行は日付がありますが金額がないため、読み飛ばしました。',
  'statements.warning.other_table':
    'ここから別の表が始まります。その行は読み飛ばしました。別のファイルとしてアップロードしてください。',
  'statements.warning.wide':
    '{count} 行には列名より多くのセルがあります。確認してください。文字列中のカンマで金額の位置がずれている可能性があります。',
  'statements.warning.accounts':
    'このファイルには複数の口座があります。大半の行は {main}、その他は {others} のものです。すべてがこの口座に入ります。口座ごとに別のファイルをアップロードすることをお勧めします。',
  'statements.warning.fees':
    '{count} 行には別の列に手数料があり、ここの金額には含まれていません。手数料は別に登録してください。',
  'statements.warning.unfounded':
    '残高という列がありますが、どの残高も前の残高から続いていません。合計を明細と見比べてください。',
  'statements.warning.balance_row':
    '{count} 行は残高を示しているため読み飛ばしました。取引であれば手で追加してください。',
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
  'statements.error.lines': 'これらの行は取引として読み取れません。除くか、列の割り当てを変更してください。',
  'statements.error.balance': '「{value}」はこの質問の回答ではありません。選択肢から選んでください。',
  'statements.skipped.security': '証券の取引であり、口座の取引ではありません。',
  'statements.skipped.deleted':
    '銀行が以前の行を取り消しています。口座にその行があれば、「無視」に分類してください。',
  'statements.skipped.other_kind': '「{type}」の記録で、口座の取引ではありません。',
  'statements.warning.securities': '証券の取引 {count} 件を読み飛ばし、お金の動きだけを読み取りました。',
  'statements.warning.correction':
    '銀行が以前の行をこの行で訂正しています。口座に以前の行がある場合は、どちらかを取り除いてください。',
  'statements.warning.repeated_statement':
    '{count} 件の明細がこのファイルに重複しているため、1 回だけ読み取りました。',
  'statements.warning.repeated_reference':
    '{count} 行はこのファイルの以前の行と参照番号「{reference}」まで同じです。銀行が二重に送ったものなら、取り込み後に取り除いてください。',
  'statements.warning.closing':
    '行の合計が銀行の示す期末残高と一致しません。計算では {expected}、銀行の記載は {found} です。行が欠けている可能性があります。',
  'statements.warning.gap':
    'この明細の前に、明細が一つ欠けている可能性があります。前の残高は {before}、この明細の始めは {after} です。',
  'statements.warning.no_closing':
    'この明細には期末残高がなく、ページが欠けている可能性があります。取り込む前に銀行の明細と見比べてください。',
  'statements.warning.entries_missing':
    '銀行の記載では {stated} 件ですが、ファイルには {count} 件しかありません。取り込む前に銀行の明細と見比べてください。',
  'statements.warning.accounts_left_out':
    'このファイルには複数の口座があります。{main} の行を読み取り、{others} の行は読み飛ばしました。それらの口座にもこのファイルをアップロードしてください。',
  'statements.warning.interim':
    'これは途中報告（{format}）です。行は確定明細に、別の文言で再び載ることがあります。確定明細をアップロードすることをお勧めします。',
  'statements.warning.notification':
    'これは個々の記帳の通知（{format}）で、明細ではありません。行は明細に再び載ります。明細をアップロードすることをお勧めします。',
  'statements.warning.dated_by_statement':
    'ここから先には日付のない記帳があります。明細の日付 {date} としました。',
  'statements.warning.maybe_balance':
    '「{text}」は取引ではなく残高かもしれません。その場合は、取り込み後に削除してください。',
  'statements.warning.sheets':
    'シート「{main}」だけを読み取りました。次のシートにも取引があります：{others}。それぞれ別のファイルに保存してアップロードしてください。',
  'statements.warning.card_sign':
    'この口座はカードで、金額に符号がありません。正の金額を支出として読み取りました。取り込む前に銀行の明細と比べてください。',
  'statements.warning.day_first':
    '日付は 2 通りに読めます。金額の書き方または通貨が、日を先に書く国のものなので、日を先に読みました。',
  'statements.error.cut_off':
    'この {format} ファイルは途中で切れています。もう一度ダウンロードしてください。',
  'statements.error.entries_unreadable':
    'この {format} ファイルには {count} 件ありますが、取引として読み取れるものがありません。最初のものは {line} 行目の「{text}」です。もう一度ダウンロードするか、銀行で別の形式を選んでください。',
  'statements.error.no_entries_of_account':
    'この {format} ファイルには口座の取引がなく、ほかの記録だけです。銀行のダウンロード画面で取引の一覧を選んでください。',
  'statements.error.no_entries':
    'この {format} ファイルには取引がありません。取引のある期間を選んで、もう一度ダウンロードしてください。',
  'statements.error.xml_doctype':
    'この XML ファイルには文書型宣言があります。銀行の明細には不要で、有害な場合があるため、読み取りませんでした。銀行から明細をもう一度ダウンロードしてください。',
  'statements.error.xml_broken':
    'この XML ファイルは {line} 行目で壊れているか、途中で切れています。もう一度ダウンロードしてください。',
  'statements.error.xml_limits':
    'この XML ファイルは明細としては階層が深すぎるか、大きすぎます。銀行から明細をもう一度ダウンロードしてください。',
  'statements.skipped.other_currency': 'この行の通貨は {currency} です。',
  'statements.skipped.hidden': 'この行はブックで非表示になっています。',
  'statements.error.workbook_broken':
    'このブックは壊れているか、途中で切れています。もう一度ダウンロードするか、銀行のダウンロード画面で CSV を選んでください。',
  'statements.error.too_long':
    'このファイルの読み取りは、Atlas が許す時間を超えたため中止されました。明細をより短い期間でダウンロードするか、CSV を選んでください。',
  'statements.error.workbook_limits':
    'このブックは明細としては大きすぎます。銀行から明細をもう一度ダウンロードするか、CSV を選んでください。',
  'statements.error.workbook_password':
    'このブックはパスワードで保護されています。開いてパスワードなしで保存し、そのファイルをアップロードしてください。',
  'uploads.place.title': 'このファイルは {name} のものですか？',
  'uploads.place.file': '同じファイルが {day} に {name} へ取り込まれています。',
  'uploads.place.rows': 'このファイルの行はすでに {name} にあります（{day} に取り込み）。',
  'uploads.place.number':
    'このファイルは番号の末尾が {stated} の口座のものです。この口座の末尾は {number} です。',
  'uploads.place.credit-card':
    'このファイルはクレジットカードの明細です。この口座はクレジットカードではありません。',
  'uploads.place.current': 'このファイルは当座・普通口座の明細です。この口座はクレジットカードです。',
  'uploads.place.savings': 'このファイルは貯蓄口座の明細です。この口座の種類は異なります。',
  'uploads.place.currency': 'ファイルの通貨は {currency}、この口座の通貨は {own} です。',
  'uploads.place.hint':
    '移動すると、ファイルもその口座へ移ります。この口座のものとした場合、同じ内容を示すファイルについては次から尋ねません。',
  'uploads.place.go': '移動する：{name} ···· {number}',
  'uploads.place.go_again': 'また使って移動する：{name} ···· {number}',
  'uploads.place.go_new': 'このファイルの口座を追加する',
  'uploads.place.here': 'この口座のものです',
  'uploads.place.other': '別の口座…',
  'uploads.error.place': '示された口座から選んでください。',
  'uploads.question.account': 'このファイルのどの口座またはシートですか？',
  'uploads.reading.account': '口座 {account}',
  'uploads.reading.all': 'すべての行がこの口座のもの',
  'uploads.nothing_to_map': '{format} として読み取りました。調整する列はありません。',
  'uploads.balance_follows': '期首残高と全行の合計が、銀行の示す期末残高と一致しています。',
  'uploads.error.account': 'ファイル内の口座から選んでください。',
  'uploads.error.not_read':
    'この種類のファイルは読み取れません。銀行のダウンロード画面で CSV、OFX、QIF、MT940、CAMT、XLSX（できれば .csv）を選び、そのファイルをアップロードしてください。',
  'transactions.page_read_as': '{format} として読み取りました。この行に当たるファイルの部分です。',
  'uploads.question.layout':
    'このファイルの構成は、この口座の同じ形式の最近の明細と異なります。それでも正しく読み取れていますか？',
  'uploads.reading.layout': 'はい、下の行は正しいです',
  'uploads.layout_hint': '正しくない場合は、下で読み方を直すか、正しいファイルをアップロードしてください。',
  'uploads.error.layout': '回答は accept です。',
  'statements.drift.named': '列に名前が付きました。',
  'statements.drift.unnamed': '列の名前がありません。',
  'statements.drift.width': '1 行の列数は {before} でしたが、今回は {now} です。',
  'statements.drift.renamed': '列「{before}」の名前が「{now}」になりました。',
  'statements.drift.moved': '列「{name}」が {before} 番目から {now} 番目に移りました。',
  'statements.drift.gone': '列「{name}」がありません。',
  'statements.drift.new': '列「{name}」が増えました。',
  'statements.drift.date': '日付は {before} から読みましたが、今回は {now} からです。',
  'statements.drift.amount': '金額は {before} から読みましたが、今回は {now} からです。',
  'statements.drift.delimiter': '列の区切りは「{before}」でしたが、今回は「{now}」です。',
  'statements.drift.dmy': '日付が日から始まるようになりました。',
  'statements.drift.mdy': '日付が月から始まるようになりました。',
  'statements.drift.ymd': '日付が年から始まるようになりました。',
  'statements.drift.mark': '小数点は「{before}」でしたが、今回は「{now}」です。',
  'statements.drift.negative_out': 'マイナスは今回は出金です。前回は入金でした。',
  'statements.drift.positive_out': 'マイナスは今回は入金です。前回は出金でした。',
  'statements.drift.known_rows':
    '以前の明細の行が再び出てきて、違うように読まれています。最初は {line} 行目です。',
  'statements.drift.share': '前回は行の {before} % が出金でしたが、今回は {now} % です。',
  'statements.drift.larger': '金額の中央値が前回の {times} 倍です。',
  'statements.drift.smaller': '前回の金額の中央値は今回の {times} 倍でした。',
  'statements.drift.turned': { other: '知っている相手 {count} 件のお金が逆向きです（最初は {line} 行目）。' },
  'statements.warning.carried_columns':
    'レイアウトが変わりました。前のレイアウトで直した内容を、列の名前で引き継ぎました：{columns}。',
  'statements.warning.carried': 'レイアウトが変わりました。前のレイアウトでの回答を引き継ぎました。',
  'statements.drift.unread':
    '取引のように見えて読めなかった行が {count} 行あります。最初は {line} 行目です。',
  'statements.drift.content': '列 {columns} の内容が前回と違います。',
};
