# -*- coding: utf-8 -*-
# Central and Eastern Europe, Baltics, Balkans, Turkey, Greece, Caucasus, Central Asia
from lib import *

# ---- PL mBank, new list export
A = iban('PL', '114020040000330212345678')
L = Lay('pl-mbank-list', 'mBank (PL), list of operations', 'PL', 'pl', 'cp1250', cur='PLN', account=A[2:], delim=';', proof='total',
        tags='preamble currency-in-cell space-grouping trailing-delimiter total-in-preamble true-twins account-digits',
        notes='Preamble with a one-row total table (currency; in; out) that looks like a row; amount cell carries "PLN"; lines end in ";;"; two identical Żabka rows are both real.')
tw = lambda: Row('2024-01-17', '-12.40', 'Żabka', 'ŻABKA Z7712 K.1 KRAKÓW', 'card', t='10:00:00')
R = gen('PL', 15, '2024-01-02', '2024-01-31', 1, add=[tw(), tw()]); i, o = sums(R)
n = lambda a: num(a, ',', ' ') + ' PLN'
for t in ['mBank S.A. Bankowość Detaliczna;', 'Skrytka Pocztowa 2108;', '90-959 Łódź 2;', 'www.mBank.pl;', '', '#Klient;', 'MAREK ŻÓŁTY;', '', 'Lista operacji;', '',
          '#Za okres:;', '01.01.2024;31.01.2024;', '', '#dla rachunków:;', 'eKonto - %s;' % A[2:], '', '#Waluta;#Wpływy;#Wydatki;']: L.ln(t)
L.skip('total', text='PLN;%s;%s;' % (num(i, ',', ' '), num(o, ',', ' ')))
L.ln(); L.ln('#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;'); L.tail = ';'
cat = {'card': 'Żywność i chemia domowa', 'dd': 'Prąd, gaz, telefon', 'sal': 'Wynagrodzenie', 'atm': 'Gotówka'}
for r in reversed(R):
    L.ln('%s;"%s  ";"eKonto 1140 ... 5678";"%s";%s;;' % (r.d, r.raw, cat.get(r.kind, 'Bez kategorii'), n(r.a))); L.truth(r)
L.check = dict(date=(0, 'ymd'), amt=('s', 4), dec=',', totals=[(r'^PLN;([^;]+);([^;]+);', 'in', 'out')])

# ---- PL PKO
L = Lay('pl-pko', 'PKO Bank Polski (PL)', 'PL', 'pl', 'cp1250', cur='PLN', delim=',', quote='all', proof='running_balance',
        tags='empty-header-names plus-sign newest-first running-balance two-dates date-in-description reversed-pair',
        notes='Last header names are empty although their cells hold texts; one cell holds "Data wykonania: …" (a date in the text); a card payment is booked back by an equal opposite row.')
R = gen('PL', 16, '2024-03-04', '2024-03-29', 2, add=[Row('2024-03-12', '-89.99', 'Empik', 'EMPIK INTERNET', 'card', t='09:00:00'), Row('2024-03-12', '89.99', 'Empik', 'EMPIK INTERNET', 'ref', t='09:00:01')]); run(R, '2418.07')
L.c('Data operacji', 'Data waluty', 'Typ transakcji', 'Kwota', 'Waluta', 'Saldo po transakcji', 'Opis transakcji', '', '', '', '')
ty = {'card': 'Płatność kartą', 'dd': 'Polecenie zapłaty', 'trf': 'Przelew z rachunku', 'sal': 'Przelew na rachunek', 'in': 'Przelew na rachunek', 'atm': 'Wypłata z bankomatu', 'fee': 'Opłata', 'ref': 'Zwrot płatności kartą'}
for k, r in enumerate(reversed(R)):
    L.tx(r, r.d, r.v, ty[r.kind], num(r.a, plus='+'), 'PLN', num(r.bal, plus='+'),
         'Tytuł: %s' % ('000484' + str(r.rnd)[:9]), 'Lokalizacja: Adres: %s' % r.raw if r.kind in ('card', 'atm') else 'Nazwa: %s' % r.raw, 'Data wykonania: %s' % r.d, '', '')
L.check = dict(date=(0, 'ymd'), amt=('s', 3), dec='.', bal=(5, 'desc'))

# ---- PL ING
A = iban('PL', '105000997603123456789123')
L = Lay('pl-ing', 'ING Bank Śląski (PL)', 'PL', 'pl', 'cp1250', cur='PLN', account=spaced(A[2:]), delim=';', quote='none', proof='running_balance',
        tags='preamble footer pending duplicate-headers apostrophe-numbers trailing-delimiter newest-first two-dates original-amount',
        notes='Header name "Waluta" four times; two blocked card payments have no booking day and only a "Kwota blokady"; transaction numbers are in apostrophes; footer with text.')
R = gen('PL', 14, '2024-05-02', '2024-05-29', 3); run(R, '3310.55')
for t in ['"Lista transakcji";;;;"ING Bank Śląski S.A. ul. Sokolska 34, 40-086 Katowice"', '', '"Dokument nr 0009918273_310524";;;;', '"Wygenerowany dnia: 2024-05-31, 08:12:11"', '', '"Dane Użytkownika:"',
          '"KOŃ ALICJA, UL. KWIATOWA 7/3, 50-123 WROCŁAW"', '', '"Wybrane rachunki:"', '"KONTO Direct (PLN)";;%s' % spaced(A[2:]), '', '"Zastosowane kryteria wyboru"', '"Liczba transakcji: 16";', '']: L.ln(t)
L.ln('"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta";;;;')
for raw, a, d in [('ALLEGRO POZNAŃ', '-149,00', '2024-05-31'), ('ROSSMANN 44 WROCŁAW', '-36,18', '2024-05-31')]:
    L.skip('pending', text='%s;;" %s ";"Płatność kartą";\'\';"";"BLOKADA";\'%s\';;;%s;PLN;%s;PLN;"KONTO Direct (PLN)";;;;;;' % (d, raw, '2024053100' + raw[:2].encode().hex(), a, a))
