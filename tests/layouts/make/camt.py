# -*- coding: utf-8 -*-
from lib import *
def esc(s): return s.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
NS = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.%s'
class X:
    def __init__(s, L, ver='02', p='', enc='UTF-8', indent='  ', root='Document', comment=None, ns=True):
        s.L, s.ver, s.p, s.ind, s.stack = L, ver, p + ':' if p else '', indent, []
        L.parts.append('<?xml version="1.0" encoding="%s"?>%s' % (enc, L.eol))
        if comment: L.ln('<!-- %s -->' % comment)
        s.o('Document', ' xmlns%s="%s"' % (':' + p if p else '', NS % ver) if ns else '')
    def o(s, t, a=''): s.L.ln(s.ind * len(s.stack) + '<%s%s%s>' % (s.p, t, a)); s.stack.append(t)
    def c(s, n=1):
        for _ in range(n): t = s.stack.pop(); s.L.ln(s.ind * len(s.stack) + '</%s%s>' % (s.p, t))
    def l(s, t, v, a='', raw=False): s.L.ln(s.ind * len(s.stack) + '<%s%s%s>%s</%s%s>' % (s.p, t, a, v if raw else esc(str(v)), s.p, t))
    def nest(s, path, v, a=''):
        ps = path.split('/')
        for t in ps[:-1]: s.o(t)
        s.l(ps[-1], v, a); s.c(len(ps) - 1)
    def bal(s, code, amt, cur, d, places=2, dt='Dt'):
        s.o('Bal'); s.nest('Tp/CdOrPrtry/Cd', code); s.l('Amt', num(abs(amt), places=places), ' Ccy="%s"' % cur); s.l('CdtDbtInd', 'DBIT' if amt < 0 else 'CRDT'); s.nest('Dt/' + dt, d); s.c()
    def start(s, msg='STMT-0001', t='2024-06-01T04:00:00+02:00'): s.o('BkToCstmrStmt'); s.o('GrpHdr'); s.l('MsgId', msg); s.l('CreDtTm', t); s.c()
    def acct(s, iban=None, other=None, cur='EUR', owner='MUSTER', no='5', own=True):
        s.o('Stmt'); s.l('Id', 'ST%s' % no); s.l('ElctrncSeqNb', no); s.l('CreDtTm', '2024-06-01T04:00:00+02:00'); s.o('Acct'); s.nest('Id/IBAN', iban) if iban else s.nest('Id/Othr/Id', other)
        if cur: s.l('Ccy', cur)
        s.nest('Ownr/Nm', owner); s.c()
def party(x, r, ver, iban_=None, name=None):
    nm = name or r.payee
    if not nm: return
    tag = 'Dbtr' if r.a > 0 else 'Cdtr'; x.o('RltdPties'); x.o(tag)
    if ver >= '08': x.nest('Pty/Nm', nm)
    else: x.l('Nm', nm)
    x.c()
    if iban_: x.nest('%sAcct/Id/IBAN' % tag, iban_)
    x.c()
def ntry(x, r, cur, ref=None, sts='BOOK', info=None, places=2, detail=True, ust=None, book=True, dt='Dt', iban_=None, code='PMNT/CCRD/POSD', rvsl=False, amttxt=None, e2e=None, body=None, instd=None, ovr=None):
    x.o('Ntry')
    if ref: x.l('NtryRef', ref)
    x.l('Amt', amttxt or num(abs(r.a), places=places), ' Ccy="%s"' % cur); x.l('CdtDbtInd', 'DBIT' if r.a < 0 else 'CRDT')
    if rvsl: x.l('RvslInd', 'true')
    x.nest('Sts/Cd', sts) if x.ver >= '08' else x.l('Sts', sts)
    if book: x.nest('BookgDt/' + dt, r.d if dt == 'Dt' else '%sT%s' % (r.d, r.t))
    x.nest('ValDt/Dt', r.v); x.l('AcctSvcrRef', '%016d' % (r.rnd or 0))
    a, b, c = code.split('/'); x.o('BkTxCd'); x.o('Domn'); x.l('Cd', a); x.o('Fmly'); x.l('Cd', b); x.l('SubFmlyCd', c); x.c(3)
    if body: body(x)
    elif detail:
        x.o('NtryDtls'); x.o('TxDtls'); x.nest('Refs/EndToEndId', e2e or 'NOTPROVIDED')
        if instd: x.o('AmtDtls'); x.nest('InstdAmt/Amt', instd[0], ' Ccy="%s"' % instd[1]); x.c()
        party(x, r, x.ver, iban_); x.nest('RmtInf/Ustrd', ust or r.raw); x.c(2)
    if info: x.l('AddtlNtryInf', info)
    x.c()
