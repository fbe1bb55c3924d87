# -*- coding: utf-8 -*-
# Western Europe and the Nordics
from lib import *
DMY = '{dd}.{mm}.{yyyy}'

# ---- DE Sparkasse
A = iban('DE', '370501980012345678')
L = Lay('de-sparkasse-mt940-csv', 'Sparkasse CSV-MT940 (DE)', 'DE', 'de', 'cp1252', cur='EUR', account=A, delim=';', quote='all', proof='none',
        tags='pending two-digit-year newest-first returned-pair leading-zeros account-digits umlauts',
        notes='Two-digit years; top row "Umsatz vorgemerkt" is no booking; a direct debit and its return are both real; SEPA text with "SVWZ+", "EREF+0000…".')
R = gen('DE', 15, '2024-01-03', '2024-01-30', 30, add=[Row('2024-01-16', '-39.90', 'Fitnessstudio Kraftwerk', 'FITNESSSTUDIO KRAFTWERK', 'dd', t='01:00:00'), Row('2024-01-19', '39.90', 'Fitnessstudio Kraftwerk', 'FITNESSSTUDIO KRAFTWERK', 'ret', t='02:00:00')])
L.c('Auftragskonto', 'Buchungstag', 'Valutadatum', 'Buchungstext', 'Verwendungszweck', 'Begünstigter/Zahlungspflichtiger', 'Kontonummer', 'BLZ', 'Betrag', 'Währung', 'Info')
ty = {'card': 'KARTENZAHLUNG', 'dd': 'FOLGELASTSCHRIFT', 'trf': 'EINZELUEBERWEISUNG', 'sal': 'LOHN GEHALT', 'in': 'GUTSCHR. UEBERWEISUNG', 'atm': 'BARGELDAUSZAHLUNG', 'fee': 'ENTGELTABSCHLUSS', 'ref': 'GUTSCHRIFT', 'ret': 'LASTSCHRIFTRUECKGABE'}
L.skip('pending', A, '31.01.24', '31.01.24', 'KARTENZAHLUNG', '2024-01-31T18:02 Debitk.1 2027-12 ', 'ROSSMANN 1184', '', '', '-17,43', 'EUR', 'Umsatz vorgemerkt')
for r in reversed(R): L.tx(r, A, df(r.d, '{dd}.{mm}.{yy}'), df(r.v, '{dd}.{mm}.{yy}'), ty[r.kind], 'EREF+0000%09d SVWZ+%s' % (r.rnd % 10**9, df(r.d, '{yyyy}-{mm}-{dd}T') + r.t[:5]), r.raw, iban('DE', '%018d' % r.rnd), 'DEUTDEDBXXX', num(r.a, ','), 'EUR', 'Umsatz gebucht')
L.check = dict(date=(1, 'dmy2'), amt=('s', 8), dec=',', skip='vorgemerkt')

# ---- DE comdirect: three accounts in one file
L = Lay('de-comdirect-three-accounts', 'comdirect (DE), all accounts in one file', 'DE', 'de', 'cp1252', cur='EUR', delim=';', quote='all', tail=';', proof='opening_closing', ask='account', kind='several',
        tags='several-accounts pending opening-closing newest-first trailing-delimiter section-headers different-columns',
        notes='Three sections (current account, Visa card, savings) with different columns and own balances; "offen" rows are pending; rows must not all go into one account unasked.')
n = lambda a: num(a, ',', '.')
def sec(title, R, o, hdr, f, pend=()):
    c = run(R, o); L.c(title, 'Zeitraum: 01.02.2024 - 29.02.2024'); L.c('Neuer Kontostand', n(c) + ' EUR'); L.ln(); L.c(*hdr)
    for p in pend: L.skip('pending', *p)
    for r in reversed(R): L.tx(r, *f(r), account=title)
    L.skip('opening balance', 'Alter Kontostand', n(o) + ' EUR'); L.ln(); L.ln()
L.ln(';')
g = gen('DE', 8, '2024-02-01', '2024-02-28', 31); g2 = gen('DE', 5, '2024-02-03', '2024-02-27', 32, only={'card'}); g3 = [Row('2024-02-15', '200.00', None, 'Übertrag Sparen', 'in'), Row('2024-02-29', '1.87', None, 'Habenzinsen', 'int')]
sec('Umsätze Girokonto', g, D('1500.20'), ['Buchungstag', 'Wertstellung (Valuta)', 'Vorgang', 'Buchungstext', 'Umsatz in EUR'],
    lambda r: (df(r.d, DMY), df(r.v, DMY), 'Lastschrift / Belastung' if r.a < 0 else 'Übertrag / Überweisung', 'Auftraggeber: %s Buchungstext: %s Ref. 0%09d/7' % (r.payee or 'comdirect', r.raw, r.rnd % 10**9), n(r.a)),
    [('offen', '--', 'Kartenverfügung', 'Buchungstext: KAUFLAND HALLE Ref. 7K2C21/4', '-23,10')])
sec('Umsätze Visa-Karte (Kreditkarte)', g2, D('-80.00'), ['Buchungstag', 'Umsatztag', 'Vorgang', 'Referenz', 'Buchungstext', 'Umsatz in EUR'],
    lambda r: (df(r.d, DMY), df(r.d, DMY), 'Visa-Umsatz', '0%017d' % r.rnd, r.raw, n(r.a)))
sec('Umsätze Tagesgeld PLUS-Konto', g3, D('3000.00'), ['Buchungstag', 'Wertstellung (Valuta)', 'Vorgang', 'Buchungstext', 'Umsatz in EUR'], lambda r: (df(r.d, DMY), df(r.v, DMY), 'Übertrag / Überweisung', r.raw, n(r.a)))
L.check = dict(date=(0, 'dmy'), amt=('s', -2), dec=',', skip='offen|Alter Kontostand', sections=(r'^"(Umsätze [^"]+)"', r'Alter Kontostand";"([^"]+)', r'Neuer Kontostand";"([^"]+)'))

# ---- DE Deutsche Bank
A = iban('DE', '300700240123456700')
L = Lay('de-deutsche-bank-soll-haben', 'Deutsche Bank (DE)', 'DE', 'de', 'iso8859-15', cur='EUR', account='123 1234567 00', delim=';', quote='min', proof='opening_closing',
        tags='soll-haben unpadded-dates preamble closing-row empty-columns two-dates original-amount',
        notes='Soll (negative) / Haben columns and another, always empty "Betrag" column before them; unpadded dates; the last line "Kontostand;…" is the closing balance.')
R = gen('DE', 14, '2024-03-01', '2024-03-28', 33); o = D('2011.70'); c = run(R, o)
for t in ['Umsätze Girokonto;;;Kundennummer: 123 1234567 00', '1.3.2024 - 31.3.2024', 'Letzter Kontostand;;;;%s;EUR' % n(o), 'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.']: L.ln(t)
L.c('Buchungstag', 'Wert', 'Umsatzart', 'Begünstigter / Auftraggeber', 'Verwendungszweck', 'IBAN / Kontonummer', 'BIC', 'Kundenreferenz', 'Mandatsreferenz', 'Gläubiger ID', 'Fremde Gebühren', 'Betrag', 'Abweichender Empfänger', 'Anzahl der Aufträge', 'Anzahl der Schecks', 'Soll', 'Haben', 'Währung')
for r in R: L.tx(r, df(r.d, '{d}.{m}.{yyyy}'), df(r.v, '{d}.{m}.{yyyy}'), 'SEPA-Lastschrift' if r.kind == 'dd' else 'Kartenzahlung' if r.kind == 'card' else 'SEPA-Überweisung', r.payee or '', r.raw, iban('DE', '%018d' % r.rnd), 'COBADEFFXXX', '00%08d' % (r.rnd % 10**8), '', '', '', '', '', '', '', n(r.a) if r.a < 0 else '', n(r.a) if r.a > 0 else '', 'EUR')
L.skip('closing balance', text='Kontostand;31.3.2024;;;%s;EUR' % n(c))
L.check = dict(date=(0, 'dmy'), amt=('dc', 15, 16), dec=',', open=r'Letzter Kontostand;;;;([^;]+)', close=r'^Kontostand;[^;]*;;;([^;]+)')