for r in reversed(R):
    L.ln('%s;%s;" %s ";" %s ";\'%s\';"";"%s";\'%s\';%s;PLN;;;;;"KONTO Direct (PLN)";%s;PLN;;;;' % (r.d, r.v, r.raw, 'Płatność kartą 1' if r.kind == 'card' else 'Tytuł 00' + str(r.rnd)[:5],
         spaced(iban('PL', ('%024d' % r.rnd))[2:]) if r.kind in ('trf', 'sal', 'in') else '', 'TR.KART' if r.kind == 'card' else 'PRZELEW', '2024%012d' % r.rnd, num(r.a, ','), num(r.bal, ','))); L.truth(r, date=r.v)
L.ln('"Dokument ma charakter informacyjny, nie stanowi dowodu księgowego";;;;;;;;;;;;;;;;;;;;')
L.check = dict(date=(1, 'ymd'), amt=('s', 8), dec=',', bal=(15, 'desc'), quote='keep')
L.notes += ' Booking day is "Data księgowania".'

# ---- CZ Fio
L = Lay('cz-fio', 'Fio banka (CZ)', 'CZ', 'cs', 'utf-8', bom=True, cur='CZK', account='2300112233', delim=';', quote='all', proof='opening_closing', eol='\r\n',
        tags='preamble key-value-preamble opening-closing leading-zeros duplicate-headers empty-columns',
        notes='Preamble of key;value lines with opening and closing balance; variable symbols with leading zeros (not unique); header "Poznámka" twice.')
R = gen('CZ', 18, '2024-02-01', '2024-02-29', 4); o = D('18240.50'); c = run(R, o); i, u = sums(R)
for k, v in [('accountId', '2300112233'), ('bankId', '2010'), ('currency', 'CZK'), ('iban', iban('CZ', '20100000002300112233')), ('bic', 'FIOBCZPPXXX'), ('openingBalance', num(o, ',')), ('closingBalance', num(c, ',')), ('dateStart', '01.02.2024'), ('dateEnd', '29.02.2024'), ('idFrom', '26110400001'), ('idTo', '26110400018')]: L.ln(k + ';' + v)
L.ln()
L.c('ID pohybu', 'Datum', 'Objem', 'Měna', 'Protiúčet', 'Název protiúčtu', 'Kód banky', 'KS', 'VS', 'SS', 'Poznámka', 'Zpráva pro příjemce', 'Typ', 'Provedl', 'Upřesnění', 'Poznámka')
ty = {'card': 'Platba kartou', 'dd': 'Inkaso', 'trf': 'Bezhotovostní platba', 'sal': 'Bezhotovostní příjem', 'in': 'Bezhotovostní příjem', 'atm': 'Výběr z bankomatu', 'fee': 'Poplatek', 'int': 'Připsaný úrok'}
for k, r in enumerate(R):
    trf = r.kind in ('trf', 'sal', 'in', 'dd')
    L.tx(r, 26110400001 + k, df(r.d, '{dd}.{mm}.{yyyy}'), num(r.a, ','), 'CZK', '%010d' % (r.rnd % 10**10) if trf else '', r.payee if trf else '', '0800' if trf else '', '0308' if trf else '', '00042017' if trf else '', '', '', r.raw, ty[r.kind], 'Nováček, Jan', '', '')
L.check = dict(date=(1, 'dmy'), amt=('s', 2), dec=',', open=r'openingBalance;(\S+)', close=r'closingBalance;(\S+)')

# ---- CZ Ceska sporitelna
A = iban('CZ', '08000000192000145399')
L = Lay('cz-csas-utf16le', 'Česká spořitelna George (CZ)', 'CZ', 'cs', 'utf-16-le', bom=True, cur='CZK', delim=',', quote='nonempty', proof='running_balance', account='2000145399/0800',
        tags='utf16 nbsp-grouping unpadded-dates newest-first running-balance',
        notes='UTF-16LE with byte order mark; dates "2. 1. 2024" unpadded with blanks; NBSP as thousands mark, decimal comma inside quotes.')
R = gen('CZ', 17, '2024-01-02', '2024-01-30', 5); run(R, '42110.00')
L.c('Datum zaúčtování', 'Název protiúčtu', 'Protiúčet', 'Částka', 'Měna', 'Zůstatek', 'Vlastní účet', 'Zpráva', 'Kategorie')
for r in reversed(R):
    L.tx(r, df(r.d, '{d}. {m}. {yyyy}'), r.payee or '', '19-%010d/0100' % (r.rnd % 10**10) if r.kind in ('trf', 'sal', 'in') else '', num(r.a, ',', NB), 'CZK', num(r.bal, ',', NB), '2000145399/0800', r.raw, 'Nezařazeno' if r.kind != 'card' else 'Nákupy')
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec=',', bal=(5, 'desc'))

# ---- SK Tatra banka
A = iban('SK', '11000000002612345678')
L = Lay('sk-tatra-pipe', 'Tatra banka (SK)', 'SK', 'sk', 'cp1250', cur='EUR', account=A, delim='|', quote='none', proof='running_balance', eol='\n',
        tags='pipe unsigned-with-word iban-column leading-zeros',
        notes='Pipe-separated; amounts unsigned, the side is in a column "Debet"/"Kredit"; own IBAN on every row and a counter-IBAN.')
R = gen('SK', 12, '2023-11-02', '2023-11-30', 6); run(R, '1204.90')
L.c('Číslo účtu', 'Dátum zaúčtovania', 'Dátum valuty', 'Typ', 'Suma', 'Mena', 'Zostatok', 'Protiúčet', 'Popis', 'VS')
for r in R:
    L.tx(r, A, df(r.d, '{dd}.{mm}.{yyyy}'), df(r.v, '{dd}.{mm}.{yyyy}'), 'Debet' if r.a < 0 else 'Kredit', num(r.a, ',', absol=True), 'EUR', num(r.bal, ','), iban('SK', '%020d' % r.rnd) if r.kind in ('trf', 'sal', 'in') else '', r.raw, '0000118' if r.kind in ('dd', 'trf') else '')
L.check = dict(date=(1, 'dmy'), amt=('w', 4, 3, ['Debet'], ['Kredit']), dec=',', bal=(6, 'asc'))

