/** Entries one after the other with the comma of the locale between them, also before the last: `a, b, c`, `a、b、c`. */
export function formatList(entries: readonly string[], locale: string): string {
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(['1', '2', '3']);
  return entries.join(parts.find(({ type }) => type === 'literal')?.value ?? ', ');
}