# ---- DE VR S/H
L = Lay('de-vr-soll-haben-letter', 'Volksbank (DE), old VR-NetWorld export', 'DE', 'de', 'cp1252', cur='EUR', account='7012345', delim=';', quote='all', proof='opening_closing',
        tags='s-h-letter line-break-in-quotes opening-closing-rows blank-header preamble',
        notes='Amount unsigned, the last column (its header is a blank) holds S or H; "Vorgang/Verwendungszweck" has line breaks inside quotes; Anfangssaldo and Endsaldo rows at the end carry a date, an amount and S/H.')
R = gen('DE', 13, '2023-10-02', '2023-10-30', 34); o = D('610.44'); c = run(R, o)
for t in ['"Volksbank Musterstadt eG"', '', '"Umsatzanzeige"', '', '"BLZ:";"38060186";;"Datum:";"31.10.2023"', '"Konto:";"7012345";;"Uhrzeit:";"09:15:00"', '"Kontoinhaber:";"Grün, Käthe"', '']: L.ln(t)
L.c('Buchungstag', 'Valuta', 'Auftraggeber/Zahlungsempfänger', 'Empfänger/Zahlungspflichtiger', 'Konto-Nr.', 'BLZ', 'Vorgang/Verwendungszweck', 'Währung', 'Umsatz', ' ')
for r in R: L.tx(r, df(r.d, DMY), df(r.v, DMY), 'Grün, Käthe', r.payee or '', '0%09d' % (r.rnd % 10**9), '38060186', ('Lastschrift' if r.a < 0 else 'Überweisungsgutschr.') + '\n' + r.raw + '\nEREF: NOTPROVIDED', 'EUR', num(r.a, ',', '.', absol=True), 'S' if r.a < 0 else 'H')
L.ln(); sh = lambda x: ('S' if x < 0 else 'H')
L.skip('opening balance', '01.10.2023', '', '', '', '', '', 'Anfangssaldo', 'EUR', num(o, ',', '.', absol=True), sh(o)); L.skip('closing balance', '31.10.2023', '', '', '', '', '', 'Endsaldo', 'EUR', num(c, ',', '.', absol=True), sh(c))
L.check = dict(date=(0, 'dmy'), amt=('w', 8, 9, ['S'], ['H']), dec=',', skip='saldo', open=r'Anfangssaldo";"EUR";"([^"]+)', close=r'Endsaldo";"EUR";"([^"]+)')

# ---- DE savings book, trailing minus
L = Lay('de-sparbuch-trailing-minus', 'Building society savings account (DE)', 'DE', 'de', 'cp1252', ext='txt', cur='EUR', account='3 712 004 881', atype='savings', delim='|', quote='none', proof='running_balance',
        tags='trailing-minus pipe padded-cells savings interest-and-tax total-row',
        notes='Padded cells, pipe, trailing minus "50,00-"; interest, capital gains tax and solidarity tax of the same day; total row "Summe".')
R = [Row(*x) for x in [('2023-01-02', '100.00', None, 'Dauerauftrag Sparrate', 'in'), ('2023-02-01', '100.00', None, 'Dauerauftrag Sparrate', 'in'), ('2023-03-01', '100.00', None, 'Dauerauftrag Sparrate', 'in'), ('2023-03-17', '-350.00', 'Gärtnerei Süß', 'Auszahlung an Gärtnerei Süß', 'trf'),
    ('2023-04-03', '100.00', None, 'Dauerauftrag Sparrate', 'in'), ('2023-05-02', '100.00', None, 'Dauerauftrag Sparrate', 'in'), ('2023-06-30', '11.42', None, 'Zinsgutschrift', 'int'), ('2023-06-30', '-2.86', None, 'Kapitalertragsteuer', 'tax'), ('2023-06-30', '-0.15', None, 'Solidaritätszuschlag', 'tax'), ('2023-07-03', '100.00', None, 'Dauerauftrag Sparrate', 'in')]]
o = D('4200.00'); run(R, o); p = lambda s, k: ('%%%ds' % k) % s
L.ln('Sparkonto 3 712 004 881 | Euro | Vortrag 01.01.2023: %s' % n(o))
L.ln('Buchung    | Vorgang                                  |       Umsatz |       Saldo')
for r in R: L.ln('%-10s | %-40s | %12s | %11s' % (df(r.d, DMY), r.raw, num(r.a, ',', '.', trail=True), n(r.bal))); L.truth(r)
L.skip('total', text='%-10s | %-40s | %12s | %11s' % ('', 'Summe', num(sum(r.a for r in R), ',', '.', trail=True), ''))
L.check = dict(date=(0, 'dmy'), amt=('s', 2), dec=',', bal=(3, 'asc'), skip='Summe', open=r'Vortrag 01.01.2023: (\S+)', totals=[(r'Summe\s+\|\s+(\S+)', 'net')])

# ---- AT BAWAG headerless
A = iban('AT', '1400000110123456')
L = Lay('at-bawag-headerless', 'BAWAG P.S.K. (AT)', 'AT', 'de', 'iso8859-15', cur='EUR', account=A, delim=';', quote='none', proof='none',
        tags='no-header plus-sign pipe-in-text dot-grouping iban-first two-dates newest-first',
        notes='No header; own IBAN first, text holds "|" and codes like "MC/000012345"; amounts with + or -; two dates.')
R = gen('AT', 13, '2024-04-02', '2024-04-29', 35)
for r in reversed(R): L.tx(r, A, '%s   %s/%09d|%s' % (r.raw, {'card': 'MC', 'dd': 'OG', 'fee': 'BG'}.get(r.kind, 'VD'), r.rnd % 10**6, 'BAWAATWWXXX'), df(r.d, DMY), df(r.v, DMY), num(r.a, ',', '.', plus='+'), 'EUR')
L.notes += ' First date is the booking day, the second one (equal or later) the value day.'
L.check = dict(date=(2, 'dmy'), amt=('s', 4), dec=',')

# ---- AT George UTF-16LE
A = iban('AT', '2011100012345678')
L = Lay('at-george-utf16', 'Erste Bank George (AT)', 'AT', 'de', 'utf-16-le', bom=True, cur='EUR', account=A, delim=',', quote='nonempty', proof='none', eol='\n',
        tags='utf16 many-empty-columns decimal-comma-in-comma-file newest-first true-twins',
        notes='UTF-16LE; decimal comma in quotes in a comma file; many empty columns; twin vending purchases.')
tw = lambda k: Row('2024-06-12', '-1.80', 'Café+Co', 'CAFE+CO AUTOMAT 1010 WIEN', 'card', t='09:0%d:00' % k)
R = gen('AT', 14, '2024-06-03', '2024-06-28', 36, add=[tw(1), tw(1)])
L.c('Buchungsdatum', 'Valutadatum', 'Partnername', 'Partner IBAN', 'BIC/SWIFT', 'Partner Kontonummer', 'Bankleitzahl', 'Betrag', 'Währung', 'Eigener IBAN', 'Buchungs-Details', 'Zahlungsreferenz', 'Notiz')
for r in reversed(R): L.tx(r, df(r.d, DMY), df(r.v, DMY), r.payee or '', iban('AT', '%016d' % (r.rnd % 10**16)) if r.kind in ('trf', 'sal', 'in') else '', '', '', '', num(r.a, ',', '.'), 'EUR', A, r.raw, '', '')
L.check = dict(date=(0, 'dmy'), amt=('s', 7), dec=',')

# ---- CH Raiffeisen with detail rows
A = iban('CH', '80808001234567890')
L = Lay('ch-raiffeisen-collective', 'Raiffeisen (CH)', 'CH', 'de', 'cp1252', cur='CHF', account=A, delim=';', quote='none', proof='running_balance', eol='\r\n',
        tags='collective-with-detail-rows datetime english-headers german-texts dates-missing-in-details',
        notes='A collective order has one booked row and detail rows without a date whose amounts stand in the text; details are no own bookings.')
