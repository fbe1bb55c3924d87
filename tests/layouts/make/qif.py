# -*- coding: utf-8 -*-
from lib import *
def rec(L, r, d, a, memo=None, num_=None, cat=None, extra=(), payee=None, has=None, truth=True, **k):
    L.ln('D' + d); L.ln('T' + a)
    if num_: L.ln('N' + num_)
    L.ln('P' + (payee if payee is not None else r.raw))
    if memo: L.ln('M' + memo)
    if cat: L.ln('L' + cat)
    for e in extra: L.ln(e)
    L.ln('^')
    if truth: L.truth(r, has=has, **k)
    L.check = dict(qif=1)

# 1 US
L = Lay('qif-us-month-first', 'US bank, QIF', 'US', 'en', 'utf-8', ext='qif', fmt='qif', cur=None, tags='month-first comma-grouping check-number cleared-flag', notes='mm/dd/yyyy (days above 12 prove it); thousands with comma; U line repeats the amount; N has the check number.')
R = gen('US', 14, '2024-01-03', '2024-01-30', 190); L.ln('!Type:Bank')
for r in R: rec(L, r, df(r.d, '{mm}/{dd}/{yyyy}'), num(r.a, '.', ','), num_='1047' if 'CHECK' in r.raw else None, extra=['U' + num(r.a, '.', ','), 'C*'])
# 2 GB card
L = Lay('qif-gb-card', 'UK card issuer, QIF', 'GB', 'en', 'cp1252', ext='qif', fmt='qif', cur=None, atype='credit-card', eol='\n', tags='credit-card day-first last-caret-missing pound', notes='!Type:CCard, purchases negative as QIF wants; day-first; the last record has no "^"; a £ in a memo.')
R = gen('GB', 12, '2024-02-02', '2024-02-28', 191, only={'card', 'dd'}, add=[Row('2024-02-19', '210.00', None, 'DIRECT DEBIT PAYMENT THANK YOU', 'pay')]); L.currency_also = 'GBP'; L.ln('!Type:CCard')
for r in R: rec(L, r, df(r.d, '{dd}/{mm}/{yyyy}'), num(r.a), memo='limit £2,500.00' if r.kind == 'pay' else None)
L.parts.pop()
# 3 FR comma
L = Lay('qif-fr-comma', 'French bank, QIF', 'FR', 'fr', 'cp1252', ext='qif', fmt='qif', cur=None, tags='decimal-comma space-grouping two-digit-year accents', notes='Decimal comma and blank as thousands mark ("1 850,40"); two-digit years dd/mm/yy; windows-1252.')
R = gen('FR', 13, '2024-03-01', '2024-03-28', 192); L.ln('!Type:Bank')
for r in R: rec(L, r, df(r.d, '{dd}/{mm}/{yy}'), num(r.a, ',', ' '), memo='Réf. 00%06d' % (r.rnd % 10**6))
# 4 Quicken apostrophe, splits
L = Lay('qif-us-quicken-splits', "Quicken 98 file", 'US', 'en', 'utf-8', ext='qif', fmt='qif', cur=None, tags='apostrophe-year blank-in-date splits address-lines opening-balance-record options', notes='Dates "1/ 5\'24" (month/ day\'year); split lines S/E/$ belong to one record and sum up to T; "Opening Balance" record [Checking] is no booking; !Option lines.')
R = gen('US', 11, '2024-04-02', '2024-04-29', 193); L.ln('!Option:AllXfr'); L.ln('!Type:Bank')
rec(L, Row('2024-04-01', '1500.00', None, 'Opening Balance'), "4/ 1'24", '1,500.00', extra=['CX', 'L[Checking]'], truth=False); L.skipped['opening balance record'] = 1
for k, r in enumerate(R):
    e = []
    if k in (3, 6):
        x = (r.a * D('0.6')).quantize(D('0.01')); e = ['SGroceries', '$' + num(x, '.', ','), 'SHousehold', 'Erest', '$' + num(r.a - x, '.', ',')]
    rec(L, r, "%d/%2d'%s" % (r.d.month, r.d.day, df(r.d, '{yy}')), num(r.a, '.', ','), cat='Groceries' if k in (3, 6) else 'Misc', extra=e)
# 5 DE
L = Lay('qif-de-dots', 'German finance program, QIF', 'DE', 'de', 'cp1252', ext='qif', fmt='qif', cur=None, tags='dotted-dates decimal-comma dot-grouping memo-only two-digit-year', notes='dd.mm.yy; "1.234,56"; four records have no P line, only M.')
R = gen('DE', 13, '2024-05-02', '2024-05-29', 194); L.ln('!Type:Bank')
for k, r in enumerate(R):
    if r.payee is None or k % 4 == 1: L.ln('D' + df(r.d, '{dd}.{mm}.{yy}')); L.ln('T' + num(r.a, ',', '.')); L.ln('M' + r.raw); L.ln('^'); L.truth(r)
    else: rec(L, r, df(r.d, '{dd}.{mm}.{yy}'), num(r.a, ',', '.'), payee=r.payee, memo=r.raw, has=r.payee)
L.notes = L.notes.replace('four records have', 'some records have')
# 6 ask
L = Lay('ask-qif-date-order', 'Any program, QIF', '??', 'en', 'utf-8', ext='qif', fmt='qif', cur=None, ask='date_order', kind='ask', tags='ambiguous-date-order', notes='D lines with day and month both at most 12, sorted under both readings. Rows are given day-first.')
P = [(1, 2), (2, 2), (3, 5), (4, 5), (5, 6), (7, 8), (8, 9), (9, 9), (10, 12)]; L.ln('!Type:Bank')
nm = ['Netflix', 'Uber', 'Shell', 'IKEA', 'Spotify', 'Zara', 'Nike', 'Airbnb', 'Subway']; R = [Row(date(2024, mm, d), '-%d.%02d' % (7 + 9 * k, (k * 37) % 100), p, p.upper()) for k, ((d, mm), p) in enumerate(zip(P, nm))]
for (d, mm), r in zip(P, R): rec(L, r, '%02d/%02d/2024' % (d, mm), num(r.a))
L.alternatives = [dict(reading='month_first', rows=[dict(t, date=date(2024, d, mm).isoformat()) for t, (d, mm) in zip(L.truth_rows, P)])]
# 7 two accounts
L = Lay('qif-au-two-accounts', 'Australian finance program, QIF with account list', 'AU', 'en', 'utf-8', ext='qif', fmt='qif', cur=None, ask='account', kind='several', tags='several-accounts account-list categories day-first transfer-in-both', notes='!Account blocks switch between "Everyday 4417" and "Saver 9920"; a !Type:Cat list in front is no booking list; a transfer stands in both accounts.')
R1 = gen('AU', 9, '2024-06-03', '2024-06-28', 195, add=[Row('2024-06-17', '-300.00', None, 'TRANSFER TO SAVER 9920', 'trf')]); R2 = [Row('2024-06-17', '300.00', None, 'TRANSFER FROM EVERYDAY 4417', 'in'), Row('2024-06-30', '4.12', None, 'CREDIT INTEREST', 'int')]
for t in ['!Type:Cat', 'NGroceries', 'DFood', 'E', '^', 'NSalary', 'I', '^']: L.ln(t)
for name, RR in [('Everyday 4417', R1), ('Saver 9920', R2)]:
    for t in ['!Account', 'N' + name, 'TBank', '^', '!Type:Bank']: L.ln(t)
    for r in RR: rec(L, r, df(r.d, '{dd}/{mm}/{yyyy}'), num(r.a), account=name)
