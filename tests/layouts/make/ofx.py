# -*- coding: utf-8 -*-
from lib import *
def esc(s): return s.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
HDR = 'OFXHEADER:100{e}DATA:OFXSGML{e}VERSION:{v}{e}SECURITY:NONE{e}ENCODING:{enc}{e}CHARSET:{cs}{e}COMPRESSION:NONE{e}OLDFILEUID:NONE{e}NEWFILEUID:NONE{e}{e}'
def sgml(L, enc='USASCII', cs='1252', v=102): L.parts.append(HDR.format(e=L.eol, enc=enc, cs=cs, v=v))
class W:
    """writes tags; close=True for XML / closed leaves"""
    def __init__(s, L, close=False, indent='', nl=True): s.L, s.close, s.indent, s.nl, s.depth = L, close, indent, nl, 0
    def _o(s, t): s.L.parts.append((s.indent * s.depth if s.nl else '') + t + (s.L.eol if s.nl else ''))
    def o(s, *tags):
        for t in tags: s._o('<%s>' % t); s.depth += 1
    def c(s, *tags):
        for t in tags: s.depth -= 1; s._o('</%s>' % t)
    def l(s, tag, v): s._o('<%s>%s' % (tag, v) + ('</%s>' % tag if s.close else ''))
def signon(w, lang='ENG', dt='20240601120000', fi=None, extra=()):
    w.o('SIGNONMSGSRSV1', 'SONRS', 'STATUS'); w.l('CODE', '0'); w.l('SEVERITY', 'INFO'); w.c('STATUS'); w.l('DTSERVER', dt); w.l('LANGUAGE', lang)
    if fi: w.o('FI'); w.l('ORG', fi[0]); w.l('FID', fi[1]); w.c('FI')
    for a, b in extra: w.l(a, b)
    w.c('SONRS', 'SIGNONMSGSRSV1')
TY = {'card': 'POS', 'dd': 'DIRECTDEBIT', 'trf': 'XFER', 'sal': 'DIRECTDEP', 'in': 'XFER', 'atm': 'ATM', 'fee': 'FEE', 'int': 'INT', 'ref': 'CREDIT', 'pay': 'PAYMENT', 'tax': 'DEBIT'}
def trn(w, r, dt, amount, fitid, name=None, memo=None, ty=None, user=None, extra=(), e=esc):
    w.o('STMTTRN'); w.l('TRNTYPE', ty or TY.get(r.kind, 'OTHER')); w.l('DTPOSTED', dt)
    if user: w.l('DTUSER', user)
    w.l('TRNAMT', amount)
    if fitid is not None: w.l('FITID', fitid)
    for a, b in extra: w.l(a, b)
    if name is not None: w.l('NAME', e(name))
    if memo is not None: w.l('MEMO', e(memo))
    w.c('STMTTRN')
def stmt(w, R, cur, bankid, acct, acctype, start, end, emit, bal=None, dtas=None, card=False, avail=None, places=2, dec='.'):
    w.o('CREDITCARDMSGSRSV1' if card else 'BANKMSGSRSV1', 'CCSTMTTRNRS' if card else 'STMTTRNRS'); w.l('TRNUID', '1'); w.o('STATUS'); w.l('CODE', '0'); w.l('SEVERITY', 'INFO'); w.c('STATUS')
    body(w, R, cur, bankid, acct, acctype, start, end, emit, bal, dtas, card, avail, places, dec)
    w.c('CCSTMTTRNRS' if card else 'STMTTRNRS', 'CREDITCARDMSGSRSV1' if card else 'BANKMSGSRSV1')