add = [Row('2024-02-26', '-1893.45', None, 'E-Banking Sammelauftrag (3 Zahlungen)', 'coll', t='06:00:00')]
R = gen('CHD', 13, '2024-02-01', '2024-02-28', 37, add=add); o = D('6120.35'); run(R, o)
L.c('IBAN', 'Booked At', 'Text', 'Credit/Debit Amount', 'Balance', 'Valuta Date')
for r in R:
    L.tx(r, A, '%s 00:00:00.0' % r.d, r.raw, num(r.a), num(r.bal), '%s 00:00:00.0' % r.v)
    if r.kind == 'coll':
        for t in ['CHF 1650.00 Hausverwaltung Bänziger, 3007 Bern', 'CHF 148.20 Helsana Versicherungen AG', 'CHF 95.25 Steuerverwaltung Kt. Bern']: L.skip('detail of a collective order', '', '', t, '', '', '')
L.currency_also = 'CHF'; L.cur = None; L.notes += ' The currency is named only inside the detail texts.'
L.check = dict(date=(1, 'ymd'), amt=('s', 3), dec='.', bal=(4, 'asc'))

# ---- CH PostFinance Italian
A = iban('CH', '09000000123456789')
L = Lay('ch-postfinance-it', 'PostFinance (CH), Italian', 'CH', 'it', 'utf-8', bom=True, cur='CHF', account=A, delim=';', quote='none', proof='none', eol='\n',
        tags='preamble footer excel-equals debit-negative-credit newest-first trailing-delimiter',
        notes='Preamble values written as ="…"; Addebito holds negatives, Accredito positives; disclaimer below the table.')
R = gen('CHI', 11, '2024-05-02', '2024-05-30', 38)
for t in ['Data di inizio:;="2024-05-01"', 'Data di fine:;="2024-05-31"', 'Categoria:;="Tutte"', 'Conto:;="%s"' % A, 'Moneta:;="CHF"', '']: L.ln(t)
L.c('Data', 'Tipo di transazione', 'Testo di avviso', 'Accredito in CHF', 'Addebito in CHF', 'Etichetta', 'Categoria')
for r in reversed(R): L.tx(r, df(r.d, DMY), 'Registrazione contabile', r.raw, num(r.a) if r.a > 0 else '', num(r.a) if r.a < 0 else '', '', '"Spese altre"')
L.ln(); L.ln('Disclaimer:'); L.ln('Il contenuto del documento è stato generato su richiesta del cliente. PostFinance SA non se ne assume la responsabilità.')
L.check = dict(date=(0, 'dmy'), amt=('dc', 4, 3), dec='.')

# ---- CH BCV French, typographic apostrophe
L = Lay('ch-bcv-fr-apostrophe', 'Banque Cantonale Vaudoise (CH), French', 'CH', 'fr', 'cp1252', cur='CHF', account=iban('CH', '007670000K1234567'), delim=';', quote='min', proof='running_balance',
        tags='apostrophe-grouping-u2019 debit-credit-columns total-row newest-first letters-in-iban',
        notes='Thousands with the typographic apostrophe ’ (0x92 in windows-1252); totals row at the end; balance column.')
q = lambda a: num(a, '.', '’'); R = gen('CHF', 12, '2024-08-05', '2024-08-30', 39); run(R, '8210.15'); i, u = sums(R)
L.ln('Compte;%s;CHF' % L.account); L.ln('Période;05.08.2024;31.08.2024'); L.ln()
L.c("Date d'exécution", 'Libellé', 'Débit', 'Crédit', 'Valeur', 'Solde')
for r in reversed(R): L.tx(r, df(r.d, DMY), r.raw, q(-r.a) if r.a < 0 else '', q(r.a) if r.a > 0 else '', df(r.v, DMY), q(r.bal))
L.skip('total', '', 'Total des mouvements', q(-u), q(i), '', '')
L.check = dict(date=(0, 'dmy'), amt=('dc', 2, 3), dec='.', bal=(5, 'desc'), totals=[(r'Total des mouvements;([^;]+);([^;]+)', 'out', 'in')])

# ---- FR Boursorama
L = Lay('fr-boursorama', 'BoursoBank (FR)', 'FR', 'fr', 'utf-8', bom=True, cur='EUR', account='00040123456', delim=';', quote='nonempty', proof='none', eol='\n',
        tags='constant-balance-column date-in-description newest-first nnbsp-grouping mixed-quotes leading-zeros',
        notes='"accountbalance" is the same on every row (the balance of today), no running balance; grouping with U+202F; labels such as "CARTE 02/01/24 …"; amounts have one or no decimals. The currency is not stated by a code… only the header texts are French.')
L.cur = None
R = gen('FR', 15, '2024-01-04', '2024-01-31', 40); a = lambda x: num(x, ',', NNB, strip=True)
L.c('dateOp', 'dateVal', 'label', 'category', 'categoryParent', 'supplierFound', 'amount', 'comment', 'accountNum', 'accountLabel', 'accountbalance')
L.truth_has = None
for r in reversed(R):
    lab = r.raw.replace('CARTE ', 'CARTE %s ' % df(r.d - timedelta(days=1), '{dd}/{mm}/{yy}')) + (' CB*4417' if r.kind == 'card' else '')
    L.ln('%s;%s;"%s";"%s";"%s";%s;%s;;00040123456;BoursoBank;1843.77' % (r.d, r.v, lab, 'Alimentation' if r.kind == 'card' else 'Non catégorisé', 'Vie quotidienne' if r.kind == 'card' else 'Non catégorisé', '"%s"' % r.payee.lower() if r.payee else '', '"%s"' % a(r.a) if ',' in a(r.a) or NNB in a(r.a) else a(r.a)))
    L.truth(r, has=r.raw.split('CARTE ')[-1])
L.notes = L.notes.replace('… only the header texts are French', '')
L.check = dict(date=(0, 'ymd'), amt=('s', 6), dec=',')

# ---- FR Credit Agricole multi-line labels
L = Lay('fr-credit-agricole-multiline', 'Crédit Agricole (FR)', 'FR', 'fr', 'iso8859-15', cur='EUR', account='12345678901', delim=';', quote='min', tail=';', proof='opening_closing',
        tags='line-break-in-quotes padded-text preamble opening-closing debit-credit-columns trailing-delimiter space-grouping',
        notes='Labels hold several lines in quotes, padded with blanks; second line often repeats a date dd/mm; Débit/Crédit euros, grouped with a blank.')
R = gen('FR', 13, '2024-02-02', '2024-02-28', 41); o = D('1440.81'); c = run(R, o); s_ = lambda x: num(x, ',', ' ')
for t in ['Téléchargement du 01/03/2024;', '', '', 'M. GARÇON Élie', 'Compte de Dépôt carte n° 12345678901;', 'Solde au 01/02/2024 %s €' % s_(o), 'Solde au 29/02/2024 %s €' % s_(c), '', 'Liste des opérations du compte entre le 01/02/2024 et le 29/02/2024;', '']: L.ln(t)
L.ln('Date;Libellé;Débit euros;Crédit euros;')
for r in reversed(R):
    lab = '"%s     \n%s                              \n \n \n"' % (r.raw, 'X4417 %s' % df(r.d, '{dd}/{mm}') if r.kind == 'card' else 'RÉF 00%06d' % (r.rnd % 10**6))
    L.ln('%s;%s;%s;%s;' % (df(r.d, '{dd}/{mm}/{yyyy}'), lab, s_(-r.a) if r.a < 0 else '', s_(r.a) if r.a > 0 else '')); L.truth(r)
L.check = dict(date=(0, 'dmy'), amt=('dc', 2, 3), dec=',', open=r'Solde au 01/02/2024 (.+) €', close=r'Solde au 29/02/2024 (.+) €')

