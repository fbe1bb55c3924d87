/** What an invoice states, as EN 16931 names it; each may be changed to what is wrong. */
export interface EInvoice {
  number: string;
  kind: string;
  day: string;
  currency: string;
  seller: string;
  tradesAs?: string;
  lines: string[];
  allowances: string[];
  charges: string[];
  taxes: string[];
  sumOfLines?: string | undefined;
  sumOfAllowances?: string | undefined;
  sumOfCharges?: string | undefined;
  net?: string | undefined;
  tax?: string | undefined;
  gross?: string | undefined;
  prepaid?: string | undefined;
  rounding?: string | undefined;
  due?: string | undefined;
  /** The tax again in another currency, for the tax office. */
  taxElsewhere?: string | undefined;
  profile?: string;
  /** XML that is put behind the head. */
  more?: string;
}

/** 3 lines, a discount, postage, two rates of tax; all of it adds up. */
export const GOOD: EInvoice = {
  number: 'RE-2026-0815',
  kind: '380',
  day: '2026-03-04',
  currency: 'EUR',
  seller: 'Papierhaus & Söhne GmbH',
  lines: ['100.00', '49.99', '0.01'],
  allowances: ['10.00'],
  charges: ['5.00', '1.00'],
  taxes: ['26.60', '0.42'],
  sumOfLines: '150.00',
  sumOfAllowances: '10.00',
  sumOfCharges: '6.00',
  net: '146.00',
  tax: '27.02',
  gross: '173.02',
  due: '173.02',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const elements = (prefix: string, attributes: string, named: Record<string, string | undefined>): string =>
  Object.entries(named)
    .map(([name, text]) =>
      text === undefined ? '' : `<${prefix}:${name}${attributes}>${text}</${prefix}:${name}>`,
    )
    .join('');

export function inUbl(of: EInvoice, root: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const unit = ` currencyID="${of.currency}"`;
  const change = (isCharge: boolean) => (amount: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount${unit}>${amount}</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID></cac:TaxCategory></cac:AllowanceCharge>`;
  const line = (amount: string, at: number) =>
    `<cac:${root}Line><cbc:ID>${at + 1}</cbc:ID><cbc:LineExtensionAmount${unit}>${amount}</cbc:LineExtensionAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount${unit}>99.00</cbc:Amount></cac:AllowanceCharge><cac:Item><cbc:Name>Paper</cbc:Name></cac:Item></cac:${root}Line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:${root} xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${elements('cbc', '', { CustomizationID: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ID: of.number, IssueDate: of.day, [`${root}TypeCode`]: of.kind, DocumentCurrencyCode: of.currency })}
${of.more ?? ''}
<cac:AccountingSupplierParty><cac:Party>${of.tradesAs ? `<cac:PartyName><cbc:Name>${escaped(of.tradesAs)}</cbc:Name></cac:PartyName>` : ''}<cac:PartyLegalEntity><cbc:RegistrationName>${escaped(of.seller)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Us</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
${of.allowances.map(change(false)).join('')}${of.charges.map(change(true)).join('')}
<cac:TaxTotal>${elements('cbc', unit, { TaxAmount: of.tax })}${of.taxes.map((amount) => `<cac:TaxSubtotal><cbc:TaxAmount${unit}>${amount}</cbc:TaxAmount></cac:TaxSubtotal>`).join('')}</cac:TaxTotal>
${of.taxElsewhere ? `<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">${of.taxElsewhere}</cbc:TaxAmount></cac:TaxTotal>` : ''}
<cac:LegalMonetaryTotal>${elements('cbc', unit, { LineExtensionAmount: of.sumOfLines, TaxExclusiveAmount: of.net, TaxInclusiveAmount: of.gross, AllowanceTotalAmount: of.sumOfAllowances, ChargeTotalAmount: of.sumOfCharges, PrepaidAmount: of.prepaid, PayableRoundingAmount: of.rounding, PayableAmount: of.due })}</cac:LegalMonetaryTotal>
${of.lines.map(line).join('\n')}
</ubl:${root}>`;
}

export function inCii(of: EInvoice): string {
  const change = (isCharge: boolean) => (amount: string) =>
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`;
  const line = (amount: string, at: number) =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>99.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
  const sums = elements('ram', '', {
    ...{ LineTotalAmount: of.sumOfLines, ChargeTotalAmount: of.sumOfCharges },
    ...{ AllowanceTotalAmount: of.sumOfAllowances, TaxBasisTotalAmount: of.net },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${of.profile ?? 'urn:cen.eu:en16931:2017'}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${of.number}</ram:ID><ram:TypeCode>${of.kind}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${of.day.replaceAll('-', '')}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${of.lines.map(line).join('\n')}${of.more ?? ''}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${escaped(of.seller)}</ram:Name>${of.tradesAs ? `<ram:SpecifiedLegalOrganization><ram:TradingBusinessName>${escaped(of.tradesAs)}</ram:TradingBusinessName></ram:SpecifiedLegalOrganization>` : ''}</ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${of.currency}</ram:InvoiceCurrencyCode>
${of.taxes.map((amount) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${amount}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode></ram:ApplicableTradeTax>`).join('')}
${of.allowances.map(change(false)).join('')}${of.charges.map(change(true)).join('')}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${sums}${of.tax ? `<ram:TaxTotalAmount currencyID="${of.currency}">${of.tax}</ram:TaxTotalAmount>` : ''}${of.taxElsewhere ? `<ram:TaxTotalAmount currencyID="SEK">${of.taxElsewhere}</ram:TaxTotalAmount>` : ''}${elements('ram', '', { RoundingAmount: of.rounding, GrandTotalAmount: of.gross, TotalPrepaidAmount: of.prepaid, DuePayableAmount: of.due })}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

export const bytesOfXml = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text));
