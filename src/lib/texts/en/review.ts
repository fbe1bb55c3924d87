/** The queue of open transactions, and the answers that are offered for them anywhere. */
export const review = {
  'review.comma': ', ',
  'review.new_expense': 'New expense',
  'review.new_expense_of': 'New expense: {name}',
  'review.link_to': 'Link to “{name}”, {date}',
  'review.link_to_day': 'Link to the expense of {date}',
  'review.link_many': {
    one: 'Link to {count} expense',
    other: 'Link to {count} expenses',
  },
  'review.pair': 'Own transfer: {account}, {date}',
  'review.because_learned': '{yes} of {all} before',
  'review.because_merchant': '{yes} of the last {all} at {name}',
};
