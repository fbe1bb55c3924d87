/** The id of the field with that dotted name: `items.0.amount` → `field-items-0-amount`. Error lists link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;
