/** What the reader of statements says: `skipped` beside a line, `warning` before inserting, `error` for a file. */
export const statements = {
  'statements.skipped.letterhead': 'Above the table of transactions.',
  'statements.skipped.repeated_header': 'Repeated column names.',
  'statements.skipped.other_table': 'Part of another table with other columns.',
  'statements.skipped.balance': 'A balance or a total.',
  'statements.skipped.no_date': 'No date in this line.',
  'statements.skipped.bad_date': '“{text}” is not a date.',
  'statements.skipped.not_booked': 'Not booked: “{status}”.',
  'statements.skipped.unknown_status': 'Status “{status}” is not known: it may not be booked yet.',
  'statements.skipped.blank': 'No amount in this line.',
  'statements.skipped.unreadable': '“{text}” is not an amount.',
  'statements.skipped.too_fine': '“{text}” has too many decimals for the currency.',
  'statements.skipped.too_large': '“{text}” is beyond ±9,999,999,999.99.',
  'statements.skipped.unmarked': 'It is not clear whether “{text}” is money in or money out.',
  'statements.skipped.not_counted': 'The running balance does not include this row.',

  'statements.warning.days_earlier': {
    one: 'This file dates its rows {count} day earlier than the account does (value dates instead of booking dates). The comparison allows for this.',
    other:
      'This file dates its rows {count} days earlier than the account does (value dates instead of booking dates). The comparison allows for this.',
  },
  'statements.warning.days_later': {
    one: 'This file dates its rows {count} day later than the account does (booking dates instead of value dates). The comparison allows for this.',
    other:
      'This file dates its rows {count} days later than the account does (booking dates instead of value dates). The comparison allows for this.',
  },
  'statements.warning.unreadable': {
    one: '{count} line looks like a transaction but could not be read. Check the skipped lines, then adjust how the file is read, or correct the file.',
    other:
      '{count} lines look like transactions but could not be read. Check the skipped lines, then adjust how the file is read, or correct the file.',
  },
  'statements.warning.pending': {
    one: '{count} line is not booked yet and was skipped. A later statement will include it.',
    other: '{count} lines are not booked yet and were skipped. A later statement will include them.',
  },
  'statements.warning.no_date': {
    one: '{count} line has an amount but no date and was skipped.',
    other: '{count} lines have an amount but no date and were skipped.',
  },
  'statements.warning.no_amount': {
    one: '{count} line has a date but no amount and was skipped.',
    other: '{count} lines have a date but no amount and were skipped.',
  },
  'statements.warning.other_table':
    'Another table begins here; its lines were skipped. Upload it as a separate file.',
  'statements.warning.wide': {
    one: '{count} row has more cells than there are column names. Check it: a comma in the text may have shifted the amount.',
    other:
      '{count} rows have more cells than there are column names. Check them: a comma in the text may have shifted the amounts.',
  },
  'statements.warning.accounts':
    'This file has more than one account: most rows belong to {main}, others to {others}. All of them would go into this account. It is better to upload one file per account.',
  'statements.warning.fees': {
    one: '{count} row has a fee in a separate column, which is not included in the amount here. Record this fee separately.',
    other:
      '{count} rows have a fee in a separate column, which is not included in the amounts here. Record these fees separately.',
  },
  'statements.warning.unfounded':
    'One column is called balance, but its values do not follow from one another. Compare the totals with your statement.',
  'statements.warning.balance_row': {
    one: '{count} line mentions a balance and was skipped. If it is a transaction, add it by hand.',
    other:
      '{count} lines mention a balance and were skipped. If one of them is a transaction, add it by hand.',
  },
  'statements.warning.first_word':
    'The amounts have no sign. The first word of each text says whether money came in or went out.',
  'statements.warning.unclear': {
    one: 'In {count} amount like 2,345, the comma or point may separate thousands or decimals. Compare it with your statement.',
    other:
      'In {count} amounts like 2,345, the comma or point may separate thousands or decimals. Compare them with your statement.',
  },
  'statements.warning.broken': 'A character in this line is broken in the file and was replaced by �.',
  'statements.warning.cut': {
    one: '{count} description is longer than 1,000 characters and was cut.',
    other: '{count} descriptions are longer than 1,000 characters and were cut.',
  },

  'statements.error.empty': 'The file is empty. Download the statement again and upload it as CSV.',
  'statements.error.binary':
    'This file cannot be read. Download the statement from your bank as CSV, OFX, QIF, MT940, CAMT or XLSX.',
  'statements.error.format':
    'This is a {format} file, which cannot be read. Download the statement as CSV, OFX, QIF, MT940, CAMT or XLSX instead.',
  'statements.error.quotes':
    'A quotation mark in line {line} is never closed, so the rows after it cannot be told apart. Download the file again, or close the quotation mark in a text editor.',
  'statements.error.too_many': 'More than {max} rows. Download the statement in shorter periods.',
  'statements.error.no_table':
    'No line with a date and an amount was found. Check that this is the list of transactions, and download it as CSV.',
  'statements.error.no_rows':
    'There are column names in line {line}, but no transactions under them. Choose a period with transactions and download it again.',
  'statements.error.no_date':
    'No date column was found from line {line} on. Check that the file has one, or choose it below.',
  'statements.error.no_year':
    'The dates from line {line} on have no year, and nothing else in the file has one. Add the year to the dates, or choose another format at your bank.',
  'statements.error.no_amount':
    'No amount column was found; the rows begin in line {line}. Check that the file has one, or choose it below.',
  'statements.error.header_row': 'No row begins in line {line}. Choose the line with the column names.',
  'statements.error.column': 'There is no column {column}: the table has {width}. Choose another one.',
  'statements.error.packed':
    'This is a compressed {format} file. Unpack it, then upload the statement inside it.',
  'statements.error.lines':
    'These lines cannot be read as transactions. Leave them out, or adjust which columns are read.',
  'statements.error.balance':
    '“{value}” is not an answer to this question. Choose one of the answers offered.',
  'statements.skipped.security': 'A securities trade, not a movement of the account.',
  'statements.skipped.deleted':
    'The bank cancels an earlier row with this one. If the account has that row, mark it as Ignored.',
  'statements.skipped.other_kind': 'A record of type “{type}”, not a transaction.',
  'statements.warning.securities': {
    one: '{count} securities trade was skipped; only money movements were read.',
    other: '{count} securities trades were skipped; only money movements were read.',
  },
  'statements.warning.correction':
    'The bank corrects an earlier row with this one. If the account holds the earlier row, remove one of the two.',
  'statements.warning.repeated_statement': {
    one: '{count} statement stands in this file twice and was read once.',
    other: '{count} statements stand in this file again and were read once.',
  },
  'statements.warning.repeated_reference': {
    one: '{count} row is the same as an earlier row of this file, with the same reference “{reference}”. If the bank sent it twice, remove it after inserting.',
    other:
      '{count} rows are the same as an earlier row of this file, with the same reference “{reference}”. If the bank sent one of them twice, remove it after inserting.',
  },
  'statements.warning.closing':
    'The rows do not lead to the closing balance that the bank states: they give {expected}, the bank says {found}. A row may be missing.',
  'statements.warning.gap':
    'A statement may be missing before this one: the one before ends with {before}, this one begins with {after}.',
  'statements.warning.no_closing':
    'This statement has no closing balance, so pages may be missing. Compare it with your bank before you insert.',
  'statements.warning.entries_missing':
    'The bank states {stated} entries, but the file has {count}. Compare it with your bank before you insert.',
  'statements.warning.accounts_left_out':
    'This file has several accounts: the rows of {main} were read, those of {others} were skipped. Upload the file to those accounts too.',
  'statements.warning.interim':
    'This is an interim report ({format}). Its rows come again in the final statement, perhaps with other descriptions. It is better to upload that one.',
  'statements.warning.notification':
    'This is a notification of single transactions ({format}), not a statement. Its rows come again in the statement. It is better to upload that one.',
  'statements.warning.dated_by_statement':
    'Entries from here on have no date of their own and use the statement’s: {date}.',
  'statements.warning.maybe_balance':
    '“{text}” may be a balance instead of a transaction. If so, delete it after inserting.',
  'statements.warning.sheets':
    'Only the sheet “{main}” was read. These sheets have transactions too: {others}. Save each as a separate file and upload it.',
  'statements.warning.card_sign':
    'This is a card account and the amounts have no signs, so positive amounts were read as money out. Compare them with your bank before you insert.',
  'statements.warning.day_first':
    'The dates could be read in two ways. The amounts are written, or counted, as in countries that put the day first, so the day was read first.',
  'statements.error.cut_off': 'This {format} file is incomplete: its end is missing. Download it again.',
  'statements.error.entries_unreadable':
    'This {format} file has {count} entries, but none can be read as a transaction; the first one is in line {line}: “{text}”. Download it again, or choose another format at your bank.',
  'statements.error.no_entries_of_account':
    'This {format} file has no account movements. In your bank’s download, choose the list of transactions.',
  'statements.error.no_entries':
    'This {format} file has no transactions. Choose a period with transactions and download it again.',
  'statements.error.xml_doctype':
    'This XML file contains a document type, which may be harmful and which no bank statement needs. It was not read. Download the statement from your bank again.',
  'statements.error.xml_broken': 'This XML file is damaged or incomplete at line {line}. Download it again.',
  'statements.error.xml_limits':
    'This XML file is too deep or too large to be a statement. Download the statement from your bank again.',
  'statements.skipped.other_currency': 'This row is in {currency}.',
  'statements.skipped.hidden': 'This row is hidden in the workbook.',
  'statements.error.workbook_broken':
    'This workbook is damaged or incomplete. Download it again, or choose CSV in your bank’s download.',
  'statements.error.too_long':
    'Reading this file took longer than Atlas allows, so it was stopped. Download the statement in shorter periods, or choose CSV.',
  'statements.error.workbook_limits':
    'This workbook is too large to be a statement. Download the statement from your bank again, or choose CSV.',
  'statements.error.workbook_password':
    'This workbook is protected by a password. Open it, save it without the password, and upload that file.',
  'uploads.place.title': 'Does this file belong to {name}?',
  'uploads.place.file': 'The same file was inserted into {name} on {day}.',
  'uploads.place.rows': 'Rows of this file are already in {name}, inserted on {day}.',
  'uploads.place.number': 'The file is for an account ending in {stated}; this one ends in {number}.',
  'uploads.place.credit-card': 'The file is a credit card’s statement; this account is not a credit card.',
  'uploads.place.current': 'The file is a current account’s statement; this account is a credit card.',
  'uploads.place.savings': 'The file is a savings account’s statement; this account has another type.',
  'uploads.place.currency': 'The file is in {currency}; this account is in {own}.',
  'uploads.place.hint':
    'If you go there, the file moves with you. If it belongs here, you are not asked again for files that say the same.',
  'uploads.place.go': 'Go there: {name} ···· {number}',
  'uploads.place.go_again': 'Use it again and go there: {name} ···· {number}',
  'uploads.place.go_new': 'Add an account for it',
  'uploads.place.here': 'It belongs here',
  'uploads.place.other': 'Another account…',
  'uploads.error.place': 'Choose one of the accounts that are offered.',
  'uploads.question.account': 'Which of the accounts or sheets in this file is meant?',
  'uploads.reading.account': 'Account {account}',
  'uploads.reading.all': 'All rows belong to this account',
  'uploads.nothing_to_map': 'Read as {format}: there are no columns to adjust.',
  'uploads.balance_follows': 'The opening balance and all rows add up to the stated closing balance.',
  'uploads.error.account': 'Choose one of the accounts in the file.',
  'uploads.error.not_read':
    'This kind of file cannot be read. Choose CSV, OFX, QIF, MT940, CAMT or XLSX in your bank’s download, preferably .csv, and upload that file.',
  'transactions.page_read_as': 'Read as {format}: this is the part of the file for this transaction.',
  'uploads.question.layout':
    'This file’s layout differs from the account’s last statements in this format. Is it read right all the same?',
  'uploads.reading.layout': 'Yes, the rows below are correct',
  'uploads.layout_hint': 'If not, adjust below how it is read, or upload the right file.',
  'uploads.error.layout': 'The answer must be accept.',
  'statements.drift.named': 'The columns now have names.',
  'statements.drift.unnamed': 'The column names are missing.',
  'statements.drift.width': 'A row had {before} columns, now {now}.',
  'statements.drift.renamed': 'Column “{before}” is now called “{now}”.',
  'statements.drift.moved': 'Column “{name}” moved from {before} to {now}.',
  'statements.drift.gone': 'Column “{name}” is missing.',
  'statements.drift.new': 'Column “{name}” is new.',
  'statements.drift.date': 'The date was read from {before}, now from {now}.',
  'statements.drift.amount': 'Amounts were read from {before}, now from {now}.',
  'statements.drift.delimiter': 'Columns were separated by “{before}”, now by “{now}”.',
  'statements.drift.dmy': 'Dates now start with the day.',
  'statements.drift.mdy': 'Dates now start with the month.',
  'statements.drift.ymd': 'Dates now start with the year.',
  'statements.drift.mark': 'The decimal mark was “{before}”, now it is “{now}”.',
  'statements.drift.negative_out': 'A minus now means money out; last time it meant money in.',
  'statements.drift.positive_out': 'A minus now means money in; last time it meant money out.',
  'statements.drift.known_rows':
    'Rows of an earlier statement are read differently this time, the first in line {line}.',
  'statements.drift.share': 'Last time {before} % of rows were money out, now {now} %.',
  'statements.drift.larger': 'The typical amount is {times} times as large as last time.',
  'statements.drift.smaller': 'The typical amount was {times} times as large last time.',
  'statements.drift.turned': {
    one: '{count} known merchant has money going the other way, in line {line}.',
    other: '{count} known merchants have money going the other way, the first in line {line}.',
  },
  'statements.warning.carried_columns':
    'The layout has changed. Your last adjustments were carried over by column name: {columns}.',
  'statements.warning.carried': 'The layout has changed. Your last answers were carried over.',
  'statements.drift.unread':
    'Lines that look like transactions could not be read: {count}, the first is line {line}.',
  'statements.drift.content': 'The contents of the columns {columns} differ from last time.',
} as const;