def body(w, R, cur, bankid, acct, acctype, start, end, emit, bal=None, dtas=None, card=False, avail=None, places=2, dec='.'):
    w.o('CCSTMTRS' if card else 'STMTRS'); w.l('CURDEF', cur); w.o('CCACCTFROM' if card else 'BANKACCTFROM')
    if not card: w.l('BANKID', bankid)
    w.l('ACCTID', acct)
    if not card: w.l('ACCTTYPE', acctype)
    w.c('CCACCTFROM' if card else 'BANKACCTFROM'); w.o('BANKTRANLIST'); w.l('DTSTART', start); w.l('DTEND', end)
    for r in R: emit(r)
    w.c('BANKTRANLIST')
    if bal is not None:
        w.o('LEDGERBAL'); w.l('BALAMT', num(bal, dec, places=places)); w.l('DTASOF', dtas or end); w.c('LEDGERBAL')
    if avail is not None:
        w.o('AVAILBAL'); w.l('BALAMT', num(avail, dec, places=places)); w.l('DTASOF', dtas or end); w.c('AVAILBAL')
    w.c('CCSTMTRS' if card else 'STMTRS')
d8 = lambda d: df(d, '{yyyy}{mm}{dd}')

# 1 US checking, SGML
L = Lay('ofx-us-checking-sgml', 'US credit union, QFX (Quicken Web Connect)', 'US', 'en', 'cp1252', ext='qfx', fmt='ofx', cur='USD', account='0009876543', notes='OFX 1.02 SGML, unclosed leaves, times with "[-8:PST]" late in the evening (day as written), entity &amp;amp; in a name, leading zeros in the account, check number with a CHECKNUM tag.', tags='sgml time-zone entity leading-zeros check-number newest-first')
R = gen('US', 15, '2024-01-03', '2024-01-30', 150, add=[Row('2024-01-16', '-48.20', "Barnes & Noble", 'BARNES & NOBLE #2711', 'card')]); c = run(R, '1900.00')
sgml(L); w = W(L); w.o('OFX'); signon(w, fi=('CU1', '3291'), extra=[('INTU.BID', '3291')])
def emit(r):
    trn(w, r, d8(r.d) + '233000.000[-8:PST]', num(r.a), d8(r.d) + '%09d' % r.rnd, r.raw[:32], r.raw if len(r.raw) > 32 else None, extra=[('CHECKNUM', '1047')] if 'CHECK' in r.raw else ()); L.truth(r, has=r.raw[:32])
stmt(w, R[::-1], 'USD', '325081403', '0009876543', 'CHECKING', '20240101', '20240131', emit, c, '20240131'); w.c('OFX'); L.check = dict(ofx=1)
L.proof = 'none'

# 2 US card
L = Lay('ofx-us-credit-card', 'US card issuer, QFX', 'US', 'en', 'utf-8', ext='qfx', fmt='ofx', cur='USD', account='4147********8831', atype='credit-card', eol='\n', notes='Credit card set: in OFX purchases are negative; ledger balance negative (debt); header line without line breaks between its parts.', tags='credit-card header-one-line sgml')
R = gen('US', 12, '2024-02-02', '2024-02-27', 151, only={'card'}, add=[Row('2024-02-18', '350.00', None, 'ONLINE PAYMENT THANK YOU', 'pay')]); c = run(R, '-412.90')
L.parts.append('OFXHEADER:100DATA:OFXSGMLVERSION:102SECURITY:NONEENCODING:USASCIICHARSET:1252COMPRESSION:NONEOLDFILEUID:NONENEWFILEUID:NONE\n'.replace('DATA', ' DATA').replace('VERSION', ' VERSION').replace('SECURITY', ' SECURITY').replace('ENCODING', ' ENCODING').replace('CHARSET', ' CHARSET').replace('COMPRESSION', ' COMPRESSION').replace(' OLD', ' OLD').replace('NONEOLD', 'NONE OLD').replace('NONENEW', 'NONE NEW'))
w = W(L, nl=False); w.o('OFX'); signon(w)
def emit(r): trn(w, r, d8(r.d) + '120000[0:GMT]', num(r.a), '2024%012d' % r.rnd, r.raw, ty='CREDIT' if r.a > 0 else 'DEBIT'); L.truth(r)
stmt(w, R, 'USD', None, L.account, None, '20240201120000', '20240229120000', emit, c, card=True); w.c('OFX'); L.check = dict(ofx=1)
L.notes += ' Everything after the header is one line.'