CODE = {'card': 'PMNT/CCRD/POSD', 'dd': 'PMNT/RDDT/ESDD', 'trf': 'PMNT/ICDT/ESCT', 'sal': 'PMNT/RCDT/SALA', 'in': 'PMNT/RCDT/ESCT', 'atm': 'PMNT/CCRD/CWDL', 'fee': 'ACMT/MDOP/FEES', 'int': 'ACMT/MCOP/INTR', 'ref': 'PMNT/RCDT/ESCT'}
ib = lambda r: iban('DE', '%018d' % r.rnd) if r.kind in ('trf', 'in', 'sal', 'dd') else None

# 1 DE with batch
A = iban('DE', '370501980012345678')
L = Lay('camt-de-batch-v2', 'Sparkasse CAMT.053 v2 (DE)', 'DE', 'de', 'utf-8', ext='xml', fmt='camt', cur='EUR', account=A, proof='opening_closing', eol='\n', tags='batch-entry opening-closing umlauts', notes='One entry is a batch of three transfers (Btch + three TxDtls): one booking. Texts in Ustrd twice.')
R = gen('DE', 12, '2024-05-02', '2024-05-30', 160, add=[Row('2024-05-15', '-412.35', None, 'Sammelüberweisung 3 Posten', 'coll')]); o = D('1804.20'); c = run(R, o)
x = X(L); x.start(); x.acct(A); x.bal('PRCD', o, 'EUR', '2024-04-30'); x.bal('CLBD', c, 'EUR', '2024-05-31')
def batch(x):
    x.o('NtryDtls'); x.o('Btch'); x.l('NbOfTxs', '3'); x.l('TtlAmt', '412.35', ' Ccy="EUR"'); x.l('CdtDbtInd', 'DBIT'); x.c()
    for a, nm in [('200.00', 'Malermeister Kühn'), ('112.35', 'Zahnarzt Dr. Groß'), ('100.00', 'Turnverein Süd')]: x.o('TxDtls'); x.o('AmtDtls'); x.nest('TxAmt/Amt', a, ' Ccy="EUR"'); x.c(); x.nest('RltdPties/Cdtr/Nm', nm); x.nest('RmtInf/Ustrd', 'Rechnung ' + nm); x.c()
    x.c()
for r in R: ntry(x, r, 'EUR', info=r.raw if r.kind == 'coll' else 'Kartenzahlung' if r.kind == 'card' else 'Überweisung', code=CODE.get(r.kind, 'PMNT/ICDT/ESCT'), iban_=ib(r), body=batch if r.kind == 'coll' else None); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 2 CH v4 with QR references
A = iban('CH', '00762011623852957')
L = Lay('camt-ch-v4-qr', 'Swiss bank CAMT.053 v4 (CH)', 'CH', 'de', 'utf-8', bom=True, ext='xml', fmt='camt', cur='CHF', account=A, proof='opening_closing', tags='bom qr-reference structured-remittance summary', notes='Byte order mark; structured QR references with leading zeros instead of text on transfers; TxsSummry with sums.')
R = gen('CHD', 12, '2024-06-03', '2024-06-28', 161); o = D('3104.05'); c = run(R, o); i, u = sums(R)
x = X(L, '04'); x.start(); x.acct(A, cur='CHF', owner='Käslin Reto'); x.bal('OPBD', o, 'CHF', '2024-06-01'); x.bal('CLBD', c, 'CHF', '2024-06-30')
x.o('TxsSummry'); x.o('TtlNtries'); x.l('NbOfNtries', len(R)); x.c(); x.o('TtlCdtNtries'); x.l('Sum', num(i)); x.c(); x.o('TtlDbtNtries'); x.l('Sum', num(-u)); x.c(2)
def qr(r):
    def b(x):
        x.o('NtryDtls'); x.o('TxDtls'); x.nest('Refs/EndToEndId', 'NOTPROVIDED'); x.l('Amt', num(abs(r.a)), ' Ccy="CHF"'); x.l('CdtDbtInd', 'DBIT'); party(x, r, '04', iban('CH', '%017d' % r.rnd)); x.o('RmtInf'); x.o('Strd'); x.nest('CdtrRefInf/Ref', '0000000000000%013d' % r.rnd + '7'); x.c(4)
    return b
