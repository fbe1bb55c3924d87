# -*- coding: utf-8 -*-
from lib import *
def m(a, places=2):
    s = num(abs(D(a)), ',', places=places); return s.rstrip('0') if ',' in s and s.endswith('0') and False else s
def b(tag, bal, cur, d, places=2): return ':%s:%s%s%s%s' % (tag, 'D' if bal < 0 else 'C', df(d, '{yy}{mm}{dd}'), cur, m(bal, places))
def l61(L, r, mark=None, typ='NTRF', ref='NONREF', bank=None, entry=True, supp=None, places=2, funds='', amt=None):
    L.ln(':61:%s%s%s%s%s%s%s%s' % (df(r.v, '{yy}{mm}{dd}'), df(r.d, '{mm}{dd}') if entry else '', mark or ('D' if r.a < 0 else 'C'), funds, amt or m(r.a, places), typ, ref, '//' + bank if bank else ''))
    if supp: L.ln(supp)
def wrap(s, k): return [s[i:i + k] for i in range(0, len(s), k)] or ['']
def de86(L, r, code, sep='?', width=27, extra=''):
    """German structure ?00 text ?20.. purpose ?30 ?31 ?32 name"""
    t = '%s%s00%s%s109999' % (code, sep, extra or 'UEBERWEISUNG', sep + '10')
    t = code + sep + '00' + (extra or 'BUCHUNG') + sep + '100599'
    for k, w in enumerate(wrap('SVWZ+' + r.raw, width)): t += '%s%02d%s' % (sep, 20 + k, w)
    if r.payee: t += sep + '30' + 'COBADEFFXXX' + sep + '31' + iban('DE', '%018d' % (r.rnd or 0)) + sep + '32' + r.payee[:27]
    parts = wrap(t, 65); L.ln(':86:' + parts[0])
    for p in parts[1:]: L.ln(p)
GV = {'card': '106', 'dd': '105', 'trf': '116', 'sal': '153', 'in': '166', 'atm': '083', 'fee': '805', 'ref': '166', 'int': '814'}
GT = {'card': 'KARTENZAHLUNG', 'dd': 'FOLGELASTSCHRIFT', 'trf': 'ÜBERWEISUNG', 'sal': 'LOHN/GEHALT', 'in': 'GUTSCHRIFT', 'atm': 'AUSZAHLUNG', 'fee': 'ENTGELT', 'ref': 'GUTSCHRIFT'}

# 1 DE
L = Lay('mt940-de-structured', 'Sparkasse MT940 (DE)', 'DE', 'de', 'iso8859-1', ext='sta', fmt='mt940', cur='EUR', account='37050198/0012345678', proof='opening_closing', tags='structured-86 umlauts wrapped-lines', notes='?20…?29 purpose in pieces of 27, ?32 name; the :86: is wrapped every 65 characters in the middle of words (also inside a ?xx tag); umlauts in Latin-1.')
R = gen('DE', 13, '2024-01-03', '2024-01-30', 180, vdiff=(0,)); o = D('1320.00'); c = run(R, o)
for t in [':20:STARTUMS', ':25:37050198/0012345678', ':28C:00001/001', b('60F', o, 'EUR', '2023-12-29')]: L.ln(t)
for r in R: l61(L, r); de86(L, r, GV[r.kind], extra=GT[r.kind]); L.truth(r, has=r.payee[:27] if r.payee else r.raw[:20])
L.ln(b('62F', c, 'EUR', '2024-01-31')); L.ln('-')

# 2 NL
A = iban('NL', 'ABNA0417164300')
L = Lay('mt940-nl-slash-codes', 'ABN AMRO / ING MT940 (NL)', 'NL', 'nl', 'utf-8', ext='940', fmt='mt940', cur='EUR', account=A, proof='opening_closing', tags='swift-envelope slash-codes entry-date', notes='SWIFT envelope; /TRTP/…/NAME/…/REMI/… with line breaks inside words; amounts "12,5" and "40," without all decimals.')
R = gen('NL', 12, '2024-02-01', '2024-02-28', 181); o = D('850.10'); c = run(R, o)
L.ln('{1:F01ABNANL2AAXXX0000000000}{2:I940ABNANL2AXXXXN}{4:')
for t in [':20:P140220000000001', ':25:%sEUR' % A, ':28C:00012', b('60F', o, 'EUR', '2024-01-31')]: L.ln(t)
for r in R:
    a = m(r.a).rstrip('0') if m(r.a).endswith('0') else m(r.a); l61(L, r, amt=a, typ='N%s' % {'card': '426', 'dd': '247'}.get(r.kind, '654'), ref='EREF', bank='%014d' % r.rnd)
    t = '/TRTP/SEPA OVERBOEKING/IBAN/%s/BIC/INGBNL2A/NAME/%s/REMI/%s/EREF/NOTPROVIDED' % (iban('NL', 'INGB%010d' % (r.rnd % 10**10)), r.payee, r.raw) if r.payee else '/TRTP/DIVERSEN/REMI/%s' % r.raw
    w = wrap(t, 65); L.ln(':86:' + w[0]); [L.ln(x) for x in w[1:]]; L.truth(r, has=r.payee or r.raw)