# ---- FR La Banque Postale euros and francs
L = Lay('fr-banque-postale-francs', 'La Banque Postale (FR)', 'FR', 'fr', 'cp1252', cur='EUR', account='1234567A020', delim=';', quote='none', proof='opening_closing',
        tags='original-amount second-amount-column date-in-description newest-first key-value-preamble',
        notes='Second amount column in francs (6.55957 per euro) beside the euro one; texts with "ACHAT CB … 03.01.24"; preamble has the balance in both currencies.')
R = gen('FR', 12, '2024-01-03', '2024-01-30', 42); o = D('988.00'); c = run(R, o); fr = D('6.55957')
for k, v in [('Numéro Compte   ', '1234567A020'), ('Type         ', 'CCP'), ('Compte tenu en  ', 'euros'), ('Date            ', '31/01/2024'), ('Ancien solde (EUROS)', num(o, ',')), ('Solde (EUROS)   ', num(c, ',')), ('Solde (FRANCS)  ', num(c * fr, ','))]: L.ln(k + ';' + v)
L.ln(); L.c('Date', 'Libellé', 'Montant(EUROS)', 'Montant(FRANCS)')
for r in reversed(R):
    lab = 'ACHAT CB %s %s CARTE NUMERO 417' % (r.raw.replace('CARTE ', ''), df(r.d - timedelta(days=1), '{dd}.{mm}.{yy}')) if r.kind == 'card' else r.raw
    L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), lab, num(r.a, ','), num(r.a * fr, ','), has=r.raw.split('CARTE ')[-1])
L.check = dict(date=(0, 'dmy'), amt=('s', 2), dec=',', open=r'Ancien solde \(EUROS\);(\S+)', close=r'^Solde \(EUROS\) *;(\S+)')

# ---- BE Belfius Dutch
A = iban('BE', '063012345678'[:12])
L = Lay('be-belfius-nl', 'Belfius (BE), Dutch', 'BE', 'nl', 'cp1252', cur='EUR', account=spaced(A), delim=';', quote='min', proof='none',
        tags='preamble iban-with-blanks leading-zeros newest-first two-dates own-account-on-every-row',
        notes='Preamble of filter lines with dates; last balance stated but no opening one; statement number 00004.')
R = gen('BEN', 11, '2024-03-04', '2024-03-29', 43)
for t in ['Boekingsdatum vanaf;01/03/2024', 'Boekingsdatum tot en met;31/03/2024', 'Bedrag vanaf;', 'Bedrag tot en met;', 'Rekeninguittrekselnummer vanaf;', 'Mededeling;', 'Naam tegenpartij bevat;', 'Rekening tegenpartij;', 'Laatste saldo;2.118,33 EUR', 'Datum/uur van het laatste saldo;01/04/2024 07:12:40', ';', '']: L.ln(t)
L.c('Rekening', 'Boekingsdatum', 'Rekeninguittrekselnummer', 'Transactienummer', 'Rekening tegenpartij', 'Naam tegenpartij bevat', 'Straat en nummer', 'Postcode en plaats', 'Transactie', 'Valutadatum', 'Bedrag', 'Devies', 'BIC', 'Landcode', 'Mededelingen')
for k, r in enumerate(reversed(R)): L.tx(r, spaced(A), df(r.d, '{dd}/{mm}/{yyyy}'), '00004', '%08d' % (60 - k), spaced(iban('BE', '%012d' % (r.rnd % 10**12))) if r.kind in ('trf', 'sal', 'in', 'dd') else '', r.payee or '', '', '', r.raw, df(r.v, '{dd}/{mm}/{yyyy}'), num(r.a, ','), 'EUR', '', 'BE', '+++090/9337/55493+++' if r.kind == 'dd' else '')
L.check = dict(date=(1, 'dmy'), amt=('s', 10), dec=',')

# ---- BE Fortis French with refused rows
A = iban('BE', '001234567890'[:12])
L = Lay('be-fortis-fr-refused', 'BNP Paribas Fortis (BE), French', 'BE', 'fr', 'utf-8', bom=True, cur='EUR', account=A, delim=';', quote='min', proof='none', eol='\n',
        tags='refused-rows status-column newest-first two-dates sequence-number',
        notes='Status "Refusé" with a reason: a row with date and amount that never was booked; sequence number 2024-00012 looks like a date.')
R = gen('BEF', 12, '2024-01-03', '2024-01-31', 44)
L.c('Nº de séquence', "Date d'exécution", 'Date valeur', 'Montant', 'Devise du compte', 'Numéro de compte', 'Type de transaction', 'Contrepartie', 'Nom de la contrepartie', 'Communication', 'Détails', 'Statut', 'Motif du refus')
for k, r in enumerate(reversed(R)):
    if k == 4: L.skip('refused', '2024-', '21/01/2024', '', '-450,00', 'EUR', A, 'Virement en euros', iban('BE', '733012345678'[:12]), 'GARAGE BEAUMONT', 'FACTURE 2024/0113', 'VIREMENT EN EUROS', 'Refusé', 'Provision insuffisante')
    L.tx(r, '2024-%05d' % (40 - k), df(r.d, '{dd}/{mm}/{yyyy}'), df(r.v, '{dd}/{mm}/{yyyy}'), num(r.a, ','), 'EUR', A, 'Paiement par carte' if r.kind == 'card' else 'Virement en euros', iban('BE', '%012d' % (r.rnd % 10**12)) if r.kind in ('trf', 'sal', 'in') else '', r.payee or '', '', r.raw + ' RÉFÉRENCE BANQUE : 24%014d' % r.rnd, 'Accepté', '')
L.check = dict(date=(1, 'dmy'), amt=('s', 3), dec=',', skip='Refusé')

# ---- NL Rabobank
A = iban('NL', 'RABO0123456789')
L = Lay('nl-rabobank', 'Rabobank (NL)', 'NL', 'nl', 'cp1252', cur='EUR', account=A, delim=',', quote='all', proof='running_balance',
        tags='plus-sign decimal-comma-in-comma-file leading-zeros running-balance many-columns three-description-columns',
        notes='Amounts "+1234,56" / "-12,30" with a decimal comma in a comma file; sequence numbers with 15 leading zeros; balance after transaction.')
R = gen('NL', 14, '2024-04-02', '2024-04-30', 45); run(R, '733.19')
L.c('IBAN/BBAN', 'Munt', 'BIC', 'Volgnr', 'Datum', 'Rentedatum', 'Bedrag', 'Saldo na trn', 'Tegenrekening IBAN/BBAN', 'Naam tegenpartij', 'Naam uiteindelijke partij', 'Naam initiërende partij', 'BIC tegenpartij', 'Code', 'Batch ID', 'Transactiereferentie', 'Machtigingskenmerk', 'Incassant ID', 'Betalingskenmerk', 'Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3', 'Reden retour', 'Oorspr bedrag', 'Oorspr munt', 'Koers')
for k, r in enumerate(R): L.tx(r, A, 'EUR', 'RABONL2U', '%018d' % (8841 + k), r.d, r.v, num(r.a, ',', plus='+'), num(r.bal, ',', plus='+'), iban('NL', 'INGB%010d' % (r.rnd % 10**10)) if r.kind in ('trf', 'sal', 'in', 'dd') else '', r.raw if r.kind in ('trf', 'sal', 'in', 'dd') else '', '', '', '', {'card': 'bc', 'dd': 'ei', 'atm': 'ga', 'fee': 'kh'}.get(r.kind, 'tb'), '', '', '', '', '', r.raw if r.kind not in ('trf', 'sal', 'in', 'dd') else 'april 2024', 'Pasvolgnr: 003 %s %s' % (df(r.d, '{dd}-{mm}-{yyyy}'), r.t[:5]) if r.kind == 'card' else ' ', '', '', '', '', '')
L.check = dict(date=(4, 'ymd'), amt=('s', 6), dec=',', bal=(7, 'asc'))

