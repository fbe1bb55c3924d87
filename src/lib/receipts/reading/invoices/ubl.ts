import type { Document, Syntax } from './document.ts';
import { amountsIn, currencyOf, dayOf, isTrue, type Stated, sellersOf, textOf } from './stated.ts';

const TOTAL = 'LegalMonetaryTotal';
const SELLER = 'AccountingSupplierParty/Party';
const LINES = ['InvoiceLine/LineExtensionAmount', 'CreditNoteLine/LineExtensionAmount'] as const;
const KINDS = ['InvoiceTypeCode', 'CreditNoteTypeCode'] as const;
const TOTALS = [
  'LineExtensionAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
] as const;

/** An invoice or credit note in UBL 2.1. */
export const UBL: Syntax = {
  roots: {
    Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  },
  leaves: [
    ...['ID', 'IssueDate', 'DocumentCurrencyCode', ...KINDS, ...LINES],
    ...[`${SELLER}/PartyName/Name`, `${SELLER}/PartyLegalEntity/RegistrationName`],
    ...TOTALS.map((name) => `${TOTAL}/${name}`),
  ],
  groups: {
    AllowanceCharge: ['ChargeIndicator', 'Amount'],
    TaxTotal: ['TaxAmount', 'TaxSubtotal/TaxAmount'],
  },
};

/** @throws NoInvoice */
export function statedInUbl({ root, leaves, groups }: Document): Stated {
  const code = textOf(leaves, 'DocumentCurrencyCode');
  const { all, one, own } = amountsIn(code);
  const total = (name: (typeof TOTALS)[number]) => one(leaves, `${TOTAL}/${name}`);
  const changes = (groups.get('AllowanceCharge') ?? []).map((of) => ({
    isCharge: isTrue(textOf(of, 'ChargeIndicator')),
    amount: one(of, 'Amount') ?? 0n,
  }));
  // That in the currency of the tax office, if there is one, has no parts.
  const ofTax = (groups.get('TaxTotal') ?? []).filter((of) => own(of.get('TaxAmount') ?? []) !== undefined);
  return {
    number: textOf(leaves, 'ID'),
    kind: KINDS.map((path) => textOf(leaves, path)).join('') || (root === 'CreditNote' ? '381' : ''),
    // XML Schema allows a zone behind a day.
    day: dayOf(textOf(leaves, 'IssueDate').replace(/(?<=^\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '')),
    currency: currencyOf(code),
    sellers: sellersOf(leaves, `${SELLER}/PartyName/Name`, `${SELLER}/PartyLegalEntity/RegistrationName`),
    isShort: false,
    lines: LINES.flatMap((path) => all(leaves, path)),
    allowances: changes.flatMap(({ isCharge, amount }) => (isCharge ? [] : [amount])),
    charges: changes.flatMap(({ isCharge, amount }) => (isCharge ? [amount] : [])),
    taxes: ofTax.flatMap((of) => all(of, 'TaxSubtotal/TaxAmount')),
    sumOfLines: total('LineExtensionAmount'),
    sumOfAllowances: total('AllowanceTotalAmount'),
    sumOfCharges: total('ChargeTotalAmount'),
    net: total('TaxExclusiveAmount'),
    tax: own(ofTax.flatMap((of) => of.get('TaxAmount') ?? [])),
    gross: total('TaxInclusiveAmount'),
    prepaid: total('PrepaidAmount'),
    rounding: total('PayableRoundingAmount'),
    due: total('PayableAmount'),
  };
}