# ---- HU OTP headerless
L = Lay('hu-otp-headerless', 'OTP Bank (HU), classic CSV', 'HU', 'hu', 'iso8859-2', cur='HUF', account='117734120011223300000000', delim=';', quote='all', proof='running_balance', eol='\r\n',
        tags='no-header no-decimals ymd8 unsigned-with-letter account-digits running-balance two-dates true-twins',
        notes='No header at all; account numbers of 24 digits look like amounts; amounts unsigned and whole, T (terhelés, out) / J (jóváírás, in); dates yyyymmdd twice; balance column; two equal ATM rows.')
tw = lambda k: Row('2024-04-18', '-20000', None, 'KÉSZPÉNZFELVÉT ATM', 'atm', t='11:00:0%d' % k)
R = gen('HU', 14, '2024-04-02', '2024-04-29', 7, places=0, add=[tw(1), tw(2)]); run(R, 412334)
for r in R:
    L.tx(r, '117734120011223300000000', 'T' if r.a < 0 else 'J', num(r.a, places=0, absol=True), 'HUF', df(r.d, '{yyyy}{mm}{dd}'), df(r.v, '{yyyy}{mm}{dd}'), num(r.bal, places=0),
         '10300002%016d' % r.rnd if r.kind in ('trf', 'sal', 'in') else '', r.payee or '', r.raw, '', 'VÁSÁRLÁS KÁRTYÁVAL' if r.kind == 'card' else 'NAPKÖZBENI ÁTUTALÁS' if r.kind in ('trf', 'sal', 'in') else 'EGYÉB')
L.check = dict(date=(4, 'ymd8'), amt=('w', 2, 1, ['T'], ['J']), dec=None, bal=(6, 'asc'))

# ---- HU K&H
L = Lay('hu-kh-tab', 'K&H Bank (HU)', 'HU', 'hu', 'cp1250', ext='txt', cur='HUF', account='10400126-50526781-12340006', delim='\t', quote='none', proof='none',
        tags='tab nbsp-grouping no-decimals newest-first ymd-dots',
        notes='Tab-separated .txt, dates 2024.06.03, NBSP grouping without decimals, no balance.')
R = gen('HU', 13, '2024-06-03', '2024-06-28', 8, places=0)
L.c('könyvelés dátuma', 'tranzakció azonosító ', 'típus', 'könyvelési számla', 'könyvelési számla elnevezése', 'partner számla', 'partner elnevezése', 'összeg', 'összeg devizaneme', 'közlemény')
ty = {'card': 'Vásárlás bankkártyával', 'dd': 'Csoportos beszedés', 'trf': 'Forint átutalás', 'sal': 'Jóváírás', 'in': 'Azonnali jóváírás', 'atm': 'Készpénzfelvétel', 'fee': 'Díj', 'int': 'Kamat'}
for r in reversed(R):
    L.tx(r, df(r.d, '{yyyy}.{mm}.{dd}'), 'P%s%07d' % (df(r.d, '{yy}{mm}{dd}'), r.rnd % 10**7), ty[r.kind], '10400126-50526781-12340006', 'Szűcs Tűnde', '', r.payee or '', num(r.a, grp=NB, places=0), 'HUF', r.raw)
L.check = dict(date=(0, 'ymd'), amt=('s', 7), dec=None)

# ---- HU UTF-16BE with page headers
L = Lay('hu-erste-pages-utf16be', 'Erste Bank Hungary, statement pages', 'HU', 'hu', 'utf-16-be', bom=True, cur='HUF', account='11600006-00000000-61234567', delim=';', quote='min', proof='opening_closing',
        tags='utf16 page-headers two-line-header opening-closing-rows debit-credit-columns subtotal',
        notes='UTF-16BE; header over two lines, repeated with a page line in the middle; opening ("Nyitó egyenleg"), page transfer ("Átvitel") and closing rows; Terhelés/Jóváírás columns.')
R = gen('HU', 16, '2024-09-02', '2024-09-30', 9, places=0); o = D(88450); c = run(R, o)
n = lambda a: num(a, ',', '.', 2)
def head(p):
    L.ln('Számlakivonat;2024/09;;;%d. oldal' % p); L.ln('Könyvelés;Értéknap;Megnevezés;Terhelés;Jóváírás'); L.ln('napja;;;HUF;HUF')
L.ln('Számlaszám:;11600006-00000000-61234567;;;'); head(1)
L.skip('opening balance', '2024.09.01.', '', 'NYITÓ EGYENLEG', '', n(o))
for k, r in enumerate(R):
    if k == 8:
        L.skip('page carry-over', '', '', 'ÁTVITEL', '', n(R[7].bal)); L.ln(); head(2)
    L.tx(r, df(r.d, '{yyyy}.{mm}.{dd}.'), df(r.v, '{yyyy}.{mm}.{dd}.'), r.raw, n(-r.a) if r.a < 0 else '', n(r.a) if r.a > 0 else '')
L.skip('closing balance', '2024.09.30.', '', 'ZÁRÓ EGYENLEG', '', n(c))
L.check = dict(marks=('EGYENLEG|ÁTVITEL', 4), date=(0, 'ymd'), amt=('dc', 3, 4), dec=',', skip='EGYENLEG|ÁTVITEL', open=r'NYITÓ EGYENLEG;;(\S+)', close=r'ZÁRÓ EGYENLEG;;(\S+)')

# ---- RO BT
A = iban('RO', 'BTRLRONCRT0' + '123456701')
L = Lay('ro-bt', 'Banca Transilvania (RO)', 'RO', 'ro', 'utf-8', cur='RON', account=A, delim=',', proof='running_balance',
        tags='preamble footer debit-negative-credit newest-first long-references comma-grouping',
        notes='Preamble; Debit column holds negative numbers; newest first; grouped amounts in quotes; references are not unique ("RRN: 000000000000").')
R = gen('RO', 14, '2024-07-01', '2024-07-31', 10); c = run(R, '5120.44')
for t in ['Titular cont,ȘERBAN ANDREI', 'CUI/CNP,1800101410013', 'Numar cont,%s RON' % A, 'Perioada,2024-07-01 - 2024-07-31', '', 'Tranzactii,Ultima actualizare: 31/07/2024 23:59', '']: L.ln(t)
L.c('Data tranzactie', 'Data valuta', 'Descriere', 'Referinta tranzactiei', 'Debit', 'Credit', 'Sold contabil')
for r in reversed(R):
    L.tx(r, r.d, r.v, '%s;%s RRN: 000000000000' % ('Plata la POS' if r.kind == 'card' else 'Operatiune', r.raw), '%03dZEXA%s' % (r.rnd % 1000, df(r.d, '{yy}{mm}{dd}')), num(r.a, '.', ',') if r.a < 0 else '', num(r.a, '.', ',') if r.a > 0 else '', num(r.bal, '.', ','))