# 3 BR decimal comma
L = Lay('ofx-br-decimal-comma', 'Brazilian bank, OFX with decimal comma', 'BR', 'pt-BR', 'cp1252', ext='ofx', fmt='ofx', cur='BRL', account='01234-5', notes='TRNAMT "-1234,56" with a decimal comma; windows-1252 accents; header says USASCII; FITID repeats for different rows ("50047").', tags='sgml decimal-comma accents repeated-fitid time-zone')
R = gen('BR', 14, '2024-03-01', '2024-03-28', 152); c = run(R, '980.00')
sgml(L); w = W(L, indent='\t'); w.o('OFX'); signon(w, 'POR')
def emit(r): trn(w, r, d8(r.d) + '100000[-03:EST]', num(r.a, ','), '50047', None, r.raw, ty='CREDIT' if r.a > 0 else 'DEBIT', extra=[('CHECKNUM', '50047')]); L.truth(r)
stmt(w, R, 'BRL', '0341', L.account, 'CHECKING', '20240301100000[-03:EST]', '20240331100000[-03:EST]', emit, c, dec=','); w.c('OFX'); L.check = dict(ofx=1)

# 4 FR, UTF-8 under a 1252 header
L = Lay('ofx-fr-utf8-says-1252', 'French bank, OFX', 'FR', 'fr', 'utf-8', ext='ofx', fmt='ofx', cur='EUR', account='00040123456', notes='Header claims CHARSET 1252, the bytes are UTF-8; NAME is cut to 32 characters, MEMO has the rest; DTUSER differs from DTPOSTED.', tags='sgml charset-lie cut-name two-dates newest-first')
R = gen('FR', 13, '2024-04-02', '2024-04-29', 153); run(R, '0')
sgml(L); w = W(L, indent='  '); w.o('OFX'); signon(w, 'FRA')
def emit(r): trn(w, r, d8(r.d), num(r.a), 'LMNT%08d' % (r.rnd % 10**8), r.raw[:32], r.raw[32:] or '.', user=d8(r.d - timedelta(days=1))); L.truth(r, has=r.raw[:32].strip())
stmt(w, R[::-1], 'EUR', '30004', L.account, 'CHECKING', '20240401', '20240430', emit, r.bal if False else R[-1].bal, avail=R[-1].bal); w.c('OFX'); L.check = dict(ofx=1)

# 5 AU OFX2
L = Lay('ofx-au-xml2', 'Australian mutual, OFX 2.1.1', 'AU', 'en', 'utf-8', ext='ofx', fmt='ofx', cur='AUD', account='700112233', eol='\n', notes='OFX 2 XML, closed tags, numeric entity &#38; and CDATA-free; UTF-8; a row of 0.00.', tags='xml zero-amount numeric-entity')
R = gen('AU', 14, '2024-05-02', '2024-05-30', 154, add=[Row('2024-05-20', '0.00', None, 'FEE REBATE NIL', 'fee'), Row('2024-05-13', '-61.00', 'Dan & Sons', 'DAN & SONS BUTCHERS', 'card')]); c = run(R, '640.12')
L.parts.append('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'); w = W(L, True, '  '); w.o('OFX'); signon(w)
def emit(r): trn(w, r, d8(r.d) + '000000', num(r.a), 'AU%012d' % r.rnd, r.raw, 'Ref 00%05d' % (r.rnd % 10**5), e=lambda s: s.replace('&', '&#38;')); L.truth(r)
stmt(w, R, 'AUD', '633-000', L.account, 'CHECKING', '20240501', '20240531', emit, c); w.c('OFX'); L.check = dict(ofx=1)