# ---- NL ING Af Bij
A = iban('NL', 'INGB0001234567')
L = Lay('nl-ing-af-bij', 'ING (NL)', 'NL', 'nl', 'utf-8', cur='EUR', account=A, delim=';', quote='all', proof='running_balance', eol='\n',
        tags='unsigned-with-word ymd8 newest-first running-balance true-twins',
        notes='Amount unsigned, "Af" = out, "Bij" = in; dates yyyymmdd; two equal parking rows the same day, told apart only by the balance.')
tw = lambda k: Row('2024-05-17', '-2.50', 'ParkMobile', 'ParkMobile Benelux BV', 'card', t='10:0%d:00' % k)
R = gen('NL', 15, '2024-05-02', '2024-05-30', 46, add=[tw(1), tw(2)]); run(R, '1190.02')
L.c('Datum', 'Naam / Omschrijving', 'Rekening', 'Tegenrekening', 'Code', 'Af Bij', 'Bedrag (EUR)', 'Mutatiesoort', 'Mededelingen', 'Saldo na mutatie', 'Tag')
for r in reversed(R): L.tx(r, df(r.d, '{yyyy}{mm}{dd}'), r.raw, A, iban('NL', 'ABNA%010d' % (r.rnd % 10**10)) if r.kind in ('trf', 'sal', 'in', 'dd') else '', {'card': 'BA', 'dd': 'IC', 'atm': 'GM'}.get(r.kind, 'OV'), 'Af' if r.a < 0 else 'Bij', num(r.a, ',', absol=True), 'Betaalautomaat' if r.kind == 'card' else 'Overschrijving', 'Pasvolgnr: 001 %s Transactie: 0X7K2 Term: 88102' % df(r.d, '{dd}-{mm}-{yyyy}') if r.kind == 'card' else 'Valutadatum: %s' % df(r.v, '{dd}-{mm}-{yyyy}'), num(r.bal, ','), '')
L.check = dict(date=(0, 'ymd8'), amt=('w', 6, 5, ['Af'], ['Bij']), dec=',', bal=(9, 'desc'))

# ---- IT Intesa
A = iban('IT', 'A0306909606100000012345')
L = Lay('it-intesa', 'Intesa Sanpaolo (IT)', 'IT', 'it', 'cp1252', cur='EUR', account=A, delim=';', quote='min', proof='opening_closing',
        tags='preamble opening-closing-rows debit-negative-credit two-dates newest-first dot-grouping',
        notes='Opening and closing balance as rows with a date in the table; Addebiti holds negatives.')
R = gen('IT', 13, '2024-03-01', '2024-03-28', 47); o = D('1502.66'); c = run(R, o)
for t in ['Lista movimenti;;;;;', 'Conto:;%s;;;;' % A, 'Periodo:;01/03/2024 - 31/03/2024;;;;', ';;;;;']: L.ln(t)
L.c('Data contabile', 'Data valuta', 'Descrizione', 'Accrediti', 'Addebiti', 'Descrizione estesa'); I = '{dd}/{mm}/{yyyy}'
L.skip('closing balance', '31/03/2024', '', 'Saldo contabile finale in Euro', n(c), '', '')
for r in reversed(R): L.tx(r, df(r.d, I), df(r.v, I), r.raw, n(r.a) if r.a > 0 else '', n(r.a) if r.a < 0 else '', 'COD. DISP. 01240301%08d CASH %s' % (r.rnd % 10**8, r.payee or 'BANCA'))
L.skip('opening balance', '01/03/2024', '', 'Saldo contabile iniziale in Euro', n(o), '', '')
L.check = dict(date=(0, 'dmy'), amt=('dc', 4, 3), dec=',', skip='Saldo contabile', close=r'finale in Euro;([^;]+)', open=r'iniziale in Euro;([^;]+)')

# ---- IT Fineco with stray quote
L = Lay('it-fineco-stray-quote', 'FinecoBank (IT)', 'IT', 'it', 'utf-8', cur=None, account='1234567', delim=';', quote='none', proof='none', eol='\r\n',
        tags='stray-quote pending status-column newest-first month-names two-dates unquoted',
        notes='Nothing is quoted, one description holds a single stray quotation mark; Stato "Autorizzato" is pending, only "Contabilizzato" counts; dates such as 03-mag-2024.')
R = gen('IT', 14, '2024-05-03', '2024-05-30', 48, add=[Row('2024-05-16', '-18.50', 'Trattoria da Gino', 'PAGAMENTO POS TRATTORIA "DA GINO ROMA', 'card')])
L.ln('Conto Corrente: 1234567'); L.ln('Intestazione Conto Corrente: ROSSI NICOLÒ'); L.ln('Periodo Dal: 01/05/2024 Al: 31/05/2024'); L.ln()
L.c('Data_Operazione', 'Data_Valuta', 'Entrate', 'Uscite', 'Descrizione', 'Descrizione_Completa', 'Stato', 'Moneymap'); I = '{dd}-{mon}-{yyyy}'
L.skip('pending', '31-mag-2024', '', '', '-41,90', 'PagoBancomat POS', 'PAGAMENTO POS AUTOGRILL FIORENZUOLA', 'Autorizzato', 'Ristorante')
for r in reversed(R): L.tx(r, df(r.d, I, 'it'), df(r.v, I, 'it'), num(r.a, ',') if r.a > 0 else '', num(r.a, ',') if r.a < 0 else '', {'card': 'PagoBancomat POS', 'atm': 'Prelievo'}.get(r.kind, 'Bonifico SEPA'), r.raw, 'Contabilizzato', '', has='TRATTORIA' if 'GINO' in r.raw else None)
L.check = dict(date=(0, 'dmonY', 'it'), amt=('dc', 3, 2), dec=',', skip='Autorizzato', quote='keep')

# ---- ES CaixaBank
L = Lay('es-caixabank-eur-in-cell', 'CaixaBank (ES)', 'ES', 'es', 'iso8859-15', cur='EUR', account=None, delim=';', quote='none', proof='running_balance', eol='\n', final=False,
        tags='currency-in-cell dot-grouping newest-first no-final-newline',
        notes='Amounts and balances "1.234,56EUR"; no line end after the last row.')
R = gen('ES', 12, '2024-02-01', '2024-02-29', 49); run(R, '1330.47')
L.c('Concepto', 'Fecha', 'Importe', 'Saldo')
for r in reversed(R): L.tx(r, r.raw, df(r.d, '{dd}/{mm}/{yyyy}'), n(r.a) + 'EUR', n(r.bal) + 'EUR')
L.check = dict(date=(1, 'dmy'), amt=('s', 2), dec=',', bal=(3, 'desc'))

# ---- ES BBVA leading empty column
L = Lay('es-bbva-value-date-first', 'BBVA (ES)', 'ES', 'es', 'utf-8', cur='EUR', account=None, delim='\t', ext='tsv', quote='none', proof='running_balance', eol='\r\n',
        tags='leading-empty-column value-date-before-booking-date duplicate-headers tab preamble newest-first description-like-amount',
        notes='Leading empty column; value date comes before the booking date ("Fecha"); header "Divisa" twice; a concept such as "LOTE 1.250,00" looks like an amount.')
R = gen('ES', 13, '2024-06-03', '2024-06-27', 50, vdiff=(0, -1, 0, 2), add=[Row('2024-06-14', '-12.00', 'Lotería Manises', 'LOTERÍA MANISES LOTE 1.250,00', 'card')]); run(R, '902.50')
L.ln('\tÚltimos movimientos'); L.ln(); L.ln()
L.c('', 'F.Valor', 'Fecha', 'Concepto', 'Movimiento', 'Importe', 'Divisa', 'Disponible', 'Divisa', 'Observaciones')
for r in reversed(R): L.tx(r, '', df(r.v, '{dd}/{mm}/{yyyy}'), df(r.d, '{dd}/{mm}/{yyyy}'), r.raw, 'Pago con tarjeta' if r.kind == 'card' else 'Otros', num(r.a, ','), 'EUR', num(r.bal, ','), 'EUR', '4188 **** 00%02d' % (r.rnd % 100))
L.check = dict(date=(2, 'dmy'), amt=('s', 5), dec=',', bal=(7, 'desc'))