L.check = dict(date=(0, 'ymd'), amt=('dc', 4, 5), dec='.', bal=(6, 'desc'))

# ---- BG DSK
A = iban('BG', 'STSA93000012345678')
L = Lay('bg-dsk-cp1251-tab', 'DSK Bank (BG)', 'BG', 'bg', 'cp1251', ext='tsv', cur='BGN', account=A, delim='\t', quote='none', proof='total',
        tags='tab date-suffix word-column total-row zero-amount',
        notes='Dates "15.01.2024 г."; side in a column ДТ (out) / КТ (in); last row states both totals; one fee row of 0.00.')
R = gen('BG', 12, '2024-01-08', '2024-01-31', 11, add=[Row('2024-01-22', '0.00', None, 'ТАКСА ПРЕВОД - ПРОМОЦИЯ', 'fee')]); i, o = sums(R)
L.ln('Извлечение по сметка\t%s BGN' % A)
L.c('Дата', 'Вид операция', 'Сума', 'ДТ/КТ', 'Наредител/Получател', 'Основание', 'Оригинална сума', 'Валута')
for r in R:
    eur = r.kind == 'card' and r.payee == 'OMV'
    L.tx(r, df(r.d, '{dd}.{mm}.{yyyy} г.'), {'card': 'Плащане с карта', 'atm': 'Теглене', 'fee': 'Такса'}.get(r.kind, 'Превод'), num(r.a, absol=True), 'ДТ' if r.a <= 0 else 'КТ', r.payee or '', r.raw,
         num(-r.a / D('1.95583')) if eur else '', 'EUR' if eur else '')
L.skip('total', 'Общо обороти', '', num(o, absol=True), 'ДТ', num(i), 'КТ', '', '')
L.check = dict(date=(0, 'dmy'), amt=('w', 2, 3, ['ДТ'], ['КТ']), dec='.', totals=[(r'обороти\t\t(\S+)\tДТ\t(\S+)\tКТ', 'out', 'in')], cols={6: 'orig'})

# ---- HR PBZ
A = iban('HR', '23400091110012345')
L = Lay('hr-pbz-daily-subtotals', 'Privredna banka Zagreb (HR)', 'HR', 'hr', 'cp1250', cur='EUR', account=A, delim=';', quote='min', proof='running_balance', eol='\r\n',
        tags='subtotal debit-credit-columns balance-on-some-rows dot-grouping',
        notes='After each day a subtotal row "Promet dana" with the day and both columns filled, and the balance only there; these are no transactions.')
add = [Row('2024-02-12', '-4.20', 'Pekara Đuro', 'PEKARA ĐURO ŠIBENIK', 'card', t='08:00:00'), Row('2024-02-12', '-31.15', 'Müller', 'MÜLLER ZAGREB', 'card', t='15:00:00')]
R = gen('HR', 14, '2024-02-02', '2024-02-27', 12, add=add); o = D('903.11'); run(R, o); n = lambda a: num(a, ',', '.')
L.ln('IBAN;%s;Valuta;EUR' % A); L.ln('Početno stanje;%s' % n(o)); L.ln()
L.c('Datum knjiženja', 'Datum valute', 'Opis plaćanja', 'Isplata', 'Uplata', 'Stanje')
for k, r in enumerate(R):
    L.tx(r, df(r.d, '{dd}.{mm}.{yyyy}.'), df(r.v, '{dd}.{mm}.{yyyy}.'), r.raw, n(-r.a) if r.a < 0 else '', n(r.a) if r.a > 0 else '', '')
    if k + 1 == len(R) or R[k + 1].d != r.d:
        day = [x for x in R if x.d == r.d]; i, u = sums(day)
        L.skip('day subtotal', df(r.d, '{dd}.{mm}.{yyyy}.'), '', 'Promet dana', n(-u), n(i), n(r.bal))