# 6 NL savings
L = Lay('ofx-nl-savings', 'Dutch savings bank, OFX', 'NL', 'nl', 'iso8859-15', ext='ofx', fmt='ofx', cur='EUR', account='NL70TRIO0123456789', atype='savings', notes='ACCTTYPE SAVINGS; twin deposits of one day with own FITIDs are both real; yearly interest.', tags='sgml savings true-twins')
R = [Row(*x, t='1') for x in [('2024-01-01', '41.17', None, 'Creditrente 2023', 'int'), ('2024-01-25', '150.00', 'J. van Dijk', 'J. van Dijk sparen', 'in'), ('2024-02-25', '150.00', 'J. van Dijk', 'J. van Dijk sparen', 'in'), ('2024-02-25', '150.00', 'J. van Dijk', 'J. van Dijk sparen', 'in'), ('2024-03-14', '-400.00', 'Fietsenmaker Coöperatie', 'Opname Fietsenmaker Coöperatie', 'trf'), ('2024-03-25', '150.00', 'J. van Dijk', 'J. van Dijk sparen', 'in'), ('2024-04-25', '150.00', 'J. van Dijk', 'J. van Dijk sparen', 'in')]]
c = run(R, '5120.00'); sgml(L, 'UNICODE', 'NONE'); w = W(L, True); w.o('OFX'); signon(w, 'DUT'); k = [0]
def emit(r): k[0] += 1; trn(w, r, d8(r.d), num(r.a), '2024S%04d' % k[0], r.raw); L.truth(r)
stmt(w, R, 'EUR', 'TRIO', L.account, 'SAVINGS', '20240101', '20240430', emit, c); w.c('OFX'); L.check = dict(ofx=1); L.notes += ' Bytes are ISO-8859-15 though the header says UNICODE; leaves are closed although it is SGML.'

# 7 two accounts
L = Lay('ofx-gb-two-accounts', 'UK bank, two accounts in one OFX', 'GB', 'en', 'utf-8', ext='ofx', fmt='ofx', cur='GBP', account=None, ask='account', kind='several', notes='Current account and ISA in one file, one statement each; a transfer appears in both with opposite signs.', tags='several-accounts sgml transfer-in-both')
R1 = gen('GB', 10, '2024-06-03', '2024-06-27', 155, add=[Row('2024-06-14', '-200.00', None, 'TRANSFER TO ISA 40112233', 'trf')]); c1 = run(R1, '711.00')
R2 = [Row('2024-06-05', '1.94', None, 'INTEREST (GROSS)', 'int'), Row('2024-06-14', '200.00', None, 'TRANSFER FROM 30445566', 'in')]; c2 = run(R2, '2500.00')
sgml(L); w = W(L); w.o('OFX'); signon(w); w.o('BANKMSGSRSV1')
for RR, acct, ty, cc in [(R1, '30445566', 'CHECKING', c1), (R2, '40112233', 'SAVINGS', c2)]:
    w.o('STMTTRNRS'); w.l('TRNUID', '0'); w.o('STATUS'); w.l('CODE', '0'); w.l('SEVERITY', 'INFO'); w.c('STATUS')
    def emit(r): trn(w, r, d8(r.d) + '000000[0:GMT]', num(r.a), acct + '%010d' % abs(hash((str(r.a), r.raw)) % 1 + int(r.a * 100) + r.d.toordinal()), r.raw); L.truth(r, account=acct)
    body(w, RR, 'GBP', '200415', acct, ty, '20240601', '20240630', emit, cc); w.c('STMTTRNRS')
w.c('BANKMSGSRSV1', 'OFX'); L.check = dict(ofx=1)

# 8 JP
L = Lay('ofx-jp-utf8', 'Japanese bank, OFX', 'JP', 'ja', 'utf-8', ext='ofx', fmt='ofx', cur='JPY', account='1234567', notes='Yen without decimals; Japanese names; [+9:JST]; empty FITID on all rows.', tags='sgml no-decimals empty-fitid time-zone')
R = gen('JP', 12, '2024-07-01', '2024-07-30', 156, places=0); c = run(R, 300120); sgml(L, 'UTF-8', 'NONE'); w = W(L, True); w.o('OFX'); signon(w, 'JPN')
def emit(r): trn(w, r, d8(r.d) + '090000[+9:JST]', num(r.a, places=0), '', r.raw); L.truth(r)
stmt(w, R, 'JPY', '0005', L.account, 'SAVINGS', '20240701', '20240731', emit, c, places=0); L.atype = 'savings'; w.c('OFX'); L.check = dict(ofx=1)