# ---- PT CGD
L = Lay('pt-cgd', 'Caixa Geral de Depósitos (PT)', 'PT', 'pt', 'cp1252', cur='EUR', account='0123456789012', delim=';', quote='none', tail=';', proof='running_balance',
        tags='two-balance-columns footer-balance preamble trailing-delimiter blank-padded-headers newest-first dates-with-dashes',
        notes='Two balance columns (booked and available, the latter higher by an overdraft limit of 500); footer row with the balance; header names end in a blank.')
R = gen('PT', 13, '2024-01-04', '2024-01-31', 51); o = D('655.20'); c = run(R, o); I = '{dd}-{mm}-{yyyy}'
for t in ['Consultar saldos e movimentos à ordem - 31-01-2024', '', 'Conta ;0123456789012 - EUR - Conta à ordem', 'Data de início ;01-01-2024', 'Data de fim ;31-01-2024', '']: L.ln(t)
L.ln('Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;')
for r in reversed(R): L.tx(r, df(r.d, I), df(r.v, I), r.raw, n(-r.a) if r.a < 0 else '', n(r.a) if r.a > 0 else '', n(r.bal), n(r.bal + 500), 'Diversos ')
L.skip('closing balance', text=' ; ; ; ;Saldo contabilístico ;%s ;;;' % n(c))
L.check = dict(date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', bal=(5, 'desc'), close=r'; ; ;Saldo contabilístico ;(\S+)')

# ---- PT Millennium UTF-16
L = Lay('pt-millennium-utf16', 'Millennium bcp (PT)', 'PT', 'pt', 'utf-16-le', bom=True, ext='txt', cur='EUR', account='45212345678', delim='\t', quote='none', proof='running_balance',
        tags='utf16 tab signed-and-word preamble two-dates newest-first',
        notes='UTF-16LE tab; amounts signed with a decimal point and again a word Débito/Crédito; balance.')
R = gen('PT', 11, '2024-07-02', '2024-07-30', 52); run(R, '1208.00')
for t in ['Conta D.O.\t45212345678', 'Moeda\tEUR', 'De\t01-07-2024', 'Até\t31-07-2024', '']: L.ln(t)
L.c('Data registo da operação', 'Data valor', 'Descrição', 'Montante', 'Tipo', 'Saldo')
for r in reversed(R): L.tx(r, df(r.d, I), df(r.v, I), r.raw, num(r.a), 'Débito' if r.a < 0 else 'Crédito', num(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec='.', bal=(5, 'desc'))

# ---- LU amount with D/C suffix
A = iban('LU', '0019400644750000')
L = Lay('lu-suffix-d-c', 'Luxembourg savings bank (LU)', 'LU', 'fr', 'cp1252', cur='EUR', account=A, delim=';', quote='none', proof='opening_closing',
        tags='suffix-d-c opening-closing-rows dot-grouping',
        notes='Side as a letter behind the amount in the same cell: "45,20 D" (out) / "1.200,00 C" (in); balances likewise.')
R = gen('LU', 10, '2024-09-02', '2024-09-27', 53); o = D('1874.12'); c = run(R, o); sx = lambda a: num(a, ',', '.', absol=True) + (' D' if a < 0 else ' C')
L.ln('Compte %s EUR' % A); L.c('Date', 'Libellé', 'Valeur', 'Montant')
L.skip('opening balance', '01/09/2024', 'ANCIEN SOLDE', '', sx(o))
for r in R: L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), r.raw, df(r.v, '{dd}/{mm}/{yyyy}'), sx(r.a))
L.skip('closing balance', '30/09/2024', 'NOUVEAU SOLDE', '', sx(c))
L.check = dict(date=(0, 'dmy'), amt=('sufout', 3, 'D'), dec=',', skip='SOLDE', open=r'ANCIEN SOLDE;;([\d.,]+)', close=r'NOUVEAU SOLDE;;([\d.,]+)')

# ---- FI OP
L = Lay('fi-op-iso8859-15', 'OP (FI)', 'FI', 'fi', 'iso8859-15', cur='EUR', account=None, delim=';', quote='all', proof='none', eol='\n',
        tags='leading-zeros iso-dates newest-first references-not-unique empty-columns',
        notes='ISO-8859-15; reference "ref=00000000000000001232" on several rows; archive numbers look like dates.')
R = gen('FI', 13, '2024-04-02', '2024-04-29', 54)
L.c('Kirjauspäivä', 'Arvopäivä', 'Määrä EUROA', 'Laji', 'Selitys', 'Saaja/Maksaja', 'Saajan tilinumero', 'Saajan pankin BIC', 'Viite', 'Viesti', 'Arkistointitunnus')
for r in reversed(R): L.tx(r, r.d, r.v, num(r.a, ','), '162' if r.kind == 'card' else '106', {'card': 'PKORTTIMAKSU', 'atm': 'PANKKIAUTOMAATTI', 'fee': 'PALVELUMAKSU'}.get(r.kind, 'TILISIIRTO'), r.raw, '', 'OKOYFIHH' if r.kind in ('sal', 'in', 'trf') else '', 'ref=00000000000000001232' if r.kind in ('dd', 'trf') else '', '', '%s/5RMT41/%06d' % (df(r.d, '{yyyy}{mm}{dd}'), r.rnd % 10**6))
L.check = dict(date=(0, 'ymd'), amt=('s', 2), dec=',')

# ---- FI card, purchases positive
L = Lay('fi-card-positive', 'Finnish credit card invoice list', 'FI', 'fi', 'utf-8', bom=True, cur='EUR', account='**** 8812', atype='credit-card', delim=';', quote='min', proof='total', eol='\n',
        tags='credit-card purchases-positive u2212 original-amount total-row exchange-rate-in-text',
        notes='Purchases positive, payment and refund with U+2212; foreign purchase with its amount in SEK beside; "Yhteensä" row is the sum of the rows as printed.')
add = [Row('2024-05-15', '412.30', None, 'SUORITUS KIITOS', 'pay'), Row('2024-05-23', '29.95', 'Zalando', 'ZALANDO PALAUTUS', 'ref'), Row('2024-05-11', '-37.42', 'Pressbyrån', 'PRESSBYRÅN STOCKHOLM', 'card', fx='421,00 SEK')]
R = gen('FI', 12, '2024-05-02', '2024-05-29', 55, only={'card'}, add=add); u = lambda a: num(a, ',', NB, minus=MINUS)
L.ln('Kortti;**** 8812'); L.ln('Laskutusjakso;1.5.2024–31.5.2024'); L.ln()
L.c('Ostopäivä', 'Myyjä', 'Alkuperäinen summa', 'Summa €')
for r in R: L.tx(r, df(r.d, '{d}.{m}.{yyyy}'), r.raw, r.fx or '', u(-r.a))
L.skip('total', 'Yhteensä', '', '', u(-sum(r.a for r in R)))
L.check = dict(date=(0, 'dmy'), amt=('neg', 3), dec=',', totals=[(r'Yhteensä;;;(\S+)', 'negnet')])

# ---- SE Swedbank
L = Lay('se-swedbank', 'Swedbank (SE)', 'SE', 'sv', 'cp1252', cur='SEK', account='8327-9,1234567-8', delim=',', quote='min', proof='running_balance',
        tags='preamble row-numbers clearing-number three-dates newest-first decimal-point account-digits',
        notes='First line is a sentence with the period; three dates per row (Bokföringsdag, Transaktionsdag, Valutadag); clearing and account number look like amounts.')