L.check = dict(subtot=('Promet dana', 3, 4), date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', skip='Promet dana', open=r'Početno stanje;(\S+)', daybal=(5, 'Promet dana'))

# ---- RS Cyrillic
L = Lay('rs-cyrillic', 'Serbian bank, Cyrillic export', 'RS', 'sr', 'utf-8', cur='RSD', account='160-0000001234567-28', delim=';', quote='min', proof='running_balance', eol='\n',
        tags='pending unsigned-with-word dot-grouping newest-first',
        notes='Side as a word Дугује/Потражује; two reserved card payments on top ("Резервација") with a date but no balance are no bookings.')
R = gen('RS', 12, '2024-10-01', '2024-10-29', 13); run(R, '61230.18'); n = lambda a: num(a, ',', '.')
L.ln('Број рачуна;160-0000001234567-28;RSD')
L.c('Датум', 'Опис', 'Износ', 'Страна', 'Валута', 'Стање', 'Статус')
L.skip('pending', '30.10.2024', 'ВОЛТ ДОСТАВА', '1.480,00', 'Дугује', 'RSD', '', 'Резервација')
L.skip('pending', '30.10.2024', 'ЛИЛЛИ ДРОГЕРИЈА', '2.119,90', 'Дугује', 'RSD', '', 'Резервација')
for r in reversed(R): L.tx(r, df(r.d, '{dd}.{mm}.{yyyy}'), r.raw, num(r.a, ',', '.', absol=True), 'Дугује' if r.a < 0 else 'Потражује', 'RSD', n(r.bal), 'Прокњижено')
L.check = dict(date=(0, 'dmy'), amt=('w', 2, 3, ['Дугује'], ['Потражује']), dec=',', skip='Резервација', bal=(5, 'desc'))

# ---- SI NLB
A = iban('SI', '020100012345678')
L = Lay('si-nlb-two-line-header', 'NLB (SI)', 'SI', 'sl', 'iso8859-2', cur='EUR', account=spaced(A), delim=';', quote='min', proof='opening_closing',
        tags='two-line-header unpadded-dates debit-credit-columns opening-closing',
        notes='Column titles over two lines ("V breme"/"EUR"); unpadded dates 3.4.2024; opening and closing balance as text lines.')
R = gen('SI', 11, '2024-04-03', '2024-04-30', 14); o = D('744.02'); c = run(R, o); n = lambda a: num(a, ',', '.')
L.ln('Promet na računu;%s' % spaced(A)); L.ln('Začetno stanje 1.4.2024;%s EUR' % n(o)); L.ln('Končno stanje 30.4.2024;%s EUR' % n(c)); L.ln()
L.c('Datum', 'Datum', 'Prejemnik / plačnik', 'Namen', 'V breme', 'V dobro'); L.c('knjiženja', 'valute', '', '', 'EUR', 'EUR')
for r in R: L.tx(r, df(r.d, '{d}.{m}.{yyyy}'), df(r.v, '{d}.{m}.{yyyy}'), r.payee or 'NLB', r.raw, n(-r.a) if r.a < 0 else '', n(r.a) if r.a > 0 else '')
L.check = dict(date=(0, 'dmy'), amt=('dc', 4, 5), dec=',', open=r'Začetno stanje 1.4.2024;(\S+)', close=r'Končno stanje 30.4.2024;(\S+)')

# ---- LT Swedbank with record types
A = iban('LT', '7300010123456789')
L = Lay('lt-swedbank-record-types', 'Swedbank (LT)', 'LT', 'lt', 'utf-8', bom=True, cur='EUR', account=A, delim=',', quote='all', tail=',', proof='opening_closing',
        tags='record-types opening-closing-rows unsigned-with-letter trailing-delimiter turnover-row two-rows-same-reference',
        notes='Record types: 10 opening, 20 booking, 82 turnover, 86 closing – all carry a date and an amount; D/K says the side; trailing comma.')
R = gen('LT', 13, '2024-08-01', '2024-08-30', 15); o = D('512.33'); c = run(R, o); i, u = sums(R)
L.c('Sąskaitos Nr.', 'Eilutės tipas', 'Data', 'Gavėjas/mokėtojas', 'Paaiškinimas', 'Suma', 'Valiuta', 'D/K', 'Įrašo Nr.', 'Kodas', 'Įmokos kodas', 'Dokumento Nr.')
L.skip('opening balance', A, '10', '2024-08-01', '', 'Likutis pradžiai', num(o), 'EUR', 'K', '', 'AS', '', '')
for k, r in enumerate(R): L.tx(r, A, '20', r.d, r.payee or '', r.raw, num(r.a, absol=True), 'EUR', 'D' if r.a < 0 else 'K', '2024%09d' % (r.rnd % 10**9), 'K' if r.kind == 'card' else 'MK', '', '0000017')
L.skip('turnover', A, '82', '2024-08-31', '', 'Apyvarta', num(u, absol=True), 'EUR', 'D', '', 'K2', '', '')
L.skip('turnover', A, '82', '2024-08-31', '', 'Apyvarta', num(i), 'EUR', 'K', '', 'K2', '', '')
L.skip('closing balance', A, '86', '2024-08-31', '', 'Likutis pabaigai', num(c), 'EUR', 'K', '', 'LS', '', '')
L.check = dict(date=(2, 'ymd'), amt=('w', 5, 7, ['D'], ['K']), dec='.', skip='Likutis|Apyvarta', open=r'Likutis pradžiai","([^"]+)', close=r'Likutis pabaigai","([^"]+)', totals=[(r'Apyvarta","([^"]+)","EUR","D"', 'out'), (r'Apyvarta","([^"]+)","EUR","K"', 'in')])

# ---- LV
A = iban('LV', 'PARX0000123456789')
L = Lay('lv-citadele', 'Citadele (LV)', 'LV', 'lv', 'utf-8', bom=True, cur='EUR', account=A, delim=';', quote='min', tail=';', proof='running_balance',
        tags='trailing-delimiter unsigned-with-letter comma-in-text two-dates',
        notes='D = debets (out), C = kredīts (in); a trailing semicolon on header and rows; decimal comma.')
R = gen('LV', 11, '2024-03-01', '2024-03-28', 16); run(R, '301.77')
L.ln('Konts;%s;' % A); L.ln('Periods;01.03.2024. - 31.03.2024.;'); L.ln(';')
L.c('Datums', 'Valutēšanas datums', 'Darījuma veids', 'Saņēmējs/Maksātājs', 'Informācija', 'D/C', 'Summa', 'Valūta', 'Atlikums')
for r in R: L.tx(r, df(r.d, '{dd}.{mm}.{yyyy}.'), df(r.v, '{dd}.{mm}.{yyyy}.'), {'card': 'Pirkums ar karti', 'atm': 'Skaidra nauda'}.get(r.kind, 'Maksājums'), r.payee or '', r.raw + ', KARTE 4775****1207' if r.kind == 'card' else r.raw, 'D' if r.a < 0 else 'C', num(r.a, ',', absol=True), 'EUR', num(r.bal, ','))
L.check = dict(date=(0, 'dmy'), amt=('w', 6, 5, ['D'], ['C']), dec=',', bal=(8, 'asc'))

# ---- EE LHV
A = iban('EE', '7700771001234567')
L = Lay('ee-lhv', 'LHV (EE)', 'EE', 'et', 'utf-8', cur='EUR', account=A, delim=',', quote='nonempty', proof='none', eol='\n',
        tags='iso-dates true-twins signed-and-letter bank-reference empty-columns',
        notes='Sign in the amount and again as D/C; twin tram tickets of one day differ only in the archive number; many empty columns; a fee of 0.00.')
tw = lambda k: Row('2024-05-14', '-2.00', 'Tallinna Linnatransport', 'TALLINNA LINNATRANSPORT', 'card', t='08:0%d:00' % k)
R = gen('EE', 15, '2024-05-02', '2024-05-31', 17, add=[tw(1), tw(2), Row('2024-05-21', '0.00', None, 'KAARDI KUUTASU 0 EUR SOODUSTUS', 'fee')])
L.c('Kliendi konto', 'Dokumendi number', 'Kuupäev', 'Saaja/maksja konto', 'Saaja/maksja nimi', 'Saaja panga kood', 'Tühi', 'Deebet/Kreedit (D/C)', 'Summa', 'Viitenumber', 'Arhiveerimistunnus', 'Selgitus', 'Teenustasu', 'Valuuta', 'Isikukood või registrikood', 'Saatja BIC', 'Algsaaja nimi')
for k, r in enumerate(R): L.tx(r, A, '', r.d, iban('EE', '22%014d' % r.rnd) if r.kind in ('trf', 'sal', 'in') else '', r.payee or '', 'EEUHEE2X' if r.kind in ('trf', 'sal', 'in') else '', '', 'D' if r.a <= 0 else 'C', num(r.a), '', 'RO%012dL%02d' % (4411002000 + k, k), r.raw, '0', 'EUR', '', '', '')
L.check = dict(date=(2, 'ymd'), amt=('s', 8), dec='.')

# ---- GR Alpha
L = Lay('gr-alpha-cp1253', 'Alpha Bank (GR)', 'GR', 'el', 'cp1253', cur='EUR', account=iban('GR', '01401100110002320012345'), delim=';', quote='min', tail=';', proof='running_balance',
        tags='unsigned-with-letter greek-letters trailing-delimiter leading-zeros row-numbers',
        notes='windows-1253; Χ = χρέωση (out), Π = πίστωση (in), Greek letters that look Latin; a running row number in the first column.')
R = gen('GR', 11, '2024-06-03', '2024-06-28', 18); run(R, '1822.40')
L.ln('Λογαριασμός:;%s;' % L.account); L.cur, L.currency_also = None, 'EUR'; L.c('Α/Α', 'Ημ/νία', 'Αιτιολογία', 'Κατάστημα', 'Τοκισμός από', 'Αρ. συναλλαγής', 'Ποσό', 'Πρόσημο ποσού', 'Υπόλοιπο')
for k, r in enumerate(R): L.tx(r, k + 1, df(r.d, '{d}/{m}/{yyyy}'), r.raw, '0114', df(r.v, '{d}/{m}/{yyyy}'), '00%08d' % (r.rnd % 10**8), num(r.a, ',', '.', absol=True), 'Χ' if r.a < 0 else 'Π', num(r.bal, ',', '.'))
L.check = dict(date=(1, 'dmy'), amt=('w', 6, 7, ['Χ'], ['Π']), dec=',', bal=(8, 'asc'))

# ---- GR NBG month names
L = Lay('gr-nbg-months', 'National Bank of Greece, online list', 'GR', 'el', 'utf-8', bom=True, ext='tsv', cur='EUR', account=None, delim='\t', quote='none', proof='running_balance',
        tags='month-names currency-sign-in-cell balance-on-some-rows newest-first tab',
        notes='Greek short month names; amounts "-12,40 €"; the balance stands only on the newest row of each day.')
R = gen('GR', 16, '2024-11-04', '2024-11-27', 19, add=[Row('2024-11-15', '-3.60', 'Φούρνος Βενέτης', 'ΦΟΥΡΝΟΣ ΒΕΝΕΤΗΣ', 'card', t='08:00:00'), Row('2024-11-15', '-22.00', 'Βιβλιοπωλείο Πρωτοπορία', 'ΒΙΒΛΙΟΠΩΛΕΙΟ ΠΡΩΤΟΠΟΡΙΑ', 'card', t='18:00:00')]); run(R, '640.00')
L.c('Ημερομηνία', 'Περιγραφή', 'Κατηγορία', 'Ποσό', 'Λογιστικό υπόλοιπο'); RR = R[::-1]
for k, r in enumerate(RR): L.tx(r, df(r.d, '{dd} {mon} {yyyy}', 'gr'), r.raw, 'Αγορές' if r.kind == 'card' else 'Λοιπά', num(r.a, ',', '.') + ' €', num(r.bal, ',', '.') + ' €' if k == 0 or RR[k - 1].d != r.d else '')
L.check = dict(date=(0, 'dmonY', 'gr'), amt=('s', 3), dec=',', bal=(4, 'desc'))

# ---- TR Garanti
A = iban('TR', '0006200012300006298765')
L = Lay('tr-garanti-cp1254', 'Garanti BBVA (TR)', 'TR', 'tr', 'cp1254', cur='TRY', account=spaced(A), delim=';', quote='min', proof='running_balance',
        tags='preamble newest-first dot-grouping footer',
        notes='windows-1254 with İ/ı/ş; preamble names customer and IBAN; footer sentence with a date; newest first.')
R = gen('TR', 15, '2024-02-01', '2024-02-28', 20); run(R, '14870.25'); n = lambda a: num(a, ',', '.')
for t in ['Hesap Hareketleri;;;;', 'Müşteri Adı Soyadı;ÖMER IŞIK;;;', 'IBAN;%s;;;' % spaced(A), 'Hesap Türü;Vadesiz TL;;;', 'Tarih Aralığı;01.02.2024-29.02.2024;;;', ';;;;']: L.ln(t)
L.c('Tarih', 'Açıklama', 'Etiket', 'Tutar', 'Bakiye', 'Dekont No')
for r in reversed(R): L.tx(r, df(r.d, '{dd}.{mm}.{yyyy}'), r.raw, 'Market' if r.kind == 'card' else 'Diğer', n(r.a), n(r.bal), '2024-%s-0%05d' % (df(r.d, '{mm}{dd}'), r.rnd % 10**5))
L.ln('Bu belge 29.02.2024 tarihinde bilgi amaçlı üretilmiştir.;;;;')
L.currency_note = 'TL'
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec=',', bal=(4, 'desc'))

