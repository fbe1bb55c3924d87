# -*- coding: utf-8 -*-
# Cases where a careful person would have to ask
from lib import *
def alt(L, reading, rows, date=None, sign=1, factor=1, signs=None):
    out = []
    for k, r in enumerate(rows):
        t = dict(L.truth_rows[k]); a = D(t['amount']) * factor * (signs[k] if signs else sign)
        t['amount'] = str(a.quantize(D('0.01')) if factor == 1 else a)
        if date: t['date'] = date(k).isoformat()
        out.append(t)
    L.alternatives = (L.alternatives or []) + [dict(reading=reading, rows=out)]

names = ['Netflix', 'IKEA', 'Uber', 'Spotify', "McDonald's", 'H&M', 'Shell', 'Zara', 'Airbnb', 'Subway', 'Apple', 'Lidl', 'Nike', 'Starbucks']
P = [(2, 3), (2, 3), (4, 5), (5, 5), (6, 7), (6, 8), (8, 8), (9, 10), (11, 12)]
amt = ['-15.49', '-120.00', '-9.80', '-10.99', '-8.45', '-34.90', '-52.10', '-49.95', '250.00']

L = Lay('ask-date-order-comma', 'Any bank: Date, Description, Amount', '??', 'en', 'utf-8', cur=None, ask='date_order', kind='ask', eol='\n', tags='ambiguous-date-order',
        notes='Every day and month is at most 12 and the list is sorted under both readings; payees are world-wide chains, no currency. Rows are given day-first; alternative: month-first.')
R = [Row(date(2024, m, d), a, p, p.upper()) for (d, m), a, p in zip(P, amt, names)]
L.c('Date', 'Description', 'Amount')
for (d, m), r in zip(P, R): L.tx(r, '%02d/%02d/2024' % (d, m), r.raw, num(r.a))
alt(L, 'month_first', R, date=lambda k: date(2024, P[k][0], P[k][1])); L.check = dict(date=(0, 'dmy'), amt=('s', 2), dec='.')

L = Lay('ask-date-order-three-ways', 'Any bank, two-digit years', '??', 'en', 'utf-8', cur=None, ask='date_order', kind='ask', tags='ambiguous-date-order two-digit-year',
        notes='"10/04/11": day-first, month-first and year-first all give a sorted, plausible list (monthly / daily / monthly). Rows are given day-first.')
M = list(range(3, 13)); R = [Row(date(2011, m, 10), '-%d.%02d' % (18 + m * 7, (m * 13) % 100), names[m], names[m].upper()) for m in M]
L.c('Date', 'Details', 'Value')
for m, r in zip(M, R): L.tx(r, '10/%02d/11' % m, r.raw, num(r.a))
alt(L, 'month_first', R, date=lambda k: date(2011, 10, M[k])); alt(L, 'year_first', R, date=lambda k: date(2010, M[k], 11)); L.check = dict(date=(0, 'dmy2'), amt=('s', 2), dec='.')

L = Lay('ask-date-order-utf16-balance', 'Any bank, debit/credit columns and balance', '??', 'en', 'utf-16-le', bom=True, ext='tsv', cur=None, ask='date_order', kind='ask', delim='\t', quote='none', proof='running_balance', tags='ambiguous-date-order utf16 tab newest-first',
        notes='The balance proves order and signs, but says nothing about day and month; sorted newest first under both readings. Rows are given day-first.')