for r in R: ntry(x, r, 'CHF', info=r.raw, code=CODE.get(r.kind, 'PMNT/ICDT/ESCT'), body=qr(r) if r.kind in ('dd', 'trf') else None); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 3 SE v2
A = iban('SE', '50000000058398257466')
L = Lay('camt-se-v2', 'Swedish bank CAMT.053 v2 (SE)', 'SE', 'sv', 'iso8859-1', ext='xml', fmt='camt', cur='SEK', account='58398257466', proof='opening_closing', tags='declared-latin1 other-account-id info-only-text', notes='Declared ISO-8859-1; account as Othr/Id, not IBAN; text only in AddtlNtryInf; no NtryDtls.')
R = gen('SE', 11, '2024-03-04', '2024-03-28', 162); o = D('8800.00'); c = run(R, o)
x = X(L, enc='ISO-8859-1', indent=''); x.start(); x.acct(other='58398257466', cur='SEK'); x.bal('OPBD', o, 'SEK', '2024-03-01'); x.bal('CLBD', c, 'SEK', '2024-03-31')
for r in R: ntry(x, r, 'SEK', detail=False, info=r.raw, code=CODE[r.kind]); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 4 FI v2, prefix
A = iban('FI', '50001020000042')
L = Lay('camt-fi-prefix-v2', 'Finnish bank CAMT.053 v2 (FI)', 'FI', 'fi', 'utf-8', ext='xml', fmt='camt', cur='EUR', account=A, proof='opening_closing', tags='namespace-prefix comment cdata', notes='All tags with prefix "ns2:"; a comment that quotes an entry; CDATA text.')
R = gen('FI', 11, '2024-04-02', '2024-04-29', 163); o = D('420.69'); c = run(R, o)
x = X(L, p='ns2', comment='example <Ntry><Amt Ccy="EUR">99.99</Amt></Ntry> is no entry'); x.start(); x.acct(A, cur='EUR'); x.bal('OPBD', o, 'EUR', '2024-04-01'); x.bal('CLBD', c, 'EUR', '2024-04-30')
def cd(r):
    def b(x): x.o('NtryDtls'); x.o('TxDtls'); party(x, r, '02'); x.o('RmtInf'); x.l('Ustrd', '<![CDATA[%s]]>' % r.raw, raw=True); x.c(3)
    return b
for r in R: ntry(x, r, 'EUR', code=CODE[r.kind], body=cd(r)); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 5 DE v8, pending entries, date-times
A = iban('DE', '120300000012345678')
L = Lay('camt-de-v8-pending', 'German bank CAMT.053 v8 (DE)', 'DE', 'de', 'utf-8', ext='xml', fmt='camt', cur='EUR', account=A, proof='opening_closing', eol='\n', tags='pending datetime pty-element v8', notes='Two entries with Sts/Cd PDNG and one INFO are no bookings; booking day as DtTm near midnight; names under Pty.')
R = gen('DE', 12, '2024-07-01', '2024-07-30', 164); o = D('951.40'); c = run(R, o)
for r in R: r.t = '23:30:00+02:00'
x = X(L, '08'); x.start(t='2024-08-01T05:00:00.000+02:00'); x.acct(A); x.bal('OPBD', o, 'EUR', '2024-06-30'); x.bal('CLBD', c, 'EUR', '2024-07-31')
for r in R: ntry(x, r, 'EUR', dt='DtTm', iban_=ib(r), code=CODE[r.kind], e2e='0000%08d' % (r.rnd % 10**8)); L.truth(r)
for a, t, s in [('-25.00', 'Parkhaus Süd', 'PDNG'), ('-310.00', 'Hotel Seeblick', 'PDNG'), ('75.00', 'Avis Dividende', 'INFO')]:
    r = Row('2024-07-31', a, t, t, 'card', t='12:00:00+02:00'); ntry(x, r, 'EUR', sts=s, dt='DtTm', code='PMNT/CCRD/POSD'); L.skipped[s] = L.skipped.get(s, 0) + 1