# ---- TR Enpara with month names and TL in the cell
L = Lay('tr-enpara-months', 'Enpara (TR)', 'TR', 'tr', 'utf-8', bom=True, cur='TRY', account=None, delim=',', quote='min', proof='running_balance', eol='\n',
        tags='month-names currency-in-cell word-column zero-amount newest-first',
        notes='Month names in Turkish; "1.234,56 TL" in quotes; Borç (out) / Alacak (in); a zero fee row.')
R = gen('TR', 12, '2024-08-02', '2024-08-30', 21, add=[Row('2024-08-20', '0.00', None, 'EFT MASRAFI ALINMADI', 'fee')]); run(R, '9020.10')
L.c('İşlem Tarihi', 'Hareket Tipi', 'Açıklama', 'İşlem Tutarı', 'B/A', 'Bakiye')
for r in reversed(R): L.tx(r, df(r.d, '{d} {mon} {yyyy}', 'tr'), {'card': 'Kartla Alışveriş', 'dd': 'Fatura', 'atm': 'Para Çekme', 'fee': 'Masraf'}.get(r.kind, 'Havale/FAST'), r.raw, num(r.a, ',', '.', absol=True) + ' TL', 'Borç' if r.a <= 0 else 'Alacak', num(r.bal, ',', '.') + ' TL')
L.check = dict(date=(0, 'dmonY', 'tr'), amt=('w', 3, 4, ['Borç'], ['Alacak']), dec=',', bal=(5, 'desc'))

