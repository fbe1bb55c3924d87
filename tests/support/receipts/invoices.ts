/** Receipts with their truth, as rows of cells: `|` is between cells, an empty row is a gap. */
export interface Invoice {
  name: string;
  text: string;
  day: string;
  total: number;
  currency: string;
  /** The text itself leaves the day open: both readings are to be proposed. */
  openDay?: true;
}

interface Form {
  name: string;
  currency: string;
  /** As its country writes days and amounts. */
  day: (day: string) => string;
  amount: (amount: number) => string;
  /** Percent. */
  tax: number;
  text: string;
  openDay?: true;
}

const inWords =
  (locale: string, month: 'long' | 'short' = 'long') =>
  (day: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(day),
    );
const digits = (locale: string) => (day: string) =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));
const money =
  (locale: string, decimals = 2) =>
  (amount: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      .format(amount)
      // The fonts of every PDF have no narrow space.
      .replace(/[\u202f\u00a0]/g, ' ');

const FORMS: readonly Form[] = [
  {
    name: 'airline-in',
    currency: 'INR',
    day: (day) => inWords('en-GB', 'short')(day).replaceAll(' ', '-'),
    amount: money('en-IN'),
    tax: 5,
    text: `IndiSky Aviation Limited\nTax Invoice\nInvoice Number|KA1262703AB12|Invoice Date|{day}\nPNR|QX7K2L|Flight|6E 5312\nDate of travel|{later}|From|BLR|To|DEL\n\nDescription|SAC Code|Taxable Value|IGST|Total\nAir travel charges|996425|{net}|{tax}|{total}\nGrand Total|||| {total}\nAmount in words: see your itinerary\nAll amounts in INR`,
  },
  {
    name: 'airline-de',
    currency: 'EUR',
    day: digits('de-DE'),
    amount: money('de-DE'),
    tax: 19,
    text: `Nordflug AG\nRechnung\nRechnungsnummer:|220-8841273\nRechnungsdatum:|{day}\nBuchungscode:|ZK88PQ\nHinflug:|{later} FRA - LIS\n\nBeschreibung|Betrag\nFlugpreis netto|{net} EUR\nMwSt. 19 %|{tax} EUR\nGesamtbetrag|{total} EUR\nZahlungsart: Kreditkarte`,
  },
  {
    name: 'saas-us',
    currency: 'USD',
    day: inWords('en-US'),
    amount: money('en-US'),
    tax: 8,
    text: `Receipt\nInvoice number|9A3F1C02-0014\nReceipt number|2911-4410\nDate paid|{day}\nPayment method|Visa - 4242\n\nCloudDesk Inc.|Bill to\n548 Market Street|Acme Design\n\n\${total} paid on {day}\n\nDescription|Qty|Unit price|Amount\nTeam plan|1|\${net}|\${net}\n\nSubtotal|||\${net}\nSales tax|||\${tax}\nTotal|||\${total}\nAmount paid|||\${total}`,
  },
  {
    name: 'saas-ie',
    currency: 'EUR',
    day: inWords('en-GB'),
    amount: money('en-GB'),
    tax: 23,
    text: `Invoice\nPagecraft Ireland Ltd, Dublin 2\nInvoice no.|Date of issue|Date due\nPC-20931|{day}|{later}\n\nSubscription (monthly)|€{net}\nTotal excluding VAT|€{net}\nVAT (23%)|€{tax}\nAmount due|€{total}\nPay online before {later}`,
  },
  {
    name: 'food-in',
    currency: 'INR',
    day: (day) => day.split('-').reverse().join('/'),
    amount: money('en-IN'),
    tax: 5,
    text: `Swiggy\nTAX INVOICE\nOrder ID: 17230988123\nInvoice issued by restaurant on behalf of Bundl Technologies\nRestaurant: Truffles, Koramangala\nDate of Invoice: {day}\nDate of supply: {day}\n\nParticulars|Qty|Rate|Amount\nPaneer steak|1|{net}|{net}\nItem Total|||{net}\nCGST + SGST|||{tax}\nInvoice Total|||Rs. {total}`,
  },
  {
    name: 'food-es',
    currency: 'EUR',
    day: inWords('es-ES'),
    amount: money('es-ES'),
    tax: 10,
    text: `Reparto Rápido S.L.\nFactura simplificada\nNúmero de factura: F-2026-1182\nFecha de emisión: {day}\n\nConcepto|Cantidad|Importe\nMenú del día|2|{net} €\nBase imponible|| {net} €\nIVA 10 %|| {tax} €\nTotal a pagar|| {total} €\nGracias por su pedido`,
  },
  {
    name: 'taxi-uk',
    currency: 'GBP',
    day: inWords('en-GB'),
    amount: money('en-GB'),
    tax: 20,
    text: `BlackCab Now\nThanks for riding, Asha\n{day}\n\nTotal|£{total}\n\nTrip fare|£{net}\nBooking fee|£{tax}\n\nPayments\nMastercard 4471|£{total}\n08:14|12 Hanover Square, London\n08:41|London Bridge Station`,
  },
  {
    name: 'taxi-in',
    currency: 'INR',
    day: (day) => inWords('en-GB', 'short')(day).replace(/^(\d+)/, '$1th'),
    amount: money('en-IN'),
    tax: 5,
    text: `OLA\nRide receipt|CRN 5583920118\nTrip date: {day}\nDistance|12.40 km|Time|42 min\n\nRide fare|₹ {net}\nTaxes|₹ {tax}\nTotal Bill (rounded off)|₹ {total}\nPaid by Ola Money|₹ {total}`,
  },
  {
    name: 'taxi-fr',
    currency: 'EUR',
    day: digits('fr-FR'),
    amount: money('fr-FR'),
    tax: 10,
    text: `TAXIS BLEUS DE LYON\nReçu de course\nDate de la course : {day}\nDépart 09:12|Arrivée 09:40\nPrix HT|{net} EUR\nTVA 10 %|{tax} EUR\nMontant TTC|{total} EUR\nRéglé par carte bancaire`,
  },
  {
    name: 'hotel-de',
    currency: 'EUR',
    day: digits('de-DE'),
    amount: money('de-DE'),
    tax: 7,
    text: `Hotel Am Rathaus\nRechnung Nr. 4711 vom {day}\nAnreise: {earlier}   Abreise: {day}\nZimmer 212\n\nDatum|Leistung|Preis\n{earlier}|Übernachtung|{net}\nSumme netto||{net}\nUSt. 7 %||{tax}\nRechnungsbetrag||{total} €\nDankend erhalten`,
  },
  {
    name: 'hotel-us',
    currency: 'USD',
    day: (day) => {
      const [year, month, date] = day.split('-').map(Number);
      return `${month}/${date}/${year}`;
    },
    amount: money('en-US'),
    tax: 14,
    text: `Harbor View Inn\nGuest Folio\nArrival: {earlier}|Departure: {day}\nInvoice date: {day}\n\nDate|Description|Charges\n{earlier}|Room charge|{net}\n{earlier}|Occupancy tax|{tax}\nTotal charges|| USD {total}\nBalance due|| USD 0.00\nPlease keep this for your records, printed 12/28/2026`,
  },
  {
    name: 'hotel-fr',
    currency: 'EUR',
    day: inWords('fr-FR'),
    amount: money('fr-FR'),
    tax: 10,
    text: `Hôtel des Voyageurs\nFacture n° 2026-0317\nDate de facture : {day}\nSéjour du {earlier} au {day}\n\nDésignation|Quantité|Prix\nNuitée|1|{net} €\nTotal HT|| {net} €\nTVA 10 %|| {tax} €\nTotal TTC|| {total} €\nNet à payer|| {total} €`,
  },
  {
    name: 'market-de',
    currency: 'EUR',
    day: (day) => digits('de-DE')(day).replace(/20(?=\d\d$)/, ''),
    amount: money('de-DE'),
    tax: 7,
    text: `FRISCHEMARKT\nBahnhofstr. 4, 50667 Köln\n\nAPFEL BIO|{net} B\nPFAND|{tax} B\nSUMME|EUR {total}\nGeg. EC-Karte|EUR {total}\n{day}|18:42|Bon-Nr. 3381\nVielen Dank für Ihren Einkauf`,
  },
  {
    name: 'market-us',
    currency: 'USD',
    day: (day) => {
      const [year, month, date] = day.split('-');
      return `${month}/${date}/${year}`;
    },
    amount: money('en-US'),
    tax: 6,
    text: `GREENLEAF GROCERS\n2100 Oak Ave, Austin TX\n{day} 17:05\nORGANIC MILK|{net}\nSUBTOTAL|{net}\nTAX|{tax}\nTOTAL|\${total}\nVISA 4242|\${total}\nITEMS SOLD 1`,
    openDay: true,
  },
  {
    name: 'market-es',
    currency: 'EUR',
    day: digits('es-ES'),
    amount: money('es-ES'),
    tax: 4,
    text: `SUPERMERCADO LA PLAZA\nFecha: {day}   Hora: 20:14\nPAN|{net}\nIVA|{tax}\nIMPORTE TOTAL|{total} EUR\nTARJETA|{total} EUR`,
  },
  {
    name: 'rail-jp',
    currency: 'JPY',
    day: (day) => inWords('ja-JP')(day),
    amount: money('ja-JP', 0),
    tax: 10,
    text: `領収書\n東海旅客株式会社\n発行日|{day}\n品名|数量|金額\n乗車券|1|¥{net}\n小計||¥{net}\n消費税(10%)||¥{tax}\n合計||¥{total}`,
  },
  {
    name: 'dinner-jp',
    currency: 'JPY',
    day: (day) => day.replaceAll('-', '/'),
    amount: money('ja-JP', 0),
    tax: 10,
    text: `居酒屋はなび\n{day} 19:32\n生ビール|{net}円\n消費税|{tax}円\nお支払い金額|{total}円\nまたのご来店をお待ちしております`,
  },
  {
    name: 'software-nl',
    currency: 'EUR',
    day: inWords('nl-NL'),
    amount: money('nl-NL'),
    tax: 21,
    text: `Webwerk B.V.\nFactuur 2026-118\nFactuurdatum|{day}\nVervaldatum|{later}\nOmschrijving|Aantal|Prijs\nHosting|1|€ {net}\nSubtotaal||€ {net}\nBTW 21%||€ {tax}\nTotaal te betalen||€ {total}`,
  },
  {
    name: 'consulting-it',
    currency: 'EUR',
    day: digits('it-IT'),
    amount: money('it-IT'),
    tax: 22,
    text: `Studio Bianchi\nFattura n. 41\nData fattura: {day}\nDescrizione|Prezzo\nConsulenza|€ {net}\nImponibile|€ {net}\nIVA 22%|€ {tax}\nTotale fattura|€ {total}\nScadenza: {later}`,
  },
  {
    name: 'software-ca',
    currency: 'CAD',
    day: (day) => day,
    amount: money('en-CA'),
    tax: 13,
    text: `Maple Apps Inc.|Toronto ON\nINVOICE #10442\nIssued|{day}\nDue|{later}\nService|Hours|Rate|Total\nDesign review|1|{net}|{net}\nSubtotal|||{net}\nHST 13%|||{tax}\nTotal due (CAD)|||\${total}`,
  },
];

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** One of a form; the number gives day and amounts. */
function invoiceOf(form: Form, number: number): Invoice {
  const day = addDays('2026-01-16', (number * 37) % 190);
  const decimals = form.currency === 'JPY' ? 0 : 2;
  const round = (amount: number) => Number(amount.toFixed(decimals));
  const net = round(
    (form.currency === 'JPY' ? 1_180 : form.currency === 'INR' ? 389.5 : 48.4) * (1 + number * 0.83),
  );
  const tax = round((net * form.tax) / 100);
  const total = round(net + tax);
  const values: Record<string, string> = {
    day: form.day(day),
    earlier: form.day(addDays(day, -1)),
    later: form.day(addDays(day, 21)),
    net: form.amount(net),
    tax: form.amount(tax),
    total: form.amount(total),
  };
  const text = form.text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const open = form.openDay && Number(day.slice(8)) <= 12 ? { openDay: true as const } : {};
  return { name: form.name, text, day, total, currency: form.currency, ...open };
}

/** Forty receipts: each form twice, with other days and amounts. */
export const INVOICES: readonly Invoice[] = FORMS.flatMap((form, at) => [
  invoiceOf(form, at),
  { ...invoiceOf(form, at + 7), name: `${form.name}-2` },
]);