# 9 CA, pending list, bare ampersand
L = Lay('ofx-ca-pending-list', 'Canadian bank, QFX with pending list', 'CA', 'en', 'cp1252', ext='qfx', fmt='ofx', cur='CAD', account='00412-7654321', notes='BANKTRANLISTP holds two pending rows (no bookings); a bare "&" in a NAME; plus sign in credits "+1900.00".', tags='sgml pending bare-ampersand plus-sign')
R = gen('CA', 13, '2024-08-01', '2024-08-29', 157, add=[Row('2024-08-13', '-22.60', 'A&W', 'A&W #1102 TORONTO', 'card')]); c = run(R, '1500.55'); sgml(L); w = W(L); w.o('OFX'); signon(w)
w.o('BANKMSGSRSV1', 'STMTTRNRS'); w.l('TRNUID', '1'); w.o('STATUS'); w.l('CODE', '0'); w.l('SEVERITY', 'INFO'); w.c('STATUS'); w.o('STMTRS'); w.l('CURDEF', 'CAD'); w.o('BANKACCTFROM'); w.l('BANKID', '000412'); w.l('ACCTID', L.account); w.l('ACCTTYPE', 'CHECKING'); w.c('BANKACCTFROM')
w.o('BANKTRANLIST'); w.l('DTSTART', '20240801120000[-5:EST]'); w.l('DTEND', '20240831120000[-5:EST]')
for r in R: trn(w, r, d8(r.d) + '120000[-5:EST]', num(r.a, plus='+'), '9000%09d' % (r.rnd % 10**9), r.raw, e=lambda s: s); L.truth(r)
w.c('BANKTRANLIST'); w.o('LEDGERBAL'); w.l('BALAMT', num(c)); w.l('DTASOF', '20240831'); w.c('LEDGERBAL'); w.o('BANKTRANLISTP'); w.l('DTASOF', '20240831')
for a, t in [('-14.10', 'INDIGO BOOKS'), ('-64.00', 'GO TRANSIT')]:
    w.o('STMTTRNP'); w.l('TRNTYPE', 'POS'); w.l('DTTRAN', '20240831'); w.l('TRNAMT', a); w.l('NAME', t); w.c('STMTTRNP'); L.skipped['pending'] = L.skipped.get('pending', 0) + 1
w.c('BANKTRANLISTP', 'STMTRS', 'STMTTRNRS', 'BANKMSGSRSV1', 'OFX'); L.check = dict(ofx=1)

# 10 PE/ES with PAYEE aggregate and currency
L = Lay('ofx-es-payee-aggregate', 'Spanish bank, OFX 1.6 with PAYEE', 'ES', 'es', 'iso8859-1', ext='ofx', fmt='ofx', cur='EUR', account=iban('ES', '21000418450200051332'), notes='The name stands in a PAYEE aggregate instead of NAME; a foreign purchase has ORIGCURRENCY (the amount is in euro); amounts without decimals ("-40") and with a leading point (".85").', tags='sgml payee-aggregate original-currency short-numbers')
R = gen('ES', 12, '2024-09-02', '2024-09-27', 158, add=[Row('2024-09-12', '-40.00', 'British Museum', 'BRITISH MUSEUM LONDON', 'card'), Row('2024-09-16', '0.85', None, 'LIQUIDACIÓN INTERESES', 'int')]); c = run(R, '815.00'); sgml(L, v=160); w = W(L); w.o('OFX'); signon(w, 'SPA')
def emit(r):
    w.o('STMTTRN'); w.l('TRNTYPE', TY.get(r.kind, 'OTHER')); w.l('DTPOSTED', d8(r.d)); w.l('TRNAMT', '-40' if r.payee == 'British Museum' else '.85' if r.kind == 'int' else num(r.a)); w.l('FITID', 'ES%012d' % r.rnd)
    w.o('PAYEE'); w.l('NAME', r.raw); w.l('ADDR1', 'CALLE MAYOR 1'); w.l('CITY', 'MADRID'); w.l('POSTALCODE', '28013'); w.c('PAYEE')
    if r.payee == 'British Museum': w.o('ORIGCURRENCY'); w.l('CURRATE', '1.1834'); w.l('CURSYM', 'GBP'); w.c('ORIGCURRENCY')
    w.c('STMTTRN'); L.truth(r)
stmt(w, R, 'EUR', '2100', L.account, 'CHECKING', '20240901', '20240930', emit, c); w.c('OFX'); L.check = dict(ofx=1)
