/** What the reader of statements says: `skipped` beside a line, `warning` before inserting, `error` for a file. */
export const statements = {
  'statements.skipped.letterhead': 'Above the table of transactions.',
  'statements.skipped.repeated_header': 'The names of the columns once more.',
  'statements.skipped.other_table': 'Part of another table further down, with other columns.',
  'statements.skipped.balance': 'States a balance or a sum; no transaction.',
  'statements.skipped.no_date': 'No date in this line.',
  'statements.skipped.bad_date': '“{text}” is no date.',
  'statements.skipped.not_booked': 'Not booked yet, or never: “{status}”.',
  'statements.skipped.blank': 'No amount in this line.',
  'statements.skipped.unreadable': '“{text}” is no amount.',
  'statements.skipped.too_fine': '“{text}” has more decimals than money has in its currency.',
  'statements.skipped.too_large': '“{text}” is beyond ±9,999,999,999.99.',
  'statements.skipped.unmarked': 'Nothing says whether “{text}” is money in or money out.',
  'statements.skipped.not_counted': 'The running balance does not count this row.',

  'statements.warning.days_earlier': {
    one: 'This file dates its rows {count} day earlier than the account does, as value days and booking days differ. They are compared so.',
    other:
      'This file dates its rows {count} days earlier than the account does, as value days and booking days differ. They are compared so.',
  },
  'statements.warning.days_later': {
    one: 'This file dates its rows {count} day later than the account does, as value days and booking days differ. They are compared so.',
    other:
      'This file dates its rows {count} days later than the account does, as value days and booking days differ. They are compared so.',
  },
  'statements.warning.unreadable':
    '{count} lines look like transactions but could not be read. See the lines left out, and correct the reading or the file.',
  'statements.warning.pending':
    '{count} lines are not booked and were left out. They come with a later statement.',
  'statements.warning.no_date': '{count} lines have an amount but no date and were left out.',
  'statements.warning.no_amount': '{count} lines have a date but no amount and were left out.',
  'statements.warning.other_table':
    'Another table begins here; its lines were left out. Upload it as a file of its own.',
  'statements.warning.wide':
    '{count} rows have more cells than there are column names. Check them: a comma in a text may have moved the amounts.',
  'statements.warning.accounts':
    'More than one account in this file: most rows are of {main}, others of {others}. All of them would go into this account. Better upload a file of each account on its own.',
  'statements.warning.fees':
    '{count} rows have a fee in a column of its own, which the amounts here do not contain. Record these fees separately.',
  'statements.warning.unfounded':
    'A column is called balance, but no balance follows from the one before. Compare the sums with your statement.',
  'statements.warning.balance_row':
    '{count} lines name a balance and were left out. If one of them is a transaction, add it by hand.',
  'statements.warning.first_word':
    'The amounts have no sign. The first word of each text says whether money came in or went out.',
  'statements.warning.unclear':
    '{count} amounts like 2,345 have no decimals: the mark may separate thousands or decimals. Compare them with your statement.',
  'statements.warning.broken': 'A character in this line is broken in the file and was replaced by �.',
  'statements.warning.cut': '{count} descriptions are longer than 1,000 characters and were cut.',

  'statements.error.empty': 'The file is empty. Download the statement again and upload it as CSV.',
  'statements.error.binary':
    'This file cannot be read. Download the statement from your bank as CSV, OFX, QIF, MT940, CAMT or XLSX.',
  'statements.error.format':
    'This is a {format} file, which cannot be read. Choose CSV, OFX, QIF, MT940, CAMT or XLSX where your bank offers the download.',
  'statements.error.quotes':
    'A quotation mark in line {line} is never closed, so the rows after it cannot be told apart. Download the file again, or close the quotation mark in a text editor.',
  'statements.error.too_many': 'More than {max} rows. Download the statement in shorter periods.',
  'statements.error.no_table':
    'No line with a date and an amount was found. Check that this is the list of transactions, and download it as CSV.',
  'statements.error.no_rows':
    'There are column names in line {line}, but no transactions under them. Choose a period with transactions and download it again.',
  'statements.error.no_date':
    'No column of dates was found from line {line} on. Check that the file has one, or say which column it is.',
  'statements.error.no_year':
    'The dates from line {line} on have no year, and nothing else in the file has one. Add the year to the dates, or choose another format at your bank.',
  'statements.error.no_amount':
    'No column of amounts was found; the rows begin in line {line}. Check that the file has one, or say which column it is.',
  'statements.error.header_row':
    'Line {line} is not the beginning of a row. Choose the line of the column names.',
  'statements.error.column': 'There is no column {column}: the table has {width}. Choose another one.',
  'statements.error.packed':
    'This is a packed {format} file. Unpack it, and upload the statement that is in it.',
  'statements.error.balance':
    '“{value}” is no answer for this file. Choose one of those that its question offers.',
  'statements.skipped.security': 'A trade of securities, which is no movement of an account.',
  'statements.skipped.deleted':
    'The bank takes an earlier row back with this one. Delete that row by hand, if the account has it.',
  'statements.skipped.other_kind': 'A record of the kind “{type}”, which holds no transaction of an account.',
  'statements.warning.securities':
    '{count} trades of securities were left out; only movements of money were read.',
  'statements.warning.correction':
    'The bank corrects an earlier row with this one. If the account holds the earlier row, remove one of the two.',
  'statements.warning.repeated_reference':
    '{count} rows are the same as an earlier row of this file, with the same reference “{reference}”. If the bank sent one of them twice, remove it after inserting.',
  'statements.warning.closing':
    'The rows do not lead to the closing balance that the bank states: they give {expected}, the bank says {found}. A row may be missing.',
  'statements.warning.gap':
    'A statement may be missing before this one: the one before ends with {before}, this one begins with {after}.',
  'statements.warning.no_closing':
    'This statement has no closing balance: pages may be missing. Compare with your bank before you insert.',
  'statements.warning.entries_missing':
    'The bank says that there are {stated} entries, but the file has {count}. Compare with your bank before you insert.',
  'statements.warning.other_account':
    'This file is of an account whose number ends in {stated}; the one here ends in {number}. Is it the right account?',
  'statements.warning.accounts_left_out':
    'Several accounts in this file: the rows of {main} were read, those of {others} left out. Upload the file to those accounts, too.',
  'statements.warning.interim':
    'This is an interim report ({format}): its rows come again in the final statement, perhaps with other texts. Better upload that one.',
  'statements.warning.notification':
    'This is a notification of single bookings ({format}), not a statement: its rows come again in the statement. Better upload that one.',
  'statements.warning.dated_by_statement':
    'Entries from here on have no date of their own. They have the statement’s: {date}.',
  'statements.warning.maybe_balance':
    '“{text}” may be a balance instead of a transaction. If so, delete it after inserting.',
  'statements.warning.sheets':
    'Only the sheet “{main}” was read. These hold transactions, too: {others}. Save each as a file of its own and upload it.',
  'statements.warning.card_sign':
    'This account is a card and the amounts have no signs: what is positive was read as spent. Compare with your bank before you insert.',
  'statements.warning.day_first':
    'The dates could be read in two ways. The amounts are written with a decimal comma, so the day was read first.',
  'statements.error.cut_off': 'This {format} file is cut off: its end is missing. Download it again.',
  'statements.error.entries_unreadable':
    'This {format} file has {count} entries, but none can be read as a transaction; the first one is in line {line}: “{text}”. Download it again, or choose another format at your bank.',
  'statements.error.no_entries_of_account':
    'This {format} file holds no movements of an account, only other entries. Choose the list of transactions where your bank offers the download.',
  'statements.error.no_entries':
    'This {format} file holds no transactions. Choose a period with transactions and download it again.',
  'statements.error.xml_doctype':
    'This XML file has a document type, which no bank’s statement needs and which may be harmful. It was not read. Download the statement again from your bank.',
  'statements.error.xml_broken': 'This XML file is broken or cut off at line {line}. Download it again.',
  'statements.error.xml_limits':
    'This XML file is built in a way that no statement is: too deep, too many parts or too long texts. Download the statement again from your bank.',
  'statements.skipped.other_currency': 'This row is in {currency}.',
  'statements.skipped.hidden': 'This row is hidden in the workbook.',
  'statements.error.workbook_broken':
    'This workbook is broken or cut off. Download it again, or choose CSV where your bank offers the download.',
  'statements.error.workbook_limits':
    'This workbook holds far more than a statement does. Download the statement again from your bank, or choose CSV there.',
  'statements.error.workbook_password':
    'This workbook is protected by a password. Open it, save it without a password and upload that file.',
  'uploads.question.account': 'Which of the accounts in this file is meant?',
  'uploads.reading.account': 'Account {account}',
  'uploads.nothing_to_map': 'Read as {format}: every field has its place, there is nothing to correct.',
  'uploads.balance_follows':
    'The opening balance and all rows give the closing balance that the bank states.',
  'uploads.error.account': 'Name one of the accounts in the file, as the question lists them.',
  'uploads.error.not_read':
    'This kind of file cannot be read. Choose CSV, OFX, QIF, MT940, CAMT or XLSX where your bank offers the download, best .csv, and upload that file.',
  'transactions.page_read_as': 'Read as {format}: this is the row’s part of the file.',
  'uploads.question.layout':
    'This file is not as the account’s last statements of this format were. Is it read right all the same?',
  'uploads.reading.layout': 'Yes, the rows below are right: read it so all the same',
  'uploads.layout_hint': 'If not, correct below how it is read, or upload the right file.',
  'uploads.error.layout': 'The answer is accept.',
  'statements.drift.named': 'The columns have names now.',
  'statements.drift.unnamed': 'The names of the columns are missing.',
  'statements.drift.width': 'A row had {before} columns, now {now}.',
  'statements.drift.renamed': 'Column “{before}” is now called “{now}”.',
  'statements.drift.moved': 'Column “{name}” moved from {before} to {now}.',
  'statements.drift.gone': 'Column “{name}” is missing.',
  'statements.drift.new': 'Column “{name}” is new.',
  'statements.drift.date': 'The date was read from {before}, now from {now}.',
  'statements.drift.amount': 'Amounts were read from {before}, now from {now}.',
  'statements.drift.delimiter': 'Columns were separated by “{before}”, now by “{now}”.',
  'statements.drift.dmy': 'Dates are written with the day first now.',
  'statements.drift.mdy': 'Dates are written with the month first now.',
  'statements.drift.ymd': 'Dates are written with the year first now.',
  'statements.drift.mark': 'The decimal mark was “{before}”, now it is “{now}”.',
  'statements.drift.negative_out': 'A minus is money out now; last time it was money in.',
  'statements.drift.positive_out': 'A minus is money in now; last time it was money out.',
  'statements.drift.known_rows':
    'Rows of an earlier statement come again and are read differently, the first in line {line}.',
  'statements.drift.share': 'Last time {before} % of rows were money out, now {now} %.',
  'statements.drift.larger': 'The typical amount is {times} times as large as last time.',
  'statements.drift.smaller': 'The typical amount was {times} times as large last time.',
  'statements.drift.turned': {
    one: '{count} known payee has money going the other way, in line {line}.',
    other: '{count} known payees have money going the other way, the first in line {line}.',
  },
  'statements.warning.carried_columns':
    'The layout is another one. What was corrected for the last one was carried over by the names of the columns: {columns}.',
  'statements.warning.carried':
    'The layout is another one. What was answered for the last one was carried over.',
  'statements.drift.unread':
    'Lines that look like transactions could not be read: {count}, the first is line {line}.',
  'statements.drift.content': 'Columns {columns} hold something else than last time.',
} as const;