x.c(3); L.check = dict(camt=1)

# 6 LT, booking date missing on some, UTF-16
A = iban('LT', '7044060001234567')
L = Lay('camt-lt-utf16-v2', 'Lithuanian bank CAMT.053 v2 (LT)', 'LT', 'lt', 'utf-16-le', bom=True, ext='xml', fmt='camt', cur='EUR', account=A, proof='opening_closing', tags='utf16 missing-booking-date', notes='UTF-16 with byte order mark; three entries have only a value date (then it is the day).')
R = gen('LT', 11, '2024-02-01', '2024-02-28', 165, vdiff=(0,)); o = D('230.30'); c = run(R, o)
x = X(L, enc='UTF-16'); x.start(); x.acct(A); x.bal('OPBD', o, 'EUR', '2024-02-01'); x.bal('CLBD', c, 'EUR', '2024-02-29')
for k, r in enumerate(R): ntry(x, r, 'EUR', book=k % 4 != 1, code=CODE[r.kind]); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 7 NL reversal
A = iban('NL', 'ABNA0417164300')
L = Lay('camt-nl-reversal-v2', 'Dutch bank CAMT.053 v2 (NL)', 'NL', 'nl', 'utf-8', ext='xml', fmt='camt', cur='EUR', account=A, proof='opening_closing', eol='\n', tags='reversal returned-debit zero-amount', notes='A direct debit comes back: CdtDbtInd CRDT with RvslInd true – money in, the indicator does not turn the sign; a fee entry of 0.00.')
R = gen('NL', 12, '2024-01-03', '2024-01-30', 166, add=[Row('2024-01-11', '-29.99', 'SportCity', 'SportCity incasso januari', 'dd'), Row('2024-01-15', '29.99', 'SportCity', 'Terugboeking SportCity incasso januari', 'ref'), Row('2024-01-22', '0.00', None, 'Kosten pas nihil', 'fee')]); o = D('512.00'); c = run(R, o)
x = X(L); x.start(); x.acct(A); x.bal('OPBD', o, 'EUR', '2024-01-01'); x.bal('CLBD', c, 'EUR', '2024-01-31')
for r in R: ntry(x, r, 'EUR', rvsl=r.raw.startswith('Terug'), code=CODE[r.kind]); L.truth(r)
x.c(3); L.check = dict(camt=1)

# 8 PL two statements of one account
A = iban('PL', '109010140000071219812874')
L = Lay('camt-pl-two-days-v2', 'Polish bank CAMT.053 v2 (PL), two statements', 'PL', 'pl', 'utf-8', ext='xml', fmt='camt', cur='PLN', account=A, proof='opening_closing', tags='two-statements-one-account chained-balances unstructured-in-lines', notes='Two Stmt of the same account follow each other (closing of the first = opening of the second); remittance text cut into several Ustrd lines of 35 characters.')
R = gen('PL', 13, '2024-06-03', '2024-06-28', 167); o = D('2040.17'); run(R, o); x = X(L); x.start(); h = [R[:6], R[6:]]
def us(r):
    def b(x):
        x.o('NtryDtls'); x.o('TxDtls'); party(x, r, '02'); x.o('RmtInf')
        for k in range(0, len(r.raw), 35): x.l('Ustrd', r.raw[k:k + 35])
        x.c(3)
    return b
