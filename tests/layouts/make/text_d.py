# -*- coding: utf-8 -*-
# Americas, Africa, Oceania, fintechs with several currencies
from lib import *
S_ = '{dd}/{mm}/{yyyy}'
n = lambda a: num(a, ',', '.')
q = lambda a: num(a, '.', ',')

# ---- BR Itau with balance rows
L = Lay('br-itau-saldo-do-dia', 'Itaú (BR)', 'BR', 'pt-BR', 'iso8859-1', cur='BRL', account='01234-5', delim=';', quote='none', proof='running_balance',
        tags='balance-rows-between preamble opening-row newest-last zero-padded',
        notes='"SALDO DO DIA" rows after each day hold only the balance (own column); "SALDO ANTERIOR" on top; title lines with agency/account.')
add = [Row('2024-05-15', '-32.90', 'iFood', 'IFOOD OSASCO', 'card', t='20:00:00'), Row('2024-05-15', '-9.00', 'Metrô SP', 'METRÔ SP', 'card', t='08:00:00')]
R = gen('BR', 15, '2024-05-02', '2024-05-30', 110, add=add); o = D('1340.22'); run(R, o)
for t in ['Atualização:;01/06/2024 às 09:12:44;;;', 'Nome:;JÚLIA CONCEIÇÃO;;;', 'Agência:;0043;;;', 'Conta:;01234-5;;;', ';;;;', 'Lançamentos;;;;']: L.ln(t)
L.c('data', 'lançamento', 'ag./origem', 'valor (R$)', 'saldos (R$)')
L.skip('opening balance', '30/04/2024', 'SALDO ANTERIOR', '', '', n(o))
for k, r in enumerate(R):
    L.tx(r, df(r.d, S_), r.raw, '0043' if r.kind == 'atm' else '', n(r.a), '')
    if k + 1 == len(R) or R[k + 1].d != r.d: L.skip('balance row', df(r.d, S_), 'SALDO TOTAL DISPONÍVEL DIA', '', '', n(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec=',', skip='SALDO', open=r'SALDO ANTERIOR;;;(\S+)', daybal=(4, 'SALDO TOTAL'))

# ---- BR Banco do Brasil
L = Lay('br-banco-do-brasil', 'Banco do Brasil (BR)', 'BR', 'pt-BR', 'cp1252', cur=None, account=None, delim=',', quote='all', tail=',', proof='opening_closing',
        tags='opening-closing-rows trailing-delimiter spaced-letters reference-not-unique two-dates empty-columns',
        notes='Rows "Saldo Anterior" and "S A L D O" carry dates and amounts; document numbers repeat ("50047"); a second date in the text (02/05 13:44).')
R = gen('BR', 13, '2024-06-03', '2024-06-27', 111); o = D('402.15'); c = run(R, o)
L.c('Data', 'Dependencia Origem', 'Histórico', 'Data do Balancete', 'Número do documento', 'Valor')
L.skip('opening balance', '31/05/2024', '', 'Saldo Anterior', '', '0', num(o))
for r in R: L.tx(r, df(r.d, S_), '0000-0' if r.kind == 'card' else '', 'Compra com Cartão - %s %s %s' % (df(r.d, '{dd}/{mm}'), r.t[:5], r.raw) if r.kind == 'card' else r.raw, '', '50047', num(r.a))
L.skip('closing balance', '28/06/2024', '', 'S A L D O', '', '0', num(c))
L.check = dict(date=(0, 'dmy'), amt=('s', 5), dec='.', skip='Saldo Anterior|S A L D O', open=r'Saldo Anterior","","0","([^"]+)', close=r'S A L D O","","0","([^"]+)')

# ---- MX BBVA
L = Lay('mx-bbva-dollar-signs', 'BBVA México (MX)', 'MX', 'es-MX', 'cp1252', ext='txt', cur='MXN', account='0112345678', delim='\t', quote='none', proof='running_balance',
        tags='currency-sign-in-cell tab debit-credit-columns comma-grouping leading-zeros iva-rows newest-first',
        notes='"$1,234.50" in every cell and "$ 0.00"-free empty cells; CARGO = out, ABONO = in; fee and its tax (IVA) as two rows.')
R = gen('MX', 14, '2024-03-01', '2024-03-28', 112); run(R, '9811.40'); d_ = lambda a: '$' + q(a)
L.ln('Cuenta\t0112345678\tMoneda\tMXN'); L.c('FECHA', 'CONCEPTO / REFERENCIA', 'CARGO', 'ABONO', 'SALDO')
for r in reversed(R): L.tx(r, df(r.d, S_), '%s / REF 00%08d' % (r.raw, r.rnd % 10**8), d_(-r.a) if r.a < 0 else '', d_(r.a) if r.a > 0 else '', d_(r.bal))
L.notes = '"$1,234.50" in every cell; CARGO = out, ABONO = in; references with leading zeros; fee and its tax (IVA) as two rows.'
L.check = dict(date=(0, 'dmy'), amt=('dc', 2, 3), dec='.', bal=(4, 'desc'))

# ---- AR Galicia
L = Lay('ar-galicia', 'Banco Galicia (AR)', 'AR', 'es-AR', 'utf-8', bom=True, cur='ARS', account=None, delim=';', quote='nonempty', proof='running_balance',
        tags='dot-grouping many-text-columns tax-rows newest-first zero-in-other-column',
        notes='Débitos/Créditos with "0,00" in the other one; ten empty "Leyenda" columns; small tax rows.')
R = gen('AR', 14, '2024-04-01', '2024-04-29', 113); run(R, '512330.18')
L.c('Fecha', 'Descripción', 'Origen', 'Débitos', 'Créditos', 'Grupo de Conceptos', 'Concepto', 'Número de Terminal', 'Observaciones Cliente', 'Número de Comprobante', 'Leyendas Adicionales 1', 'Leyendas Adicionales 2', 'Leyendas Adicionales 3', 'Tipo de Movimiento', 'Saldo ARS')
for r in reversed(R): L.tx(r, df(r.d, S_), r.raw, 'CASA CENTRAL', n(max(-r.a, D(0))), n(max(r.a, D(0))), 'VARIOS', '', '00%06d' % (r.rnd % 10**5), '', '%07d' % (r.rnd % 10**7), r.payee or '', '', '', 'Imputado', n(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', bal=(14, 'desc'))

# ---- AR Mercado Pago with fee column
L = Lay('ar-mercadopago-fee-column', 'Mercado Pago (AR), seller report', 'AR', 'es-AR', 'utf-8', cur='ARS', account=None, delim=';', quote='min', proof='running_balance', eol='\n',
        tags='wallet fee-column gross-fee-net tax-column iso-datetime-zone refund zero-amount',
        notes='Gross, fee, taxes and net in own columns; the balance moves by the net amount (truth = net); ISO times with -03:00; late hours do not change the day as written.')
base = [('2024-05-02T21:44:10.000-03:00', '18500.00', 'Venta', 'Lucía Fernández', 'Mate de madera'), ('2024-05-06T10:02:55.000-03:00', '42300.00', 'Venta', 'Tomás Quiroga', 'Termo 1L'), ('2024-05-08T23:58:01.000-03:00', '-30000.00', 'Retiro de dinero', None, 'Retiro a cuenta bancaria'),
        ('2024-05-13T09:15:00.000-03:00', '9900.00', 'Venta', 'Julieta Ríos', 'Bombilla pico de loro'), ('2024-05-17T16:20:31.000-03:00', '-18500.00', 'Devolución', 'Lucía Fernández', 'Devolución Mate de madera'), ('2024-05-21T12:00:00.000-03:00', '27450.00', 'Venta', 'Agustín Sosa', 'Set matero'), ('2024-05-27T08:41:19.000-03:00', '-6120.00', 'Pago', 'Correo Argentino', 'Envío')]
L.c('FECHA DE ACREDITACIÓN', 'TIPO DE OPERACIÓN', 'CONTRAPARTE', 'DESCRIPCIÓN', 'MONTO BRUTO', 'COMISIÓN', 'IMPUESTOS', 'MONTO NETO', 'SALDO', 'MONEDA', 'ID DE OPERACIÓN'); b = D('5210.00')
for k, (t, g, ty, who, what) in enumerate(base):
    g = D(g); fee = (-g * D('0.0599')).quantize(D('0.01')) if ty == 'Venta' else (D('1108.15') if ty == 'Devolución' else D('0.00')); tax = (-g * D('0.006')).quantize(D('0.01')) if ty == 'Venta' else D('0.00')
    net = g + fee + tax; b += net; r = Row(t[:10], net, who, what)
    L.tx(r, t, ty, who or '', what, num(g, ','), num(fee, ','), num(tax, ','), num(net, ','), num(b, ','), 'ARS', '00754%08d' % (81220000 + k * 977), gross=str(g), fee=str(fee + tax))
L.check = dict(date=(0, 'ymd'), amt=('s', 7), dec=',', bal=(8, 'asc'), parts=([4, 5, 6], 7))

# ---- CL
L = Lay('cl-santander-cargo-abono', 'Banco de Chile like (CL)', 'CL', 'es-CL', 'iso8859-1', cur='CLP', account='00-165-07712-04', delim=';', quote='none', proof='running_balance',
        tags='no-decimals dot-grouping unsigned-with-letter newest-first preamble currency-sign-in-cell footer-totals true-twins',
        notes='"$ 12.990" is twelve thousand; column "Cargo/Abono" C = cargo (out), A = abono (in) – C does not mean credit; twin metro top-ups; totals below.')
tw = lambda k: Row('2024-08-14', '-5000', 'Metro de Santiago', 'CARGA BIP METRO SANTIAGO', 'card', t='08:0%d:00' % k)
R = gen('CL', 14, '2024-08-01', '2024-08-30', 114, places=0, add=[tw(1), tw(2)]); run(R, 622410); i, u = sums(R); p = lambda a: ('-' if a < 0 else '') + '$ ' + num(a, ',', '.', places=0, absol=True)
L.ln('Cuenta Corriente;00-165-07712-04;Moneda;CLP'); L.c('Fecha', 'Descripción', 'Sucursal', 'Monto', 'Cargo/Abono', 'Saldo')
for r in reversed(R): L.tx(r, df(r.d, '{dd}-{mm}-{yyyy}'), r.raw, 'Of. Central', p(abs(r.a)), 'C' if r.a < 0 else 'A', p(r.bal))
L.skip('total', 'Total cargos', '', '', p(-u), 'C', ''); L.skip('total', 'Total abonos', '', '', p(i), 'A', '')
L.check = dict(date=(0, 'dmy'), amt=('w', 3, 4, ['C'], ['A']), dec=None, bal=(5, 'desc'), totals=[(r'Total cargos;;;([^;]+)', 'out'), (r'Total abonos;;;([^;]+)', 'in')])

# ---- CO headerless
L = Lay('co-headerless-ymd8', 'Bancolombia (CO), headerless', 'CO', 'es-CO', 'utf-8', cur=None, account='210-123456-78', delim=',', quote='min', proof='none', eol='\n',
        tags='no-header ymd8 account-digits code-columns trailing-empty-cell negative-decimals-point',
        notes='No header; account, office, blank, date yyyymmdd, blank, amount, code, text, 0; tax 4x1000 rows.')
R = gen('CO', 12, '2024-05-02', '2024-05-31', 115)
for r in R: L.tx(r, '210-123456-78', '245', '', df(r.d, '{yyyy}{mm}{dd}'), '', num(r.a), '%04d' % (r.rnd % 9000), r.raw, '0', '')
L.check = dict(date=(3, 'ymd8'), amt=('s', 5), dec='.')

# ---- PE
L = Lay('pe-bcp-soles', 'BCP (PE)', 'PE', 'es-PE', 'cp1252', cur='PEN', account='191-12345678-0-12', delim=';', quote='none', proof='running_balance',
        tags='currency-sign-in-cell operation-numbers-leading-zeros newest-first time-column two-dates tiny-amounts',
        notes='"S/ -1,250.00" – currency before the sign; ITF tax of a few cents; operation number 00012345 and hour columns.')
R = gen('PE', 13, '2024-02-01', '2024-02-29', 116); run(R, '1820.75'); sp = lambda a: 'S/ ' + q(a)
L.ln('Cuenta;191-12345678-0-12;Soles'); L.c('Fecha', 'Fecha valuta', 'Descripción operación', 'Monto', 'Saldo', 'Sucursal - agencia', 'Operación - Número', 'Operación - Hora', 'Usuario')
for r in reversed(R): L.tx(r, df(r.d, S_), df(r.v, S_), r.raw, sp(r.a), sp(r.bal), '191-000', '%08d' % (r.rnd % 10**6), r.t, 'BPIN01')
L.check = dict(date=(0, 'dmy'), amt=('s', 3), dec='.', bal=(4, 'desc'))

# ---- US BofA
L = Lay('us-bofa-summary', 'Bank of America (US)', 'US', 'en', 'utf-8', cur=None, account=None, delim=',', quote='min', proof='running_balance',
        tags='month-first preamble-table summary-in-preamble opening-row quoted-grouping description-with-digits',
        notes='A small table "Description,,Summary Amt." first (balances and totals), then the bookings with a "Beginning balance" row without amount.')
R = gen('US', 15, '2024-01-02', '2024-01-30', 117); o = D('2410.66'); c = run(R, o); i, u = sums(R); I = '{mm}/{dd}/{yyyy}'
L.c('Description', '', 'Summary Amt.')
for t in [('Beginning balance as of 01/01/2024', '', q(o)), ('Total credits', '', q(i)), ('Total debits', '', q(u)), ('Ending balance as of 01/31/2024', '', q(c))]: L.skip('summary', *t)
L.ln(); L.c('Date', 'Description', 'Amount', 'Running Bal.'); L.skip('opening balance', '01/01/2024', 'Beginning balance as of 01/01/2024', '', q(o))
for r in R: L.tx(r, df(r.d, I), r.raw, q(r.a), q(r.bal))
L.check = dict(marks=('^01/01/2024,Beginning', 3), date=(0, 'mdy'), amt=('s', 2), dec='.', bal=(3, 'asc'), skip='Beginning', open=r'Beginning balance as of 01/01/2024,,"?([\d,.]+)', close=r'Ending balance as of 01/31/2024,,"?([\d,.]+)', totals=[(r'Total credits,,"?([\d,.]+)', 'in'), (r'Total debits,,"?(-[\d,.]+)', 'out')])

# ---- US Wells headerless
L = Lay('us-wells-headerless', 'Wells Fargo (US)', 'US', 'en', 'utf-8', cur=None, account=None, delim=',', quote='all', proof='none', eol='\n',
        tags='no-header month-first star-column empty-column newest-first true-twins',
        notes='No header; date, amount, "*", empty, text; twin toll rows of one day.')
tw = lambda k: Row('2024-02-16', '-4.25', 'FasTrak', 'FASTRAK CSC TOLL 94105', 'card', t='07:0%d:00' % k)
R = gen('US', 15, '2024-02-01', '2024-02-29', 118, add=[tw(1), tw(2)])
for r in reversed(R): L.tx(r, df(r.d, I), num(r.a), '*', '', r.raw)
L.check = dict(date=(0, 'mdy'), amt=('s', 1), dec='.')

# ---- US card
L = Lay('us-discover-card', 'Discover (US)', 'US', 'en', 'utf-8', cur=None, account=None, atype='credit-card', delim=',', quote='min', proof='none', eol='\n',
        tags='credit-card purchases-positive month-first two-dates newest-first category-column cashback-row',
        notes='Purchases positive, payments and credits negative; "Trans. Date" and "Post Date" (booking day = Post Date).')
R = gen('US', 13, '2024-04-02', '2024-04-27', 119, only={'card'}, vdiff=(1, 1, 2), add=[Row('2024-04-15', '402.18', None, 'DIRECTPAY FULL BALANCE SEE DETAILS OF YOUR NEXT DIRECTPAY BELOW', 'pay'), Row('2024-04-22', '12.44', None, 'CASHBACK BONUS REDEMPTION', 'ref')])
L.c('Trans. Date', 'Post Date', 'Description', 'Amount', 'Category')
for r in reversed(R): L.tx(r, df(r.d, I), df(r.v, I), r.raw, num(-r.a), 'Payments and Credits' if r.a > 0 else 'Merchandise', date=r.v)
L.check = dict(date=(1, 'mdy'), amt=('neg', 3), dec='.')

# ---- CA TD headerless
L = Lay('ca-td-headerless', 'TD Canada Trust (CA)', 'CA', 'en', 'utf-8', cur=None, account=None, delim=',', quote='min', proof='running_balance',
        tags='no-header debit-credit-columns month-first running-balance newest-first',
        notes='No header; date (month first), text, out, in, balance – the balance tells which column is out.')
R = gen('CA', 14, '2024-05-01', '2024-05-30', 120); run(R, '1660.04')
for r in reversed(R): L.tx(r, df(r.d, I), r.raw, num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', num(r.bal))
L.check = dict(date=(0, 'mdy'), amt=('dc', 2, 3), dec='.', bal=(4, 'desc'))

# ---- CA Desjardins headerless French
L = Lay('ca-desjardins-headerless-fr', 'Desjardins (CA), French', 'CA', 'fr-CA', 'cp1252', cur=None, account='012345', delim=',', quote='all', proof='running_balance',
        tags='no-header ymd-slashes empty-columns account-digits row-numbers loan-columns',
        notes='No header, 14 columns: caisse, account, product, date, running number, text, cheque, out, in, …, balance last; "EOP" is a product code.')
R = gen('CAF', 13, '2024-03-01', '2024-03-29', 121); run(R, '940.12')
for k, r in enumerate(R): L.tx(r, 'Caisse Desjardins du Plateau', '012345', 'EOP', df(r.d, '{yyyy}/{mm}/{dd}'), '%05d' % (k + 1), r.raw, '', num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', '', '', '', '', num(r.bal))
L.check = dict(date=(3, 'ymd'), amt=('dc', 7, 8), dec='.', bal=(13, 'asc'))

# ---- ZA Afrikaans
L = Lay('za-absa-afrikaans', 'Absa (ZA), Afrikaans', 'ZA', 'af', 'cp1252', cur='ZAR', account='40-1234-5678', delim=';', quote='min', proof='running_balance',
        tags='month-names afrikaans space-grouping decimal-comma trailing-minus opening-closing-rows currency-sign-in-cell',
        notes='Months such as "Mei", "Okt"; "R 1 234,50-" trailing minus with currency sign in front; Openingsaldo / Eindsaldo rows.')
R = gen('ZAF', 13, '2024-05-02', '2024-05-31', 122); o = D('3120.88'); c = run(R, o); rz = lambda a: 'R ' + num(a, ',', ' ', trail=True)
L.cur, L.currency_also = None, 'ZAR'; L.ln('Rekeningnommer;40-1234-5678'); L.c('Datum', 'Beskrywing', 'Bedrag', 'Saldo'); I2 = '{dd} {mon} {yyyy}'
L.skip('opening balance', '01 Mei 2024', 'Openingsaldo', '', rz(o))
for r in R: L.tx(r, df(r.d, I2, 'af'), r.raw, rz(r.a), rz(r.bal))
L.skip('closing balance', '31 Mei 2024', 'Eindsaldo', '', rz(c))
L.check = dict(marks=('(Opening|Eind)saldo', 3), date=(0, 'dmonY', 'af'), amt=('trail', 2), dec=',', bal=(3, 'asc'), skip='saldo')

# ---- ZA FNB
L = Lay('za-fnb-record-codes', 'FNB (ZA), CSV statement', 'ZA', 'en', 'utf-8', cur=None, account='62012345678', delim=',', quote='nonempty', proof='running_balance', eol='\n',
        tags='record-codes no-year period-in-preamble several-tables summary-rows running-balance description-three-columns charges-column',
        notes='Every line starts with a record number: 2 = account, 3 = summary (opening, closing, counts), 5 = bookings with "02 May" without a year, 6 = end summary; the year is in the period of record 2.')
R = gen('ZAE', 13, '2024-05-02', '2024-05-30', 123); o = D('2790.00'); c = run(R, o); i, u = sums(R)
L.ln("2,62012345678,'Premier Cheque Account','Statement 118','01 May 2024','31 May 2024'"); L.ln("3,'Statement Number','From Date','To Date','Opening Balance','Closing Balance','VAT Paid','Total Charges','Number Credits','Number Debits'")
L.skip('summary', text="3,118,'01 May 2024','31 May 2024',%s,%s,0.00,0.00,%d,%d" % (num(o), num(c), sum(r.a > 0 for r in R), sum(r.a < 0 for r in R)))
L.ln("5,'Number','Date','Description1','Description2','Description3','Amount','Balance','Accrued Charges'")
for k, r in enumerate(R): L.ln('5,%d,\'%s\',"%s","","%s",%s,%s,' % (k + 1, df(r.d, '{dd} {mon}'), r.raw, '412345*0087 %s' % df(r.d, '{dd} {mon}') if r.kind == 'card' else '', num(r.a), num(r.bal))); L.truth(r)
L.ln("6,'END'")
L.check = dict(date=(2, 'dmon', {5: 2024}), amt=('s', 6), dec='.', bal=(7, 'asc'), open=r"^3,118,'01 May 2024','31 May 2024',([^,]+)", close=r"^3,118,'01 May 2024','31 May 2024',[^,]+,([^,]+)")

# ---- NG
L = Lay('ng-gtbank', 'GTBank (NG)', 'NG', 'en', 'utf-8', cur='NGN', account='0123456789', delim=',', quote='min', proof='running_balance',
        tags='month-names dash-months preamble-totals reversed-pair stamp-duty-rows debit-credit-columns reversal',
        notes='Preamble with total debit/credit and balances; a failed transfer is reversed ("RVSL") the same day: both rows are real.')
add = [Row('2024-03-14', '-25000.00', 'Kelechi Eze', 'NIP TRANSFER TO KELECHI EZE', 'trf', t='10:00:00'), Row('2024-03-14', '25000.00', 'Kelechi Eze', 'RVSL NIP TRANSFER TO KELECHI EZE', 'in', t='10:30:00')]
R = gen('NG', 14, '2024-03-01', '2024-03-28', 124, add=add); o = D('181440.72'); c = run(R, o); i, u = sums(R)
for a, b in [('Account No', '0123456789'), ('Currency', 'NGN'), ('Period', '01-Mar-2024 To 31-Mar-2024'), ('Opening Balance', q(o)), ('Total Debit', q(-u)), ('Total Credit', q(i)), ('Closing Balance', q(c))]: L.c(a, b)
L.ln(); L.c('Trans. Date', 'Value. Date', 'Reference', 'Debits', 'Credits', 'Balance', 'Originating Branch', 'Remarks'); I3 = '{dd}-{mon}-{yyyy}'
for r in R: L.tx(r, df(r.d, I3), df(r.v, I3), "'%s" % (r.rnd % 10**6), q(-r.a) if r.a < 0 else '', q(r.a) if r.a > 0 else '', q(r.bal), 'E- CHANNELS', r.raw)
L.check = dict(date=(0, 'dmonY', 'en'), amt=('dc', 3, 4), dec='.', bal=(5, 'asc'), open=r'Opening Balance,"?([\d,.]+)', close=r'Closing Balance,"?([\d,.]+)', totals=[(r'Total Debit,"?([\d,.]+)', 'out'), (r'Total Credit,"?([\d,.]+)', 'in')])

# ---- KE M-Pesa
L = Lay('ke-mpesa', 'M-PESA (KE)', 'KE', 'en', 'utf-8', cur=None, account='254700112233', delim=',', quote='min', proof='running_balance', eol='\n',
        tags='wallet datetime newest-first summary-table withdrawn-negative status-column fee-rows failed-rows masked-numbers',
        notes='Summary table (paid in / paid out per type) before the real one; "Withdrawn" holds negatives; a "Failed" row never moved money; charges are rows of their own with the same receipt number.')
R = gen('KE', 12, '2024-06-03', '2024-06-28', 125); X = []
for r in R:
    X.append(r)
    if r.kind == 'trf': X.append(Row(r.d, '-33.00', None, 'Customer Transfer of Funds Charge', 'fee', t=r.t, rc=1))
R = X; o = D('4120.00'); run(R, o); i, u = sums(R); last = ''
L.c('Customer Name', 'JOSEPH MWANGI'); L.c('Mobile Number', '254700112233'); L.ln(); L.c('TRANSACTION TYPE', 'PAID IN', 'PAID OUT')
si = {k: [r for r in R if (r.kind in ks)] for k, ks in [('SEND MONEY', ('trf', 'fee')), ('RECEIVED MONEY', ('in', 'sal')), ('AGENT WITHDRAWAL', ('atm',)), ('LIPA NA M-PESA', ('card', 'dd'))]}
for k, v in si.items(): L.skip('summary', k, q(sums(v)[0]), q(-sums(v)[1]))
L.skip('summary', 'TOTAL:', q(i), q(-u)); L.ln()
L.c('Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance')
for k, r in enumerate(R):
    r.rec = last if r.rc else 'SF%02d%07d' % (r.d.day, r.rnd % 10**7); last = r.rec
for k, r in enumerate(reversed(R)):
    if k == 6: L.skip('failed', 'SFX20000AA', '2024-06-17 08:00:11', 'Pay Bill to 247247 - EQUITY PAYBILL', 'Failed', '', '-1,500.00', '')
    L.tx(r, r.rec, '%s %s' % (r.d, r.t), r.raw, 'Completed', q(r.a) if r.a > 0 else '', q(r.a) if r.a < 0 else '', q(r.bal))
L.check = dict(date=(1, 'ymd'), amt=('dc', 5, 4), dec='.', bal=(6, 'desc'), skip='Failed', totals=[(r'TOTAL:,"?([\d,.]+\d)"?,"?([\d,.]+\d)', 'in', 'out')])

# ---- TN three decimals, French
L = Lay('tn-biat-three-decimals', 'BIAT (TN), French', 'TN', 'fr', 'cp1252', cur='TND', account='08 006 0123456789012 34', delim=';', quote='none', proof='opening_closing',
        tags='three-decimals space-grouping decimal-comma debit-credit-columns opening-closing-rows account-digits',
        notes='Dinar with three decimals: "1 250,500"; "Solde initial"/"Solde final" rows.')
R = gen('TN', 12, '2024-04-02', '2024-04-29', 126, places=3); o = D('812.440'); c = run(R, o); t3 = lambda a: num(a, ',', ' ', places=3)
L.ln('RIB;08 006 0123456789012 34;Devise;TND'); L.c('Date opération', 'Libellé', 'Date valeur', 'Débit', 'Crédit')
L.skip('opening balance', '01/04/2024', 'SOLDE INITIAL', '', '', t3(o))
for r in R: L.tx(r, df(r.d, S_), r.raw, df(r.v, S_), t3(-r.a) if r.a < 0 else '', t3(r.a) if r.a > 0 else '')
L.skip('closing balance', '30/04/2024', 'SOLDE FINAL', '', '', t3(c))
L.check = dict(date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', skip='SOLDE', open=r'SOLDE INITIAL;;;(.+)', close=r'SOLDE FINAL;;;(.+)')

# ---- MA duplicate header, line break in header
L = Lay('ma-header-with-line-breaks', 'Attijariwafa (MA), French', 'MA', 'fr', 'utf-8', bom=True, cur='MAD', account='007 780 0001234000300456 78', delim=',', quote='all', proof='running_balance',
        tags='line-break-in-header debit-credit-columns decimal-comma-in-comma-file apostrophe-in-text newest-first duplicate-headers',
        notes='Header cells have line breaks inside quotes ("Débit\\n(MAD)") and "Date" occurs twice (operation, value).')
R = gen('MA', 11, '2024-05-02', '2024-05-30', 127); run(R, '6120.00'); m = lambda a: num(a, ',', ' ')
L.c('RIB', '007 780 0001234000300456 78'); L.c('Date', 'Libellé de\nl\'opération', 'Date', 'Débit\n(MAD)', 'Crédit\n(MAD)', 'Solde\n(MAD)')
for r in reversed(R): L.tx(r, df(r.d, S_), r.raw, df(r.v, S_), m(-r.a) if r.a < 0 else '', m(r.a) if r.a > 0 else '', m(r.bal))
L.check = dict(date=(0, 'dmy'), amt=('dc', 3, 4), dec=',', bal=(5, 'desc'))

# ---- AU CBA headerless
L = Lay('au-cba-headerless', 'Commonwealth Bank (AU)', 'AU', 'en', 'utf-8', cur=None, account=None, delim=',', quote='all', proof='running_balance', eol='\n',
        tags='no-header plus-sign running-balance newest-first value-date-in-text',
        notes='Headerless: date, amount, text, balance, all quoted, plus signs; text "Value Date: 14/06/2024" holds another date.')
R = gen('AU', 14, '2024-06-03', '2024-06-27', 128); run(R, '1502.11')
for r in reversed(R): L.tx(r, df(r.d, S_), num(r.a, plus='+'), r.raw + (' Card xx4417 Value Date: %s' % df(r.d - timedelta(days=1), S_) if r.kind == 'card' else ''), num(r.bal, plus='+'))
L.check = dict(date=(0, 'dmy'), amt=('s', 1), dec='.', bal=(3, 'desc'))

# ---- NZ ASB
L = Lay('nz-asb-preamble', 'ASB (NZ)', 'NZ', 'en', 'utf-8', cur=None, account='12-3456-0123456-50', delim=',', quote='min', proof='none', eol='\n',
        tags='preamble ymd-slashes unique-id-column cheque-column closing-balance-only account-digits',
        notes='Preamble lines with created date, account and closing balances; "Ledger Balance" line is no row; unique ids 2024051401.')
R = gen('NZ', 13, '2024-05-02', '2024-05-30', 129)
for t in ['Created date / time : 31 May 2024 / 18:20:11', 'Bank 12; Branch 3456; Account 0123456-50 (Streamline)', 'From date 20240502', 'To date 20240531', 'Avail Bal : 1204.50 as of 20240531', 'Ledger Balance : 1204.50 as of 20240531']: L.ln(t)
L.c('Date', 'Unique Id', 'Tran Type', 'Cheque Number', 'Payee', 'Memo', 'Amount'); L.ln()
for k, r in enumerate(R): L.tx(r, df(r.d, '{yyyy}/{mm}/{dd}'), df(r.d, '{yyyy}{mm}{dd}') + '%02d' % (k % 7 + 1), {'card': 'EFTPOS', 'dd': 'D/D', 'atm': 'ATM', 'sal': 'D/C', 'in': 'D/C'}.get(r.kind, 'TFR OUT'), '', r.raw, 'CARD 4417' if r.kind == 'card' else '', num(r.a))
L.account = None; L.notes += ' The account number stands in pieces (12 / 3456 / 0123456-50).'; L.account_also = '12-3456-0123456-50'
L.check = dict(date=(0, 'ymd'), amt=('s', 6), dec='.')

# ---- Wise
L = Lay('wise-all-balances', 'Wise, all balances in one file', 'INT', 'en', 'utf-8', cur=None, account=None, delim=',', quote='min', proof='running_balance', eol='\n', kind='several', ask='currency',
        tags='several-currencies wallet fee-column conversion-two-rows original-amount dates-with-dashes newest-first running-balance-per-currency',
        notes='EUR, USD and GBP balances mixed, newest first; a conversion is two rows; "Total fees" are already inside the amount; running balance per currency; must not be put into one account unasked.')
W = [('2024-05-02', 'EUR', '1800.00', '0.00', 'Nordwind Studio GmbH', 'Received money from Nordwind Studio GmbH with reference INV-0042', 'TRANSFER-100200301'), ('2024-05-03', 'EUR', '-503.12', '3.12', None, 'Converted 503.12 EUR to 536.40 USD', 'BALANCE-2200114'), ('2024-05-03', 'USD', '536.40', '0.00', None, 'Converted 503.12 EUR to 536.40 USD', 'BALANCE-2200114'),
     ('2024-05-07', 'USD', '-20.00', '0.00', 'GitHub', 'Card transaction of 20.00 USD issued by Github, Inc. SAN FRANCISCO', 'CARD-88120001'), ('2024-05-11', 'EUR', '-12.86', '0.07', 'Migros', 'Card transaction of 12.50 CHF issued by Migros Basel', 'CARD-88120002'), ('2024-05-14', 'GBP', '250.00', '0.00', 'Harriet Bloom', 'Received money from Harriet Bloom with reference 14/05', 'TRANSFER-100200387'),
     ('2024-05-20', 'EUR', '-650.43', '0.43', 'Ilse Aigner-Kurz', 'Sent money to Ilse Aigner-Kurz', 'TRANSFER-100200402'), ('2024-05-23', 'USD', '-99.00', '0.00', 'Figma', 'Card transaction of 99.00 USD issued by Figma Monthly', 'CARD-88120003'), ('2024-05-27', 'GBP', '-18.20', '0.00', 'Waterstones', 'Card transaction of 18.20 GBP issued by Waterstones London', 'CARD-88120004'), ('2024-05-30', 'EUR', '0.91', '0.00', None, 'Balance cashback', 'BALANCE_CASHBACK-7712')]
b = {'EUR': D('120.40'), 'USD': D('0.00'), 'GBP': D('33.10')}; X = []
for d, cy, a, fee, who, txt, idn in W: b[cy] += D(a); X.append((Row(d, a, who, txt), cy, b[cy], fee, idn))
L.c('TransferWise ID', 'Date', 'Amount', 'Currency', 'Description', 'Payment Reference', 'Running Balance', 'Exchange From', 'Exchange To', 'Exchange Rate', 'Payer Name', 'Payee Name', 'Payee Account Number', 'Merchant', 'Card Last Four Digits', 'Total fees')
for r, cy, bal, fee, idn in reversed(X):
    cv = idn.startswith('BALANCE-'); card = idn.startswith('CARD')
    L.tx(r, idn, df(r.d, '{dd}-{mm}-{yyyy}'), num(r.a), cy, r.raw, r.raw.split('reference ')[1] if 'reference' in r.raw else '', num(bal), 'EUR' if cv else '', 'USD' if cv else '', '1.0728' if cv else '', r.payee if idn.startswith('TRANSFER') and r.a > 0 else '', r.payee if idn.startswith('TRANSFER') and r.a < 0 else '', '', r.payee if card else '', '4417' if card else '', fee, currency=cy)
L.check = dict(date=(1, 'dmy'), amt=('s', 2), dec='.', bal=(6, 'desc'), split=(3, r'^(EUR|USD|GBP)$'))

# ---- Revolut style with fee column, two currencies, reverted
L = Lay('revolut-two-currencies-fee', 'Revolut, two currencies, French', 'INT', 'fr', 'utf-8', cur=None, account=None, delim=',', quote='min', proof='running_balance', eol='\n', kind='several', ask='currency',
        tags='several-currencies wallet fee-column fee-outside-amount pending reverted datetime status-column two-dates',
        notes='The fee is NOT inside the amount: the balance moves by amount − fee (truth = amount − fee, fee noted); "EN ATTENTE" and "ANNULÉ" rows have no balance and are no bookings; day = completed.')
W = [('EUR', 'TOPUP', '500.00', '0.00', None, 'Rechargement de *4417', '2024-06-03 08:11:20', '2024-06-03 08:11:21', 'TERMINÉ'), ('EUR', 'CARD_PAYMENT', '-23.40', '0.00', 'Monoprix', 'Monoprix', '2024-06-04 12:30:00', '2024-06-05 09:02:10', 'TERMINÉ'), ('EUR', 'EXCHANGE', '-200.00', '1.00', None, 'Échangé en PLN', '2024-06-08 18:00:00', '2024-06-08 18:00:00', 'TERMINÉ'),
     ('PLN', 'EXCHANGE', '862.40', '0.00', None, 'Échangé en PLN', '2024-06-08 18:00:00', '2024-06-08 18:00:00', 'TERMINÉ'), ('PLN', 'CARD_PAYMENT', '-118.50', '0.00', 'Zajazd Pod Lipą', 'Zajazd Pod Lipą', '2024-06-14 20:41:00', '2024-06-15 10:10:00', 'TERMINÉ'), ('PLN', 'ATM', '-300.00', '6.00', None, 'Retrait DAB Kraków', '2024-06-16 11:00:00', '2024-06-16 11:00:40', 'TERMINÉ'),
     ('EUR', 'CARD_PAYMENT', '-59.00', '0.00', 'SNCF Connect', 'SNCF Connect', '2024-06-18 07:20:00', '', 'ANNULÉ'), ('EUR', 'TRANSFER', '-40.00', '0.00', 'Léa Girard', 'À Léa Girard', '2024-06-21 19:19:19', '2024-06-21 19:19:20', 'TERMINÉ'), ('EUR', 'CARD_PAYMENT', '-8.20', '0.00', 'Paul', 'Paul Boulangerie', '2024-06-27 08:01:00', '', 'EN ATTENTE')]
b = {'EUR': D('61.15'), 'PLN': D('0.00')}
L.c('Type', 'Produit', 'Date de début', 'Date de fin', 'Description', 'Montant', 'Frais', 'Devise', 'État', 'Solde')
for cy, ty, a, fee, who, txt, t1, t2, st in W:
    if st == 'TERMINÉ':
        net = D(a) - D(fee); b[cy] += net; L.tx(Row(t2[:10], net, who, txt), ty, 'Actuel', t1, t2, txt, a, fee, cy, st, num(b[cy]), currency=cy, fee=fee)
    else: L.skip('pending' if st == 'EN ATTENTE' else 'reverted', ty, 'Actuel', t1, t2, txt, a, fee, cy, st, '')
L.check = dict(date=(3, 'ymd'), amt=('sfee', 5, 6), dec='.', bal=(9, 'asc'), split=(7, r'^(EUR|PLN)$'), skip='ANNULÉ|EN ATTENTE')

# ---- PayPal German
L = Lay('paypal-de-gross-fee-net', 'PayPal, German, one currency', 'DE', 'de', 'utf-8', bom=True, cur='EUR', account=None, delim=',', quote='all', proof='running_balance',
        tags='wallet gross-fee-net memo-rows time-zone-column decimal-comma-in-comma-file bank-funding-rows authorisation-rows',
        notes='Brutto / Entgelt / Netto; balance ("Guthaben") moves by Netto (truth = Netto); each purchase is preceded by a funding row from the bank; rows "Autorisierung" with "Auswirkung auf Guthaben" = Memo are no bookings.')
W = [('2024-03-04', '09:12:01', 'Steam', 'Zahlung im Einzugsverfahren', '-19.99', '0', 'Soll'), ('2024-03-04', '09:12:01', None, 'Bankgutschrift auf PayPal-Konto', '19.99', '0', 'Haben'), ('2024-03-11', '20:15:40', 'Petra Löwe', 'Handyzahlung', '45.00', '-1.47', 'Haben'), ('2024-03-14', '13:00:00', 'DB Fernverkehr', 'Offene Autorisierung', '-37.90', '0', 'Memo'),
     ('2024-03-15', '06:30:12', 'DB Fernverkehr', 'PayPal Express-Zahlung', '-37.90', '0', 'Soll'), ('2024-03-19', '18:44:09', 'Käthe Brüning', 'Website-Zahlung', '120.00', '-3.33', 'Haben'), ('2024-03-22', '11:11:11', 'DB Fernverkehr', 'Rückzahlung', '37.90', '0', 'Haben'), ('2024-03-28', '07:00:00', None, 'Von Nutzer eingeleitete Abbuchung', '-140.00', '0', 'Soll')]
L.c('Datum', 'Uhrzeit', 'Zeitzone', 'Name', 'Typ', 'Status', 'Währung', 'Brutto', 'Entgelt', 'Netto', 'Absender E-Mail-Adresse', 'Transaktionscode', 'Guthaben', 'Auswirkung auf Guthaben'); b = D('12.30')
for k, (d, t, who, ty, g, fee, eff) in enumerate(W):
    net = D(g) + D(fee); r = Row(d, net, who, who or ty)
    cells = lambda: (df(d, '{dd}.{mm}.{yyyy}'), t, 'Europe/Berlin', who or '', ty, 'Abgeschlossen' if eff != 'Memo' else 'Ausstehend', 'EUR', n(D(g)), num(D(fee), ','), n(net), 'mail@example.org', '%dXX%06dYZ' % (k, k * 7919), n(b), eff)
    if eff == 'Memo': L.skip('authorisation', *cells())
    else: b += net; L.tx(r, *cells(), gross=str(D(g)), fee=str(D(fee).quantize(D('0.01'))))
L.check = dict(date=(0, 'dmy'), amt=('s', 9), dec=',', bal=(12, 'asc'), skip='Memo', parts=([7, 8], 9))
