/** By day, then by id: the order in which equals are given to each other. */
type Dated<Id> = { date: string; id: Id };
export const rowOrder = (a: Dated<number>, b: Dated<number>): number =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;
export const expenseOrder = (a: Dated<string>, b: Dated<string>): number =>
  a.date === b.date ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.date < b.date ? -1 : 1;