# ---- TR credit card
L = Lay('tr-card-plus-credits', 'Yapı Kredi Worldcard (TR)', 'TR', 'tr', 'cp1254', ext='txt', cur='TRY', account='5400 61** **** 7712', atype='credit-card', delim='\t', quote='none', proof='total',
        tags='credit-card purchases-positive trailing-plus instalments total-row tab fraction-in-text',
        notes='Card: purchases without a sign, credits and payments end in "+"; instalment marks "3/6" look like dates; total of spending and of payments below.')
add = [Row('2024-05-14', '8500.00', None, 'ÖDEMENİZ İÇİN TEŞEKKÜR EDERİZ', 'pay'), Row('2024-05-20', '412.50', 'Trendyol', 'TRENDYOL İADE', 'ref'), Row('2024-05-08', '-1250.00', 'Teknosa', 'TEKNOSA ANKARA 3/6 TAKSİT', 'card')]
R = gen('TR', 13, '2024-05-03', '2024-05-29', 22, only={'card'}, add=add); i, o = sums(R)
L.ln('Kart No\t5400 61** **** 7712'); L.ln('Hesap Kesim Tarihi\t31/05/2024'); L.ln()
L.c('İşlem Tarihi', 'Açıklama', 'Taksit', 'Tutar (TL)')
for r in R: L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), r.raw, '3/6' if 'TAKSİT' in r.raw else '', num(r.a, ',', '.', absol=True) + ('+' if r.a > 0 else ''))
L.skip('total', '', 'DÖNEM İÇİ HARCAMALAR', '', num(o, ',', '.', absol=True)); L.skip('total', '', 'ÖDEMELER VE ALACAKLAR', '', num(i, ',', '.') + '+')
L.check = dict(date=(0, 'dmy'), amt=('plusin', 3), dec=',', totals=[(r'HARCAMALAR\t\t(\S+)', 'out'), (r'ALACAKLAR\t\t(\S+)', 'in')])

# ---- RU Alfa
L = Lay('ru-alfa-cp1251', 'Альфа-Банк (RU)', 'RU', 'ru', 'cp1251', cur='RUB', account='40817810304120007712', delim=';', quote='none', tail=';', proof='none', eol='\r\n',
        tags='pending two-digit-year debit-credit-columns trailing-delimiter newest-first account-digits zero-in-other-column',
        notes='Reserved rows have the reference HOLD and are no bookings; both columns are filled, the other one with 0; two-digit years; 20-digit account on each row; the currency RUR is the old code of RUB.')
R = gen('RU', 14, '2024-01-09', '2024-01-31', 23)
L.c('Тип счёта', 'Номер счета', 'Валюта', 'Дата операции', 'Референс проводки', 'Описание операции', 'Приход', 'Расход')
L.skip('pending', 'Текущий счёт', L.account, 'RUR', '31.01.24', 'HOLD', '220015++++++7712    84710011/RU/MOSKVA/VKUSVILL         24.01.31 31.01.24 1184.50 RUR MCC5411', '0', '1184,50')
L.skip('pending', 'Текущий счёт', L.account, 'RUR', '31.01.24', 'HOLD', '220015++++++7712    10771232/RU/MOSKVA/YANDEX TAXI       24.01.31 31.01.24 402.00 RUR MCC4121', '0', '402,00')
for k, r in enumerate(reversed(R)):
    d = df(r.d, '{dd}.{mm}.{yy}')
    L.tx(r, 'Текущий счёт', L.account, 'RUR', d, 'CRD_%07d' % (r.rnd % 10**7) if r.kind == 'card' else 'C0109012400%05d' % k,
         '220015++++++7712    %08d/RU/%s    %s %s %s RUR MCC5411' % (r.rnd % 10**8, r.raw, df(r.d, '{yy}.{mm}.{dd}'), d, num(r.a, absol=True)) if r.kind == 'card' else r.raw, num(r.a, ',', strip=False) if r.a > 0 else '0', num(-r.a, ',') if r.a < 0 else '0')
L.check = dict(date=(3, 'dmy2'), amt=('dc', 7, 6), dec=',', skip='HOLD')
L.tags += ' date-and-amount-in-description'

# ---- RU VTB month names, U+2212
L = Lay('ru-month-names-minus-u2212', 'Russian bank, copied online list', 'RU', 'ru', 'utf-8', bom=True, cur='RUB', account='•• 4471', delim=';', quote='min', proof='opening_closing', eol='\n',
        tags='month-names u2212 nbsp-grouping currency-sign-in-cell opening-closing newest-first several-lines-footer',
        notes='Dates "15 января 2024 г."; amounts "−1 234,50 ₽" with U+2212 and NBSP; opening and closing balance below the table.')
R = gen('RU', 15, '2024-03-01', '2024-03-30', 24); o = D('30551.00'); c = run(R, o); n = lambda a, p='': num(a, ',', NB, plus=p, minus=MINUS) + NB + '₽'
L.ln('Выписка по счёту •• 4471 за март 2024'); L.ln()
L.c('Дата', 'Операция', 'Категория', 'Сумма')
for r in reversed(R): L.tx(r, df(r.d, '{d} {mon} {yyyy} г.', 'ru'), r.raw, {'card': 'Покупки', 'sal': 'Зарплата'}.get(r.kind, 'Прочее'), n(r.a, '+'))
L.ln(); L.skip('opening balance', '', 'Остаток на 1 марта 2024 г.', '', n(o)); L.skip('closing balance', '', 'Остаток на 31 марта 2024 г.', '', n(c))
L.check = dict(date=(0, 'dmonY', 'ru'), amt=('s', 3), dec=',', open=r'Остаток на 1 марта 2024 г.;;(.+)', close=r'Остаток на 31 марта 2024 г.;;(.+)')