L.account = '12345678'
R = gen('SE', 14, '2024-03-01', '2024-03-28', 56); run(R, '12877.40')
L.ln('* Transaktionsrapport Period 2024-03-01 – 2024-03-31 Skapad 2024-04-01 08:12 CET')
L.c('Radnummer', 'Clearingnummer', 'Kontonummer', 'Produkt', 'Valuta', 'Bokföringsdag', 'Transaktionsdag', 'Valutadag', 'Referens', 'Beskrivning', 'Belopp', 'Bokfört saldo')
for k, r in enumerate(reversed(R)): L.tx(r, k + 1, '83279', '12345678', 'Privatkonto', 'SEK', r.d, r.d - timedelta(days=1), r.d, r.raw, 'Kortköp/uttag' if r.kind in ('card', 'atm') else 'Överföring', num(r.a), num(r.bal))
L.check = dict(date=(5, 'ymd'), amt=('s', 10), dec='.', bal=(11, 'desc'))

# ---- SE SEB U+2212
L = Lay('se-seb-u2212-nbsp', 'SEB (SE)', 'SE', 'sv', 'utf-8', bom=True, cur=None, account='5001 12 345 67', delim=';', quote='none', proof='running_balance', eol='\n',
        tags='u2212 nbsp-grouping newest-first reference-not-unique date-at-end-of-text',
        notes='U+2212 and NBSP; card texts end in "/24-03-11" (a date inside the text); currency only as "kr" nowhere – not stated.')
R = gen('SE', 12, '2024-03-04', '2024-03-29', 57); run(R, '20331.07'); k_ = lambda a: num(a, ',', NB, minus=MINUS)
L.ln('Privatkonto;5001 12 345 67'); L.c('Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo')
for r in reversed(R): L.tx(r, r.d, r.v, '5484' if r.kind == 'card' else '5490990004', r.raw + ('/' + df(r.d, '{yy}-{mm}-{dd}') if r.kind == 'card' else ''), k_(r.a), k_(r.bal))
L.check = dict(date=(0, 'ymd'), amt=('s', 4), dec=',', bal=(5, 'desc'))

# ---- NO DNB
L = Lay('no-dnb', 'DNB (NO)', 'NO', 'no', 'iso8859-15', cur=None, account=None, delim=';', quote='all', proof='total',
        tags='debit-credit-columns total-row value-date newest-first comma-decimals',
        notes='"Ut fra konto" (out) / "Inn på konto" (in) without signs; last row "Sum" with both totals; currency not stated.')