L.ln(b('62F', c, 'EUR', '2024-02-29')); L.ln('-}{5:}')

# 3 PL
A = iban('PL', '114020040000330212345678')
L = Lay('mt940-pl-caret', 'mBank MT940 (PL)', 'PL', 'pl', 'cp1250', ext='sta', fmt='mt940', cur='PLN', account=A[2:], proof='opening_closing', tags='caret-subfields cp1250 ns-line', notes='Subfields begin with "^" instead of "?"; windows-1250; unused fields 60/62 with /; the account is a 26-digit NRB.')
R = gen('PL', 12, '2024-03-01', '2024-03-28', 182); o = D('4110.55'); c = run(R, o)
for t in [':20:ST240331CYC/1', ':25:' + A[2:], ':28C:3', ':NS:22ŻÓŁTY MAREK', b('60F', o, 'PLN', '2024-02-29')]: L.ln(t)
for r in R:
    l61(L, r, typ='S034', ref='SKROT', supp='PRZELEW' if r.kind != 'card' else 'ZAKUP KARTA'); t = '020^00%s^34000^3011402004' % ('PRZELEW' if r.kind != 'card' else 'ZAKUP PRZY UŻYCIU KARTY')
    for k, w in enumerate(wrap(r.raw, 35)): t += '^%02d%s' % (20 + k, w)
    if r.payee: t += '^32%s^38%s' % (r.payee[:35], iban('PL', '%024d' % r.rnd))
    w = wrap(t, 65); L.ln(':86:' + w[0]); [L.ln(x) for x in w[1:]]; L.truth(r, has=r.payee or r.raw[:20])
L.ln(b('62F', c, 'PLN', '2024-03-29')); L.ln('-')

# 4 CH
A = iban('CH', '00206206123456Q1T')
L = Lay('mt940-ch-supplementary', 'UBS MT940 (CH)', 'CH', 'de', 'iso8859-1', ext='mt940', fmt='mt940', cur='CHF', account=A, proof='opening_closing', eol='\n', tags='supplementary-line letters-in-iban bare-line-feed', notes='Text half in the supplementary line of :61:, half in :86:; bare line feeds; :64: available balance behind :62F:.')
R = gen('CHD', 11, '2024-04-02', '2024-04-29', 183); o = D('2555.00'); c = run(R, o)
for t in [':20:0247003113', ':25:' + A, ':28C:4/1', b('60F', o, 'CHF', '2024-03-28')]: L.ln(t)
for r in R: l61(L, r, typ='NMSC' if r.kind == 'card' else 'NTRF', bank='ZD8%013d' % r.rnd, supp='e-banking' if r.kind == 'trf' else 'Debitkarte'); L.ln(':86:Z%02d?%s' % (r.rnd % 90 + 1, r.raw)); L.truth(r)
L.ln(b('62F', c, 'CHF', '2024-04-30')); L.ln(b('64', c + 1000, 'CHF', '2024-04-30')); L.ln('-')

# 5 year rollover and reversals
L = Lay('mt940-at-year-rollover-reversals', 'Austrian bank MT940 (AT)', 'AT', 'de', 'iso8859-15', ext='sta', fmt='mt940', cur='EUR', account='20111/12345678', proof='opening_closing', tags='year-rollover reversal rc-rd entry-date-before-value-date', notes='Entry dates 1229/1230 with value dates in January (year belongs to December 2023); RC takes a credit back (out), RD gives a debit back (in).')
R = gen('AT', 11, '2023-12-18', '2024-01-12', 184, add=[Row('2023-12-29', '-84.10', 'A1 Telekom', 'A1 TELEKOM AUSTRIA AG', 'dd', v='2024-01-02', t='10:00:00'), Row('2024-01-04', '84.10', 'A1 Telekom', 'RÜCKBUCHUNG A1 TELEKOM', 'rd', t='10:00:00'), Row('2024-01-05', '-150.00', 'Anna Pöschl', 'STORNO GUTSCHRIFT ANNA PÖSCHL', 'rc', t='10:00:00'), Row('2023-12-30', '150.00', 'Anna Pöschl', 'GUTSCHRIFT ANNA PÖSCHL', 'in', v='2024-01-02', t='10:00:00')]); o = D('700.40'); c = run(R, o)
for t in [':20:240112', ':25:20111/12345678', ':28C:1/1', b('60F', o, 'EUR', '2023-12-15')]: L.ln(t)
for r in R: l61(L, r, mark={'rd': 'RD', 'rc': 'RC'}.get(r.kind)); L.ln(':86:' + r.raw); L.truth(r)
L.ln(b('62F', c, 'EUR', '2024-01-12')); L.ln('-')

