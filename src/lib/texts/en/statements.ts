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
} as const;