P3 = [(1, 2), (1, 3), (3, 3), (3, 4), (4, 5), (5, 6), (7, 7), (7, 9), (10, 11), (12, 12)]
R = [Row(date(2023, m, d), a, p, p.upper() + ' 0042') for (d, m), a, p in zip(P3, ['-12.00', '-88.20', '1400.00', '-9.99', '-63.00', '-15.75', '-120.40', '-7.20', '310.00', '-44.44'], names[3:])]; run(R, '905.00')
L.c('Date', 'Payee', 'Debit', 'Credit', 'Balance')
for (d, m), r in list(zip(P3, R))[::-1]: L.tx(r, '%d-%d-2023' % (d, m), r.raw, num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', num(r.bal))
PR = P3[::-1]; alt(L, 'month_first', R, date=lambda k: date(2023, PR[k][0], PR[k][1])); L.check = dict(date=(0, 'dmy'), amt=('dc', 2, 3), dec='.', bal=(4, 'desc'))

def refs(seed, k):
    rnd = random.Random(seed); d = date(2024, 3, 4); out = []
    for _ in range(k): out.append((d, 'REF %08d' % rnd.randint(1, 10**8), D('%d.%02d' % (rnd.randint(4, 900), rnd.randint(0, 99))))); d += timedelta(days=rnd.randint(1, 4))
    return out
L = Lay('ask-sign-all-positive', 'Any bank: unsigned amounts, nothing says the side', '??', 'en', 'utf-8', cur=None, ask='sign', kind='ask', tags='ambiguous-sign',
        notes='All amounts unsigned, texts are bare references, no balance: nothing tells whether money came or went (nor whether all rows go the same way). Rows are given as money out.')
X = refs('s1', 11); R = [Row(d, -a, None, t) for d, t, a in X]; L.c('Date', 'Reference', 'Amount')
for r in R: L.tx(r, r.d, r.raw, num(-r.a))
alt(L, 'all_in', R, sign=-1); L.check = dict(date=(0, 'ymd'), amt=('neg', 2), dec='.')

L = Lay('ask-sign-two-nameless-columns', 'Any bank: two amount columns without names', '??', '-', 'utf-8', cur=None, ask='sign', kind='ask', delim=';', tags='ambiguous-sign no-header',
        notes='No header; two columns of which always one is filled; texts are references, no balance: which one is money out? Rows are given with the first as money out.')
X = refs('s2', 12); R = [Row(d, -a if k % 2 == 0 or k % 5 == 0 else a, None, t) for k, (d, t, a) in enumerate(X)]
for r in R: L.tx(r, r.d, r.raw, num(-r.a, ',') if r.a < 0 else '', num(r.a, ',') if r.a > 0 else '')
alt(L, 'first_column_in', R, sign=-1); L.check = dict(date=(0, 'ymd'), amt=('dc', 2, 3), dec=',')

L = Lay('ask-sign-card-mixed', 'Any card: signs of both kinds, opaque texts', '??', 'en', 'utf-8', cur=None, account='4402', atype='credit-card', ask='sign', kind='ask', delim=';', tags='ambiguous-sign credit-card',
        notes='A card list with about as many positive as negative amounts and opaque references: purchases may be the positive or the negative ones. Rows are given as printed.')
X = refs('s3', 12); R = [Row(d, a if k % 2 else -a, None, t) for k, (d, t, a) in enumerate(X)]; L.ln('Card;4402'); L.c('Date', 'Reference', 'Amount')
for r in R: L.tx(r, r.d, r.raw, num(r.a))
alt(L, 'purchases_positive', R, sign=-1); L.check = dict(date=(0, 'ymd'), amt=('s', 2), dec='.')

L = Lay('ask-sign-opaque-type-codes', 'Any bank: type codes 01 and 02', '??', 'en', 'utf-8', cur=None, ask='sign', kind='ask', delim='|', quote='none', tags='ambiguous-sign pipe',
        notes='Unsigned amounts with a type "01" or "02" nobody explains; no balance. Rows are given with 01 as money out.')
X = refs('s4', 13); R = [Row(d, -a if k % 3 else a, None, t) for k, (d, t, a) in enumerate(X)]; L.c('Date', 'Type', 'Reference', 'Amount')
for r in R: L.tx(r, df(r.d, '{yyyy}{mm}{dd}'), '01' if r.a < 0 else '02', r.raw, num(r.a, absol=True))
alt(L, '01_in', R, sign=-1); L.check = dict(date=(0, 'ymd8'), amt=('w', 3, 1, ['01'], ['02']), dec='.')

L = Lay('ask-decimal-or-thousands', 'Any bank: "12.500" – thousands or three decimals', '??', 'en', 'utf-8', cur=None, ask='decimal', kind='ask', delim=';', eol='\n', tags='ambiguous-decimal-mark',
        notes='Each amount has exactly one point and three digits behind it, none is below one or above 999.999, no currency: thousands (CLP, IDR, ISK…) or three decimals (KWD, TND…). Rows are given as three decimals.')
vals = ['-12.500', '-3.250', '-350.000', '-18.750', '-45.100', '900.000', '-7.905', '-61.300', '-5.000', '-22.450']; base = date(2024, 5, 2)
R = [Row(base + timedelta(days=3 * k), v, t, t.upper()) for k, (v, t) in enumerate(zip(vals, ['Uber', 'Starbucks', 'Airbnb', 'Shell', 'Zara', 'Transfer', 'Subway', 'IKEA', 'Netflix', 'H&M']))]
for r in R:
    if r.payee == 'Transfer': r.payee = None
L.c('Date', 'Text', 'Amount')
for r in R: L.tx(r, r.d, r.raw, str(r.a))
alt(L, 'thousands', R, factor=1000)
for t in L.alternatives[0]['rows']: t['amount'] = str(D(t['amount']).quantize(D(1)))
L.check = dict(date=(0, 'ymd'), amt=('s', 2), dec='.')

L = Lay('ask-no-year-anywhere', 'Any bank: days without a year, no period', '??', 'de', 'cp1252', cur='EUR', ask='year', kind='ask', delim=';', proof='running_balance', tags='no-year',
        notes='Days "17.03." and no year or period anywhere in the file. Rows are given as 2024; any year is possible, only day and month count.')
R = gen('DE', 11, '2024-03-04', '2024-03-27', 140); run(R, '844.10'); L.c('Tag', 'Text', 'Betrag EUR', 'Saldo EUR')
for r in R: L.tx(r, df(r.d, '{dd}.{mm}.'), r.raw, num(r.a, ',', '.'), num(r.bal, ',', '.'))
L.check = dict(date=(0, 'dm', {3: 2024}), amt=('s', 2), dec=',', bal=(3, 'asc'))
