import { isUuid } from '../core/ids.ts';
import { FILTER_LENGTH, LINKS_PER_CALL } from '../core/limits.ts';
import { fieldList, fieldText } from '../core/parse.ts';
import { cleanLine } from '../core/text.ts';

/** A link as typed. */
export interface TypedLink {
  expense: string;
  amount: string;
  covers: string;
  /** undefined while nobody has chosen. */
  difference: string | undefined;
}

/** The form that links expenses to a transaction, as its fields or its address say. */
export interface LinkForm {
  /** What is searched for. */
  query: string;
  links: TypedLink[];
}

/** @param fields nested; `expense` names expenses to begin with, `add` and `remove` are the buttons of one */
export function readLinkForm(fields: Record<string, unknown>): LinkForm {
  const typed = fieldList(fields.expenses).map(typedLink);
  const added = [...fieldList(fields.expense), ...fieldList(fields.add)].map((one) =>
    typedLink({ expense: one }),
  );
  const removed = fieldText(fields.remove);
  const links = new Map<string, TypedLink>();
  for (const link of [...typed, ...added])
    if (isUuid(link.expense) && link.expense !== removed && !links.has(link.expense))
      links.set(link.expense, link);
  const query = fields.add === undefined ? cleanLine(fieldText(fields.q)).slice(0, FILTER_LENGTH) : '';
  return { query, links: [...links.values()].slice(0, LINKS_PER_CALL) };
}

function typedLink(given: unknown): TypedLink {
  const { expense, amount, covers, difference } = (given ?? {}) as Record<string, unknown>;
  return {
    expense: fieldText(expense).toLowerCase(),
    amount: fieldText(amount).trim(),
    covers: fieldText(covers).trim(),
    difference: typeof difference === 'string' ? difference : undefined,
  };
}

/** A typed link as `linksSchema` takes it. */
export const toShare = ({ amount, covers, difference }: Omit<TypedLink, 'expense'>) => ({
  ...(amount === '' ? {} : { amount }),
  ...(covers === '' ? {} : { covers }),
  ...(difference ? { difference } : {}),
});