R = gen('NO', 13, '2024-02-02', '2024-02-28', 58); i, o = sums(R)
L.c('Dato', 'Forklaring', 'Rentedato', 'Ut fra konto', 'Inn på konto')
for r in reversed(R): L.tx(r, df(r.d, DMY), ('Varekjøp ' if r.kind == 'card' else '') + r.raw, df(r.v, DMY), num(-r.a, ',') if r.a < 0 else '', num(r.a, ',') if r.a > 0 else '')
L.skip('total', 'Sum', '', '', num(-o, ','), num(i, ','))
L.check = dict(date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', totals=[(r'"Sum";"";"";"([^"]+)";"([^"]+)"', 'out', 'in')])

# ---- NO no year, over new year
L = Lay('no-days-without-year', 'Norwegian savings bank, printed statement as CSV', 'NO', 'no', 'utf-8', cur='NOK', account='9041 23 45678', delim=';', quote='min', proof='opening_closing', eol='\n',
        tags='no-year period-in-preamble year-rollover opening-closing-rows debit-credit-columns space-grouping',
        notes='Days "28.12" without a year; the period 15.12.2023–14.01.2024 stands above: December is 2023, January 2024.')
R = gen('NO', 13, '2023-12-16', '2024-01-13', 59); o = D('14020.00'); c = run(R, o); m = lambda a: num(a, ',', ' ')
L.ln('Kontoutskrift nr 12/2023'); L.ln('Konto;9041 23 45678;Valuta;NOK'); L.ln('Periode;15.12.2023 – 14.01.2024'); L.ln()
L.c('Bokf.', 'Tekst', 'Rente', 'Ut', 'Inn')
L.skip('opening balance', '15.12', 'Saldo fra forrige kontoutskrift', '', '', m(o))
for r in R: L.tx(r, df(r.d, '{dd}.{mm}'), r.raw, df(r.v, '{dd}.{mm}'), m(-r.a) if r.a < 0 else '', m(r.a) if r.a > 0 else '')
L.skip('closing balance', '14.01', 'Saldo i Deres favør', '', '', m(c))
L.check = dict(date=(0, 'dm', {12: 2023, 1: 2024}), amt=('dc', 3, 4), dec=',', skip='Saldo', open=r'forrige kontoutskrift;;;(.+)', close=r'Deres favør;;;(.+)')

# ---- DK Danske pending
L = Lay('dk-danske-pending', 'Danske Bank (DK)', 'DK', 'da', 'cp1252', cur=None, account=None, delim=';', quote='all', proof='running_balance',
        tags='pending status-column dot-grouping running-balance cancelled-row',
        notes='Status "Venter" rows at the end are pending (they even carry a date and an amount, but no balance), one "Slettet" is deleted.')
R = gen('DK', 13, '2024-06-03', '2024-06-27', 60); run(R, '9034.12')
L.c('Dato', 'Kategori', 'Underkategori', 'Tekst', 'Beløb', 'Saldo', 'Status', 'Afstemt')
for k, r in enumerate(R):
    if k == 6: L.skip('cancelled', df(r.d, DMY), 'Øvrige', '', 'MOBILEPAY FORTRUDT', '-100,00', '', 'Slettet', 'Nej')
    L.tx(r, df(r.d, DMY), 'Dagligvarer' if r.kind == 'card' else 'Øvrige', '', r.raw, n(r.a), n(r.bal), 'Udført', 'Nej')
L.skip('pending', '28.06.2024', 'Øvrige', '', 'TIVOLI A/S', '-155,00', '', 'Venter', 'Nej'); L.skip('pending', '01.07.2024', 'Bolig', '', 'BS RADIUS ELNET', '-1.204,50', '', 'Venter', 'Nej')
L.check = dict(date=(0, 'dmy'), amt=('s', 4), dec=',', bal=(5, 'asc'), skip='Venter|Slettet')

# ---- DK Jyske backslash quotes
L = Lay('dk-backslash-quotes', 'Jyske Bank like export through a budget tool (DK)', 'DK', 'da', 'utf-8', cur='DKK', account='7563 1234567', delim=',', quote='all', esc='backslash', proof='running_balance', eol='\n',
        tags='backslash-quotes dates-with-dashes decimal-comma-in-comma-file newest-first',
        notes='Quotes inside texts are escaped by a backslash (CAFÉ \\"HYGGE\\", og co); decimal comma in a comma file.')
add = [Row('2024-04-15', '-86.00', 'Café Hygge', 'CAFÉ "HYGGE", AARHUS', 'card'), Row('2024-04-22', '-240.00', 'Biograf Palads', 'BIOGRAF "PALADS"', 'card')]
R = gen('DK', 12, '2024-04-02', '2024-04-29', 61, add=add); run(R, '4410.00'); I = '{dd}-{mm}-{yyyy}'
L.c('Bogført', 'Tekst', 'Beløb', 'Valuta', 'Saldo', 'Konto')
for r in reversed(R): L.tx(r, df(r.d, I), r.raw, num(r.a, ',', '.'), 'DKK', num(r.bal, ',', '.'), '7563 1234567', has=r.raw.split('"')[1] if '"' in r.raw else None)
L.check = dict(date=(0, 'dmy'), amt=('s', 2), dec=',', bal=(4, 'desc'))

# ---- IS
L = Lay('is-landsbankinn', 'Landsbankinn (IS)', 'IS', 'is', 'utf-8', bom=True, cur='ISK', account='0133-26-012345', delim=';', quote='min', proof='running_balance',
        tags='no-decimals dot-grouping newest-first leading-zeros national-id-digits',
        notes='Thousands with a dot and no decimals: "-14.500" is fourteen thousand five hundred; kennitala (ten digits) looks like an amount; text key 03.')
R = gen('IS', 12, '2024-05-02', '2024-05-30', 62, places=0); run(R, 412008); z = lambda a: num(a, ',', '.', places=0)
L.ln('Reikningur;0133-26-012345;ISK')
L.c('Dags.', 'Vaxtadags.', 'Seðilnr', 'Textalykill', 'Skýring', 'Kennitala', 'Upphæð', 'Staða')
for r in reversed(R): L.tx(r, df(r.d, DMY), df(r.v, DMY), '%06d' % (r.rnd % 10**4), '03', r.raw, '%010d' % (r.rnd % 10**10), z(r.a), z(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('s', 6), dec=None, bal=(7, 'desc'))

# ---- GB Nationwide
L = Lay('gb-nationwide-pound-signs', 'Nationwide (GB)', 'GB', 'en', 'cp1252', cur='GBP', account='****12345', delim=',', quote='all', proof='running_balance',
        tags='currency-sign-in-cell preamble month-names debit-credit-columns newest-first',
        notes='£ (0xA3) in every amount; preamble with two balances; "02 Jan 2024".')
R = gen('GB', 14, '2024-01-02', '2024-01-30', 63); c = run(R, '1002.55'); p_ = lambda a: ('-' if a < 0 else '') + '£' + num(a, '.', ',', absol=True)
L.c('Account Name:', 'FlexAccount ****12345'); L.c('Account Balance:', p_(c)); L.c('Available Balance: ', p_(c + 250)); L.ln()
L.c('Date', 'Transaction type', 'Description', 'Paid out', 'Paid in', 'Balance')
for r in reversed(R): L.tx(r, df(r.d, '{dd} {mon} {yyyy}'), {'card': 'Visa purchase', 'dd': 'Direct debit', 'atm': 'ATM Withdrawal', 'trf': 'Payment to', 'sal': 'Bank credit', 'in': 'Bank credit'}.get(r.kind, 'Other'), r.raw, p_(-r.a) if r.a < 0 else '', p_(r.a) if r.a > 0 else '', p_(r.bal))
L.check = dict(date=(0, 'dmonY', 'en'), amt=('dc', 3, 4), dec='.', bal=(5, 'desc'))

# ---- GB HSBC headerless
L = Lay('gb-hsbc-headerless', 'HSBC UK (GB)', 'GB', 'en', 'utf-8', cur=None, account=None, delim=',', quote='min', proof='none',
        tags='no-header three-columns comma-grouping description-like-date newest-first quotes-doubled',
        notes='Three columns, no header; texts such as "DD 12/02/24" look like dates; days above 12 show day-first.')
R = gen('GB', 14, '2024-02-01', '2024-02-29', 64, add=[Row('2024-02-13', '-25.00', 'Age Concern', 'AGE "CONCERN" SO 12/02/24', 'trf')])
for r in reversed(R): L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), r.raw + {'card': '  VIS', 'dd': '  DD'}.get(r.kind, '  CR' if r.a > 0 else '  BP'), num(r.a, '.', ','), has='CONCERN' if 'CONCERN' in r.raw else None)
L.check = dict(date=(0, 'dmy'), amt=('s', 2), dec='.')

# ---- GB Monzo
L = Lay('gb-monzo', 'Monzo (GB)', 'GB', 'en', 'utf-8', cur='GBP', account=None, delim=',', quote='min', proof='none', eol='\n',
        tags='emoji three-amount-columns original-amount time-column line-break-in-quotes address-column zero-amount',
        notes='Signed Amount and again Money Out / Money In, and the local amount; emoji; notes with a line break; an active-card-check row of 0.00.')
add = [Row('2024-04-10', '-21.77', 'SNCF', 'SNCF', 'card', t='09:00:00', fx=('-25.40', 'EUR')), Row('2024-04-18', '0.00', 'Uber', 'Uber', 'card', t='22:00:00'), Row('2024-04-20', '-50.00', 'Rainy day', 'Rainy day', 'pot', t='10:00:00')]
R = gen('GB', 16, '2024-04-02', '2024-04-29', 65, add=add, drop=('fee', 'atm'))
L.c('Transaction ID', 'Date', 'Time', 'Type', 'Name', 'Emoji', 'Category', 'Amount', 'Currency', 'Local amount', 'Local currency', 'Notes and #tags', 'Address', 'Receipt', 'Description', 'Category split', 'Money Out', 'Money In')
for k, r in enumerate(R):
    fx = r.fx or (num(r.a), 'GBP')
    L.tx(r, 'tx_0000A%015d' % r.rnd, df(r.d, '{dd}/{mm}/{yyyy}'), r.t, {'card': 'Card payment', 'dd': 'Direct Debit', 'pot': 'Pot transfer'}.get(r.kind, 'Faster payment'), r.payee, {'card': '🛒', 'sal': '💰'}.get(r.kind, ''), 'Groceries' if r.kind == 'card' else 'General', num(r.a), 'GBP', fx[0], fx[1],
         'Lunch 🍜\nwith "Sam"' if k == 5 else '', '12 Briggate, Leeds' if r.kind == 'card' else '', '', r.raw + ('  GBR' if r.kind == 'card' else ''), '', num(r.a) if r.a <= 0 else '', num(r.a) if r.a > 0 else '', has=r.payee)
L.check = dict(date=(1, 'dmy'), amt=('s', 7), dec='.')

# ---- GB card positive
L = Lay('gb-amex-card', 'American Express (GB)', 'GB', 'en', 'utf-8', cur=None, account='-91007', atype='credit-card', delim=',', quote='min', proof='none', eol='\n',
        tags='credit-card purchases-positive padded-text newest-first',
        notes='Purchases positive, "PAYMENT RECEIVED - THANK YOU" negative; texts padded to fixed width; account like a negative number (-91007).')
R = gen('GB', 13, '2024-07-02', '2024-07-30', 66, only={'card', 'dd'}, add=[Row('2024-07-19', '318.44', None, 'PAYMENT RECEIVED - THANK YOU', 'pay'), Row('2024-07-24', '45.00', 'ASOS', 'ASOS.COM REFUND', 'ref')])
L.c('Date', 'Description', 'Card Member', 'Account #', 'Amount')
for r in reversed(R): L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), '%-28s%s' % (r.raw, 'LONDON' if r.kind == 'card' else ''), 'MS O HUGHES', '-91007', num(-r.a))
L.check = dict(date=(0, 'dmy'), amt=('neg', 4), dec='.')

# ---- IE AIB
L = Lay('ie-aib', 'AIB (IE)', 'IE', 'en', 'utf-8', cur='EUR', account='932043-12345678', delim=',', quote='min', proof='running_balance', eol='\n',
        tags='balance-on-some-rows leading-blanks-in-headers three-description-columns original-amount description-like-date',
        notes='Header names start with a blank; the balance stands only on the last row of each day; local currency columns; text "FEE-QTR TO 24NOV23" holds a date.')
R = gen('IE', 13, '2023-11-27', '2023-12-20', 67, add=[Row('2023-12-13', '-6.50', 'Insomnia Coffee', 'VDP-INSOMNIA COFFEE', 'card', t='08:00:00'), Row('2023-12-13', '-14.10', 'Eason', 'VDC-EASON', 'card', t='10:00:00'), Row('2023-12-06', '-21.66', 'Boots', 'VDP-BOOTS BELFAST', 'card', fx=('18.60', 'GBP'))])
run(R, '488.90')
L.ln('Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency')
for k, r in enumerate(R):
    fx = r.fx or (num(r.a, absol=True), 'EUR'); lastday = k + 1 == len(R) or R[k + 1].d != r.d
    L.tx(r, '932043-12345678', df(r.d, '{dd}/{mm}/{yyyy}'), r.raw, '', '', num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', num(r.bal) if lastday else '', 'EUR', 'Debit' if r.a < 0 else 'Credit', fx[0], fx[1])
L.check = dict(date=(1, 'dmy'), amt=('dc', 5, 6), dec='.', bal=(7, 'asc'))