# 6 pages
L = Lay('mt940-de-three-pages', 'Commerzbank MT940 (DE), three pages', 'DE', 'de', 'cp1252', ext='sta', fmt='mt940', cur='EUR', account='20041133/0123456700', proof='opening_closing', tags='pages intermediate-balances true-twins 86-without-structure', notes='Three messages for one statement with intermediate balances :60M:/:62M: – one account, one chain; twin parking fees of one day; windows-1252 with €.')
tw = lambda k: Row('2024-06-14', '-1.00', 'Parkautomat', 'PARKAUTOMAT 1,00 €', 'card', t='10:0%d:00' % k)
R = gen('DE', 18, '2024-06-03', '2024-06-28', 185, add=[tw(1), tw(2)]); o = D('612.75'); run(R, o)
for p in range(3):
    q = R[p * 6:p * 6 + 6]
    for t in [':20:MT940/%d' % (p + 1), ':25:20041133/0123456700', ':28C:6/%d' % (p + 1), b('60F' if p == 0 else '60M', q[0].bal - q[0].a, 'EUR', '2024-05-31' if p == 0 else R[p * 6 - 1].d)]: L.ln(t)
    for r in q: l61(L, r, typ='NMSC'); L.ln(':86:' + r.raw); L.truth(r)
    L.ln(b('62M' if p < 2 else '62F', q[-1].bal, 'EUR', q[-1].d)); L.ln('-')

# 7 HU
L = Lay('mt940-hu-forint', 'Hungarian bank MT940 (HU)', 'HU', 'hu', 'iso8859-2', ext='sta', fmt='mt940', cur='HUF', account='11600006-00000000-61234567', proof='opening_closing', tags='no-decimals iso8859-2 no-entry-date debit-opening', notes='"12500," without decimals; ISO-8859-2 (ő, ű); no entry dates, the value date is the only one; overdrawn at the start (D).')
R = gen('HU', 12, '2024-05-02', '2024-05-30', 186, places=0, vdiff=(0,)); o = D('-41200'); c = run(R, o)
z = lambda tag, bal, d: ':%s:%s%sHUF%d,' % (tag, 'D' if bal < 0 else 'C', df(d, '{yy}{mm}{dd}'), abs(bal))
for t in [':20:HU240530', ':25:11600006-00000000-61234567', ':28C:5', z('60F', o, '2024-04-30')]: L.ln(t)
for r in R: l61(L, r, entry=False, amt='%d,' % abs(r.a), typ='NMSC'); w = wrap(r.raw, 65); L.ln(':86:' + w[0]); L.truth(r)
L.ln(z('62F', c, '2024-05-31')); L.ln('-')

# 8 two accounts, funds letter, intraday
L = Lay('mt940-kw-funds-code-three-decimals', 'Gulf bank MT940 (KW)', 'KW', 'en', 'utf-8', ext='txt', fmt='mt940', cur='KWD', account='0001234567', proof='opening_closing', tags='three-decimals funds-code no-86 text-in-reference leading-zeros trailing-blanks', notes='Funds code letter behind C/D ("DD", "CD" = third letter of KWD; "CD4,250" is a credit); three decimals; some entries have no :86: – the text is in the supplementary line.')
R = gen('KW', 11, '2024-04-02', '2024-04-29', 187, places=3); o = D('188.905'); c = run(R, o)
for t in [':20:KW0429', ':25:0001234567', ':28C:00004/00001', b('60F', o, 'KWD', '2024-03-31', 3)]: L.ln(t)
for k, r in enumerate(R):
    l61(L, r, funds='D', places=3, typ='NMSC', ref='%d' % (r.rnd % 10**9), supp=r.raw[:34])
    if k % 3: L.ln(':86:' + r.raw + '  ')
    L.truth(r, has=r.raw[:34].strip())
L.ln(b('62F', c, 'KWD', '2024-04-30', 3)); L.ln('-')
for l in ALL:
    if l.fmt == 'mt940': l.check = dict(mt940=1)
