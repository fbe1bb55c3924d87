import type { Document, Leaf, Syntax } from './document.ts';
import { amountsIn, currencyOf, dayOf, isTrue, type Stated, sellersOf, textOf } from './stated.ts';

const TRADE = 'SupplyChainTradeTransaction';
const SETTLED = `${TRADE}/ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLED}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const SELLER = `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`;
const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`;
const CHANGE = `${SETTLED}/SpecifiedTradeAllowanceCharge`;
const PROFILE = 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID';
const DAY = 'ExchangedDocument/IssueDateTime/DateTimeString';
const STATUS = 'AssociatedDocumentLineDocument/LineStatusReasonCode';
const LINE_NET = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
const FEES = `${SETTLED}/SpecifiedLogisticsServiceCharge/AppliedAmount`;
const TAXES = `${SETTLED}/ApplicableTradeTax/CalculatedAmount`;
const TOTALS = [
  'LineTotalAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'TaxBasisTotalAmount',
  'TaxTotalAmount',
  'GrandTotalAmount',
  'TotalPrepaidAmount',
  'RoundingAmount',
  'DuePayableAmount',
] as const;

/** An invoice or credit note in UN/CEFACT's Cross Industry Invoice, as XRechnung and Factur-X have it. */
export const CII: Syntax = {
  roots: { CrossIndustryInvoice: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100' },
  leaves: [
    ...['ExchangedDocument/ID', 'ExchangedDocument/TypeCode', PROFILE, DAY, FEES, TAXES],
    `${SETTLED}/InvoiceCurrencyCode`,
    ...[`${SELLER}/SpecifiedLegalOrganization/TradingBusinessName`, `${SELLER}/Name`],
    ...TOTALS.map((name) => `${SUMS}/${name}`),
  ],
  groups: { [LINE]: [STATUS, LINE_NET], [CHANGE]: ['ChargeIndicator/Indicator', 'ActualAmount'] },
};

/** Lines that are sums of others, or say something only. */
const NO_LINES = new Set(['GROUP', 'INFORMATION']);

/** @throws NoInvoice */
export function statedInCii({ leaves, groups }: Document): Stated {
  const code = textOf(leaves, `${SETTLED}/InvoiceCurrencyCode`);
  const { all, one, own } = amountsIn(code);
  const total = (name: (typeof TOTALS)[number]) => one(leaves, `${SUMS}/${name}`);
  const changes = (groups.get(CHANGE) ?? []).map((of) => ({
    isCharge: isTrue(textOf(of, 'ChargeIndicator/Indicator')),
    amount: one(of, 'ActualAmount') ?? 0n,
  }));
  const counted = (groups.get(LINE) ?? []).filter((of) => !NO_LINES.has(textOf(of, STATUS)));
  return {
    number: textOf(leaves, 'ExchangedDocument/ID'),
    kind: textOf(leaves, 'ExchangedDocument/TypeCode'),
    day: dayIn(leaves.get(DAY) ?? []),
    currency: currencyOf(code),
    sellers: sellersOf(leaves, `${SELLER}/SpecifiedLegalOrganization/TradingBusinessName`, `${SELLER}/Name`),
    isShort: /(?::|#)(?:minimum|basicwl)$/i.test(textOf(leaves, PROFILE)),
    lines: counted.flatMap((of) => all(of, LINE_NET)),
    allowances: changes.flatMap(({ isCharge, amount }) => (isCharge ? [] : [amount])),
    charges: [...changes.flatMap(({ isCharge, amount }) => (isCharge ? [amount] : [])), ...all(leaves, FEES)],
    taxes: all(leaves, TAXES),
    sumOfLines: total('LineTotalAmount'),
    sumOfAllowances: total('AllowanceTotalAmount'),
    sumOfCharges: total('ChargeTotalAmount'),
    net: total('TaxBasisTotalAmount'),
    tax: own(leaves.get(`${SUMS}/TaxTotalAmount`) ?? []),
    gross: total('GrandTotalAmount'),
    prepaid: total('TotalPrepaidAmount'),
    rounding: total('RoundingAmount'),
    due: total('DuePayableAmount'),
  };
}

/** `20260304` of format 102. @throws NoInvoice */
function dayIn([leaf]: readonly Leaf[]): string {
  const written = leaf && (leaf.attributes.format ?? '102') === '102' ? leaf.text.trim() : '';
  return dayOf(written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}
