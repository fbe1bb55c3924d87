/** What is said of statements in other formats than CSV. */
export const formats = {
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