# ---- UA monobank
L = Lay('ua-monobank', 'monobank (UA)', 'UA', 'uk', 'utf-8', cur='UAH', account=None, delim=',', quote='nonempty', proof='running_balance', eol='\n',
        tags='datetime newest-first original-amount fee-column cashback-column running-balance dash-for-empty',
        notes='Amount in card currency and in operation currency side by side, exchange rate, commission and cashback columns ("—" for none); the amount already includes the commission.')
add = [Row('2024-04-11', '-418.36', 'Spotify', 'Spotify', 'card', t='03:12:09', fx=('-9.99', 'EUR', '41.8779')), Row('2024-04-19', '-2110.00', None, 'Видача готівки IBox', 'atm', t='14:00:01', fee='10.00')]
R = gen('UA', 15, '2024-04-02', '2024-04-29', 25, add=add); run(R, '8402.13')
L.c('Дата i час операції', 'Деталі операції', 'MCC', 'Сума в валюті картки (UAH)', 'Сума в валюті операції', 'Валюта', 'Курс', 'Сума комісій (UAH)', 'Сума кешбеку (UAH)', 'Залишок після операції')
for r in reversed(R):
    fx = r.fx or (num(r.a), 'UAH', '—')
    L.tx(r, df(r.d, '{dd}.{mm}.{yyyy} ') + r.t, r.raw, {'card': '5411', 'atm': '6011'}.get(r.kind, '4829'), num(r.a), fx[0], fx[1], fx[2], r.fee or '—', num(-r.a * D('0.01')) if r.kind == 'card' else '—', num(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec='.', bal=(9, 'desc'))

# ---- UA Privat24
L = Lay('ua-privat24-tab', 'ПриватБанк Приват24 (UA)', 'UA', 'uk', 'utf-16-le', bom=True, ext='tsv', cur='UAH', account='5168 **** **** 0034', delim='\t', quote='none', proof='running_balance',
        tags='utf16 tab original-amount newest-first datetime title-line',
        notes='First line is a sentence with the period; UTF-16LE tab; three currency columns; balance newest first.')
R = gen('UA', 12, '2023-12-04', '2023-12-30', 26); run(R, '5140.00')
L.ln('Виписка з ваших карток за період 01.12.2023 - 31.12.2023')
L.c('Дата', 'Категорія', 'Картка', 'Опис операції', 'Сума у валюті картки', 'Валюта картки', 'Сума у валюті транзакції', 'Валюта транзакції', 'Залишок на кінець періоду', 'Валюта залишку')
for r in reversed(R): L.tx(r, df(r.d, '{dd}.{mm}.{yyyy} ') + r.t[:5], 'Продукти' if r.kind == 'card' else 'Інше', '5168 **** **** 0034', r.raw, num(r.a, ','), 'UAH', num(r.a, ',', absol=True), 'UAH', num(r.bal, ','), 'UAH')
L.check = dict(date=(0, 'dmy'), amt=('s', 4), dec=',', bal=(8, 'desc'))

# ---- GE
A = iban('GE', 'BG0000000123456789')
L = Lay('ge-georgian', 'Bank of Georgia (GE)', 'GE', 'ka', 'utf-8', cur='GEL', account=None, delim='\t', ext='tsv', quote='none', proof='running_balance', eol='\n',
        tags='tab debit-credit-columns georgian two-dates',
        notes='Georgian headers; გასული თანხა = out, შემოსული თანხა = in; starting balance row without amounts.')
R = gen('GE', 11, '2024-06-03', '2024-06-28', 27); o = D('980.00'); run(R, o)
L.c('თარიღი', 'დანიშნულება', 'გასული თანხა', 'შემოსული თანხა', 'ნაშთი', 'ვალუტა')
L.skip('opening balance', '03/06/2024', 'საწყისი ნაშთი', '', '', num(o), 'GEL')
for r in R: L.tx(r, df(r.d, '{dd}/{mm}/{yyyy}'), r.raw, num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', num(r.bal), 'GEL')
L.check = dict(marks=('საწყისი', 4), date=(0, 'dmy'), amt=('dc', 2, 3), dec='.', bal=(4, 'asc'), skip='საწყისი', open=r'საწყისი ნაშთი\t\t\t(\S+)')

# ---- KZ Kaspi
L = Lay('kz-kaspi', 'Kaspi Gold (KZ), statement as text', 'KZ', 'ru', 'utf-8', cur='KZT', account='KZ84722C000012345678', delim=';', quote='min', proof='opening_closing', eol='\n',
        tags='space-after-sign currency-sign-in-cell two-digit-year preamble-totals nbsp-grouping newest-first',
        notes='Sign, blank, number: "- 5 200,00 ₸"; two-digit years; preamble gives available amount at both ends and the turnovers.')
R = gen('KZ', 13, '2024-05-02', '2024-05-31', 28); o = D('84210.35'); c = run(R, o); i, u = sums(R)
n = lambda a: ('- ' if a < 0 else '+ ') + num(a, ',', NB, absol=True) + ' ₸'
L.ln('Выписка по Kaspi Gold за период с 01.05.24 по 31.05.24'); L.ln('Номер счета;KZ84722C000012345678'); L.ln('Доступно на 01.05.24;%s' % n(o)); L.ln('Пополнения;%s' % n(i)); L.ln('Покупки и переводы;%s' % n(u)); L.ln('Доступно на 31.05.24;%s' % n(c)); L.ln('Валюта счета;тенге'); L.ln()
L.c('Дата', 'Сумма', 'Операция', 'Детали')
for r in reversed(R): L.tx(r, df(r.d, '{dd}.{mm}.{yy}'), n(r.a), {'card': 'Покупка', 'atm': 'Снятие', 'fee': 'Разное', 'trf': 'Перевод', 'dd': 'Платеж'}.get(r.kind, 'Пополнение'), r.raw)
L.check = dict(date=(0, 'dmy2'), amt=('s', 1), dec=',', open=r'Доступно на 01.05.24;(.+)', close=r'Доступно на 31.05.24;(.+)', totals=[(r'Пополнения;(.+)', 'in'), (r'Покупки и переводы;(.+)', 'out')])