for k, part in enumerate(h):
    x.acct(A, cur='PLN', owner='ŻÓŁTY MAREK', no=str(k + 1)); x.bal('OPBD', part[0].bal - part[0].a, 'PLN', part[0].d); x.bal('CLBD', part[-1].bal, 'PLN', part[-1].d)
    for r in part: ntry(x, r, 'PLN', code=CODE[r.kind], body=us(r)); L.truth(r, has=r.raw[:35].strip())
    x.c()
x.c(2); L.check = dict(camt=1)

# 9 two currencies
A1, A2 = iban('AT', '2011100012345678'), iban('AT', '2011100087654321')
L = Lay('camt-at-two-accounts-v6', 'Austrian bank CAMT.053 v6 (AT), EUR and USD accounts', 'AT', 'de', 'utf-8', ext='xml', fmt='camt', cur=None, account=None, proof='opening_closing', ask='account', kind='several', tags='several-accounts several-currencies conversion', notes='Two accounts (EUR, USD) in one message; a conversion is an entry in each; an entry has an InstdAmt in the other currency.')
R = gen('AT', 9, '2024-05-02', '2024-05-29', 168, add=[Row('2024-05-14', '-280.10', None, 'Konvertierung EUR/USD', 'fx')]); U = [Row('2024-05-14', '300.00', None, 'Konvertierung EUR/USD', 'fx'), Row('2024-05-21', '-49.00', 'Dropbox', 'Dropbox International', 'card')]
x = X(L, '06'); x.start()
for RR, a, cy, o in [(R, A1, 'EUR', D('900.00')), (U, A2, 'USD', D('12.50'))]:
    c = run(RR, o); x.acct(a, cur=cy, no='1'); x.bal('OPBD', o, cy, '2024-05-01'); x.bal('CLBD', c, cy, '2024-05-31')
    for r in RR: ntry(x, r, cy, code=CODE.get(r.kind, 'PMNT/ICDT/ESCT'), instd=('300.00', 'USD') if r.kind == 'fx' and cy == 'EUR' else ('280.10', 'EUR') if r.kind == 'fx' else None); L.truth(r, account=a, currency=cy)
    x.c()
x.c(2); L.check = dict(camt=1)

# 10 BH three decimals, no namespace, HU-like integers
A = iban('BH', 'BMAG00001299123456')
L = Lay('camt-bh-three-decimals', 'Bahraini bank CAMT.053 (BH), no namespace', 'BH', 'en', 'utf-8', ext='xml', fmt='camt', cur='BHD', account=A, proof='opening_closing', eol='\n', tags='three-decimals no-namespace debit-opening short-numbers', notes='No namespace; three decimals; the opening balance is a debit (overdrawn); amounts such as "25" and "12.5" without trailing zeros.')
R = [Row(d, a, p, t, k, v=d) for d, a, p, t, k in [('2024-04-03', '-4.250', 'Costa Coffee', 'POS COSTA COFFEE SEEF', 'card'), ('2024-04-07', '-25.000', None, 'ATM WITHDRAWAL MUHARRAQ', 'atm'), ('2024-04-09', '-12.500', 'Batelco', 'BATELCO BILL', 'dd'), ('2024-04-15', '640.875', 'Pearl Shipyard', 'SALARY PEARL SHIPYARD WLL', 'sal'), ('2024-04-18', '-180.000', 'Juffair Residence', 'RENT JUFFAIR RESIDENCE', 'trf'), ('2024-04-22', '-7.005', 'Al Jazira Supermarket', 'POS AL JAZIRA SUPERMARKET', 'card'), ('2024-04-29', '-0.525', None, 'ACCOUNT FEE', 'fee')]]
o = D('-41.120'); c = run(R, o); x = X(L, '02', ns=False); x.start(); x.acct(A, cur='BHD'); x.bal('OPBD', o, 'BHD', '2024-04-01', 3); x.bal('CLBD', c, 'BHD', '2024-04-30', 3)
for r in R:
    r.rnd = 7; s = num(abs(r.a), places=3).rstrip('0').rstrip('.'); ntry(x, r, 'BHD', places=3, amttxt=s, code=CODE[r.kind], iban_=None); L.truth(r)
x.c(3); L.check = dict(camt=1)
