/** How an expense was paid: fixed choices. Their names are text keys. */
export const paidVia = [
  { id: 1, name: 'catalogue.cash' },
  { id: 2, name: 'catalogue.credit_card' },
] as const;

/** The text key of a choice's name; null where nothing was chosen. */
export const paidViaName = (id: number | null): string | null =>
  id === null ? null : (paidVia.find((choice) => choice.id === id)?.name ?? 'catalogue.unknown');
