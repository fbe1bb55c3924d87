export const samples = {
  'samples.title': 'Sample without your data',
  'samples.link': 'Sample without your data',
  'samples.about':
    'This is what a developer needs to see how your bank writes its files, without anything about you: words, numbers and amounts are others, days are moved by whole weeks. Columns, signs and marks are as they were, balances add up as they did, and Atlas reads both sides alike.',
  'samples.check': 'Nothing is sent anywhere. Look through the right side before you give it to anybody.',
  'samples.download': 'Download the sample',
  'samples.again': 'Make another one',
  'samples.table': 'Lines of the file and of its sample',
  'samples.line': 'Line',
  'samples.before': 'Your file',
  'samples.after': 'Sample',
  'samples.more': {
    one: '{count} more line is in the download.',
    other: '{count} more lines are in the download.',
  },
  'samples.error.encoding':
    'No sample can be made: this file holds bytes that are no characters of its encoding ({encoding}). Export it from your bank again, or save it as UTF-8.',
  'samples.error.amounts':
    'No sample can be made: the file holds nearly every amount that there is, so there are no others to put in their place. Take a statement of fewer days.',
  'samples.error.differs':
    'No sample was made: none of those that were tried is read as the file is ({part}). Try again, or send a few lines that you have changed by hand.',
  'samples.error.unplaced':
    'No sample can be made: “{text}” could not be found again in the file. Send a few lines that you have changed by hand.',
  'samples.error.seed': 'The seed has at most 100 characters.',
} as const;
