# -*- coding: utf-8 -*-
# Middle East and Asia
from lib import *
S_ = '{dd}/{mm}/{yyyy}'

# ---- IL Hapoalim
L = Lay('il-hapoalim-cp1255', 'בנק הפועלים (IL)', 'IL', 'he', 'cp1255', cur='ILS', account='12-634-123456', delim=',', quote='min', proof='running_balance',
        tags='hebrew doubled-quote-in-header debit-credit-columns newest-first account-digits',
        notes='windows-1255; header cell "יתרה בש""ח" with a doubled quote; חובה = out, זכות = in; account 12-634-123456 in the first line.')
R = gen('IL', 13, '2024-01-03', '2024-01-30', 70); run(R, '4120.60')
L.c('תנועות בחשבון', '12-634-123456')
L.c('תאריך', 'הפעולה', 'פרטים', 'אסמכתא', 'חובה', 'זכות', 'יתרה בש"ח')
for r in reversed(R): L.tx(r, df(r.d, S_), r.raw, 'לטובת: %s' % r.payee if r.payee else '', '%05d' % (r.rnd % 10**5), num(-r.a) if r.a < 0 else '', num(r.a) if r.a > 0 else '', num(r.bal, '.', ','))
L.check = dict(date=(0, 'dmy'), amt=('dc', 4, 5), dec='.', bal=(6, 'desc'))

# ---- IL card, two sections, unquoted gershayim
L = Lay('il-card-two-sections', 'ישראכרט (IL), card statement', 'IL', 'he', 'utf-8', bom=True, ext='tsv', cur='ILS', account='7712', atype='credit-card', delim='\t', quote='none', proof='total',
        tags='credit-card purchases-positive stray-quote two-tables total-row original-amount two-digit-year different-columns',
        notes='Two tables with different columns (at home / abroad), each with a total; סה"כ holds a bare quotation mark in an unquoted file; purchases positive; the abroad table has amount and currency of the purchase and of the charge; a credit is negative.')
R = gen('IL', 10, '2024-02-02', '2024-02-28', 71, only={'card'}, add=[Row('2024-02-21', '64.90', 'סופר פארם', 'זיכוי סופר-פארם רמת גן', 'ref')])
F = [Row('2024-02-09', '-46.21', 'Netflix', 'NETFLIX.COM AMSTERDAM', 'card', fx=('12.49', 'USD')), Row('2024-02-18', '-203.77', 'Booking.com', 'BOOKING.COM AMSTERDAM', 'card', fx=('51.30', 'EUR'))]
S2 = '{dd}/{mm}/{yy}'
L.ln('פירוט עסקאות לכרטיס 7712'); L.ln('מועד חיוב\t10/03/24'); L.ln()
L.c('תאריך רכישה', 'שם בית עסק', 'סכום עסקה', 'מטבע', 'סכום חיוב', 'מטבע חיוב', 'מס\' שובר', 'פירוט נוסף')
for r in R: L.tx(r, df(r.d, S2), r.raw, num(-r.a), '₪', num(-r.a), '₪', '%09d' % (r.rnd % 10**8), '')
L.skip('total', text='\tסה"כ לחיוב החודש בש"ח\t\t\t%s\t₪\t\t' % num(-sum(r.a for r in R))); L.ln()
L.ln('עסקאות בחו"ל')
L.c('תאריך רכישה', 'תאריך חיוב', 'שם בית עסק', 'סכום מקורי', 'מטבע מקור', 'סכום חיוב', 'מטבע לחיוב')
for r in F: L.tx(r, df(r.d, S2), '10/03/24', r.raw, r.fx[0], r.fx[1], num(-r.a), '₪')
L.skip('total', text='\t\tסך חיוב בחו"ל\t\t\t%s\t₪' % num(-sum(r.a for r in F)))
L.check = dict(date=(0, 'dmy2'), amt=('neglast', [4, 5]), dec='.', totals=[], quote='keep', custom='il-card')

# ---- SA Arabic
L = Lay('sa-arabic', 'مصرف سعودي (SA)', 'SA', 'ar', 'utf-8', bom=True, cur='SAR', account='SA0380000000608010167519', delim=',', quote='min', proof='running_balance',
        tags='arabic currency-code-in-cell debit-credit-columns newest-first iban rtl zero-in-other-column',
        notes='Arabic headers, Western digits; مدين = out, دائن = in, the unused column holds "0.00 SAR"; date 2024/05/15.')
R = gen('SA', 13, '2024-05-02', '2024-05-30', 72); run(R, '7220.10'); k_ = lambda a: num(a, '.', ',') + ' SAR'
L.c('رقم الحساب', 'SA0380000000608010167519'); L.c('الفترة', 'من 2024/05/01 إلى 2024/05/31'); L.ln()
L.c('التاريخ', 'الوصف', 'مدين', 'دائن', 'الرصيد')
for r in reversed(R): L.tx(r, df(r.d, '{yyyy}/{mm}/{dd}'), r.raw, k_(max(-r.a, 0)), k_(max(r.a, 0)), k_(r.bal))
L.check = dict(date=(0, 'ymd'), amt=('dc', 2, 3), dec='.', bal=(4, 'desc'))

# ---- EG Arabic-Indic digits
AR = str.maketrans('0123456789', '٠١٢٣٤٥٦٧٨٩'); ar = lambda s: s.translate(AR)
an = lambda a: ar(num(a, '٫', '٬'))
L = Lay('eg-arabic-indic-digits', 'البنك الأهلي (EG), Arabic-Indic digits', 'EG', 'ar', 'utf-8', cur='EGP', account=None, delim=';', quote='none', proof='running_balance', eol='\n',
        tags='arabic arabic-indic-digits arabic-decimal-separator opening-closing-rows',
        notes='All digits Arabic-Indic (١٥/٠١/٢٠٢٤), decimal mark ٫ and grouping ٬; signed amounts; opening and closing rows.')
R = gen('EG', 12, '2024-01-03', '2024-01-29', 73); o = D('15330.75'); c = run(R, o)
L.ln('العملة;جنيه مصري EGP')
L.c('التاريخ', 'البيان', 'المبلغ', 'الرصيد'); L.skip('opening balance', ar('01/01/2024'), 'رصيد أول المدة', '', an(o))
for r in R: L.tx(r, ar(df(r.d, S_)), r.raw, an(r.a), an(r.bal))
L.skip('closing balance', ar('31/01/2024'), 'رصيد آخر المدة', '', an(c))
L.check = dict(marks=('المدة', 3), date=(0, 'dmy'), amt=('s', 2), dec='٫', bal=(3, 'asc'), skip='المدة')

# ---- KW
L = Lay('kw-three-decimals-cr-dr', 'National Bank of Kuwait (KW)', 'KW', 'en', 'utf-8', cur='KWD', account='1001234567', delim=',', quote='min', proof='running_balance',
        tags='three-decimals cr-dr-suffix month-names upper-case-months opening-row balance-cr-dr',
        notes='Three decimals; amounts "12.500 DR" / "850.000 CR" in one cell, the balance too ("1,204.115 CR"); "15-JAN-2024"; balance brought forward row.')
R = gen('KW', 13, '2024-01-03', '2024-01-30', 74, places=3); o = D('604.215'); run(R, o); w = lambda a: num(a, '.', ',', places=3, absol=True) + (' DR' if a < 0 else ' CR')
L.c('Account Number', '1001234567', 'Currency', 'KWD'); L.ln()
L.c('Transaction Date', 'Value Date', 'Description', 'Amount', 'Balance'); I = '{dd}-{mon}-{yyyy}'
L.skip('opening balance', '01-JAN-2024', '01-JAN-2024', 'BALANCE BROUGHT FORWARD', '', w(o))
for r in R: L.tx(r, df(r.d, I).upper(), df(r.v, I).upper(), r.raw, w(r.a), w(r.bal))
L.check = dict(marks=('BROUGHT', 4), date=(0, 'dmonY', 'en'), amt=('sufout', 3, 'DR'), dec='.', bal=(4, 'asc'), skip='BROUGHT')

# ---- AE repeated page headers
L = Lay('ae-page-headers', 'Emirates NBD (AE), paginated', 'AE', 'en', 'utf-8', cur='AED', account='1015123456701', delim=',', quote='all', proof='running_balance',
        tags='page-headers footer page-totals debit-credit-columns month-names carried-forward',
        notes='Every page repeats bank lines and the header; "Balance carried forward"/"brought forward" rows and "Page total" rows between; cheque number 000114.')
R = gen('AE', 20, '2024-03-01', '2024-03-30', 75); o = D('11040.00'); c = run(R, o); q = lambda a: num(a, '.', ',')
def head(p):
    L.c('STATEMENT OF ACCOUNT'); L.c('Account No: 1015123456701', 'Currency: AED', 'Page %d of 3' % p); L.c('Date', 'Description', 'Debits', 'Credits', 'Balance')
head(1); L.skip('opening balance', '01 Mar 2024', 'Opening balance', '', '', q(o))
for k, r in enumerate(R):
    if k and k % 7 == 0:
        i, u = sums(R[k - 7:k]); L.skip('page total', '', 'Page total', q(-u), q(i), ''); L.skip('carry-over', '', 'Balance carried forward', '', '', q(R[k - 1].bal)); L.ln('\f'.strip()); head(k // 7 + 1); L.skip('carry-over', '', 'Balance brought forward', '', '', q(R[k - 1].bal))
    L.tx(r, df(r.d, '{dd} {mon} {yyyy}'), r.raw, q(-r.a) if r.a < 0 else '', q(r.a) if r.a > 0 else '', q(r.bal))
L.skip('closing balance', '31 Mar 2024', 'Closing balance', '', '', q(c)); L.c('This is a computer generated statement and requires no signature. Errors to be reported within 30 days.')
L.check = dict(marks=('[Bb]alance (carried|brought)|(Opening|Closing) balance', 4), subtot=('Page total', 2, 3), date=(0, 'dmonY', 'en'), amt=('dc', 2, 3), dec='.', bal=(4, 'asc'), skip='balance')

# ---- TH KBank
L = Lay('th-kbank-buddhist', 'ธนาคารกสิกรไทย (TH)', 'TH', 'th', 'utf-8', bom=True, cur=None, account='012-3-45678-9', delim=',', quote='min', proof='running_balance',
        tags='buddhist-era time-column opening-row withdraw-deposit-columns account-digits',
        notes='Buddhist years (2567 = 2024); ถอนเงิน = out, ฝากเงิน = in; carried-over row ยอดยกมา; account 012-3-45678-9 on top. Currency บาท is not written.')
R = gen('TH', 14, '2024-02-01', '2024-02-28', 76); o = D('8210.25'); run(R, o); q = lambda a: num(a, '.', ',')
L.c('เลขที่บัญชี', '012-3-45678-9'); L.c('รอบระหว่างวันที่', '01/02/2567 - 29/02/2567'); L.ln()
L.c('วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง', 'รายละเอียด'); I = '{dd}/{mm}/{be}'
L.skip('opening balance', '01/02/2567', '', 'ยอดยกมา', '', '', q(o), '', '')
for r in R: L.tx(r, df(r.d, I), r.t[:5], {'card': 'ชำระเงิน', 'dd': 'ชำระเงิน', 'atm': 'ถอนเงินสด', 'fee': 'ค่าธรรมเนียม', 'int': 'ดอกเบี้ย'}.get(r.kind, 'โอนเงิน'), q(-r.a) if r.a < 0 else '', q(r.a) if r.a > 0 else '', q(r.bal), 'K PLUS', r.raw)
L.check = dict(marks=('ยอดยกมา', 5), date=(0, 'bedmy'), amt=('dc', 3, 4), dec='.', bal=(5, 'asc'), skip='ยอดยกมา')

# ---- TH cp874 two-digit Buddhist month names
L = Lay('th-cp874-two-digit-be', 'ธนาคารกรุงไทย (TH), text export', 'TH', 'th', 'cp874', ext='txt', cur='THB', account='9871234567', delim='\t', quote='none', proof='running_balance',
        tags='buddhist-era two-digit-year month-names cp874 tab newest-first',
        notes='windows-874; "15 ม.ค. 67" is 15 January 2024 (2567); signed amounts.')
R = gen('TH', 11, '2024-01-04', '2024-01-31', 77); run(R, '3020.00')
L.ln('บัญชีออมทรัพย์\t9871234567\tสกุลเงิน\tTHB'); L.atype = 'savings'
L.c('วันที่ทำรายการ', 'คำอธิบาย', 'จำนวนเงิน', 'ยอดเงินในบัญชี', 'สาขา')
for r in reversed(R): L.tx(r, df(r.d, '{d} {mon} {be2}', 'th'), r.raw, q(r.a), q(r.bal), '0072')
L.check = dict(date=(0, 'dmonbe2', 'th'), amt=('s', 2), dec='.', bal=(3, 'desc'))

# ---- VN Vietcombank
L = Lay('vn-vietcombank', 'Vietcombank (VN)', 'VN', 'vi', 'utf-8', bom=True, cur='VND', account='0011001234567', delim=',', quote='min', proof='running_balance',
        tags='no-decimals comma-grouping row-numbers preamble total-row leading-zeros opening-closing',
        notes='Thousands with comma and no decimals; STT running number; totals row; account with leading zeros.')
R = gen('VN', 14, '2024-03-01', '2024-03-29', 78, places=0); o = D(5120000); c = run(R, o); i, u = sums(R); z = lambda a: num(a, '.', ',', places=0)
for t in [('SAO KÊ TÀI KHOẢN',), ('Số tài khoản:', '0011001234567'), ('Loại tiền:', 'VND'), ('Từ ngày 01/03/2024 đến ngày 31/03/2024',), ('Số dư đầu kỳ:', z(o)), ('Số dư cuối kỳ:', z(c)), ()]: L.c(*t)
L.c('STT', 'Ngày giao dịch', 'Số CT', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Nội dung chi tiết')
for k, r in enumerate(R): L.tx(r, k + 1, df(r.d, S_), '5078 - %05d' % (r.rnd % 10**5), z(-r.a) if r.a < 0 else '', z(r.a) if r.a > 0 else '', z(r.bal), r.raw)
L.skip('total', '', 'Tổng số', '', z(-u), z(i), '', '')
L.check = dict(date=(1, 'dmy'), amt=('dc', 3, 4), dec=None, bal=(5, 'asc'), open=r'đầu kỳ:,"?([\d,]+)', close=r'cuối kỳ:,"?([\d,]+)', totals=[(r'Tổng số,,"?([\d,]+)"?,"?([\d,]+)', 'out', 'in')])

# ---- ID BCA
L = Lay('id-bca-no-year', 'BCA KlikBCA (ID)', 'ID', 'id', 'utf-8', cur='IDR', account='1234567890', delim=',', quote='none', proof='running_balance', eol='\n',
        tags='no-year period-in-preamble leading-apostrophe pending cr-db-column unnamed-header footer-balances balance-on-some-rows',
        notes="Days as '05/03 with an apostrophe and no year (period above); DB/CR stands in a column without a name; PEND rows are not yet booked; four footer lines with balances and turnovers.")
L.places = 2
R = gen('ID', 15, '2024-03-01', '2024-03-30', 79, places=2); R = [r for r in R]
for r in R: r.a = r.a.quantize(D(1)).quantize(D('0.01'))
o = D('3450000.00'); c = run(R, o); i, u = sums(R)
for t in ["No. Rekening,=,'1234567890", 'Nama,=,RINA KUSUMA', 'Mata Uang,=,IDR', 'Periode,=,01/03/2024 - 31/03/2024', '']: L.ln(t)
L.c('Tanggal', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo')
for r in R: L.tx(r, "'" + df(r.d, '{dd}/{mm}'), r.raw, "'0000", num(r.a, absol=True), 'DB' if r.a < 0 else 'CR', num(r.bal))
L.skip('pending', 'PEND', 'KARTU DEBIT GRAMEDIA', "'0000", '184000.00', 'DB', ''); L.skip('pending', 'PEND', 'KARTU DEBIT KOPI KENANGAN', "'0000", '27500.00', 'DB', '')
for k, v in [('Saldo Awal', num(o)), ('Mutasi Debet', num(-u) + ',%d' % sum(r.a < 0 for r in R)), ('Mutasi Kredit', num(i) + ',%d' % sum(r.a > 0 for r in R)), ('Saldo Akhir', num(c))]: L.skip('footer balance or turnover', text='%s,=,%s' % (k, v))
L.check = dict(date=(0, 'dm', {3: 2024}), amt=('w', 3, 4, ['DB'], ['CR']), dec='.', bal=(5, 'asc'), skip='PEND', open=r'Saldo Awal,=,(\S+)', close=r'Saldo Akhir,=,(\S+)')

# ---- ID Mandiri
L = Lay('id-mandiri-months', 'Bank Mandiri (ID)', 'ID', 'id', 'utf-8', bom=True, cur='IDR', account='1370012345678', delim=';', quote='min', proof='running_balance',
        tags='month-names dot-grouping debit-credit-columns decimals-always-00 newest-first account-digits zero-in-other-column',
        notes='Indonesian months (Mei, Agu, Okt, Des); "1.250.000,00"; the unused column holds "0,00".')
R = gen('ID', 13, '2023-12-04', '2023-12-29', 80)
for r in R: r.a = r.a.quantize(D(1)).quantize(D('0.01'))
run(R, '7204500.00'); n = lambda a: num(a, ',', '.')
L.c('Nomor Rekening', 'Tanggal', 'Keterangan', 'Debit', 'Kredit', 'Saldo (IDR)')
for r in reversed(R): L.tx(r, '1370012345678', df(r.d, '{dd} {mon} {yyyy}', 'id'), r.raw, n(max(-r.a, D(0))), n(max(r.a, D(0))), n(r.bal))
L.check = dict(date=(1, 'dmonY', 'id'), amt=('dc', 3, 4), dec=',', bal=(5, 'desc'))

# ---- KR Shinhan
L = Lay('kr-shinhan-euc-kr', '신한은행 (KR)', 'KR', 'ko', 'euc_kr', cur='KRW', account='110-123-456789', delim=',', quote='min', proof='running_balance',
        tags='no-decimals comma-grouping newest-first time-column withdraw-deposit-columns zero-in-other-column',
        notes='EUC-KR; whole won with commas; 출금 = out, 입금 = in, the other column is 0; card payments named only by the shop.')
R = gen('KR', 14, '2024-04-01', '2024-04-29', 81, places=0); run(R, 845200); z = lambda a: num(a, '.', ',', places=0)
L.c('계좌번호', '110-123-456789'); L.c('조회기간', '2024.04.01 ~ 2024.04.30'); L.ln()
L.c('거래일자', '거래시간', '적요', '출금(원)', '입금(원)', '내용', '잔액(원)', '거래점')
for r in reversed(R): L.tx(r, df(r.d, '{yyyy}-{mm}-{dd}'), r.t, {'card': '체크카드', 'dd': '자동이체', 'atm': '현금', 'int': '이자', 'fee': '수수료', 'sal': '급여'}.get(r.kind, '타행이체'), z(max(-r.a, 0)), z(max(r.a, 0)), r.raw, z(r.bal), '신한 역삼')
L.check = dict(date=(0, 'ymd'), amt=('dc', 3, 4), dec=None, bal=(6, 'desc'))

# ---- KR Kakao
L = Lay('kr-kakaobank', '카카오뱅크 (KR)', 'KR', 'ko', 'utf-8', bom=True, cur=None, account='3333-01-1234567', delim=',', quote='min', proof='running_balance', eol='\n',
        tags='datetime signed-and-word no-decimals preamble leading-empty-column newest-first',
        notes='Leading empty column; "2024.06.14 13:02:11"; 구분 says 출금/입금 and the amount is signed as well; 원 not written.')
R = gen('KR', 12, '2024-06-03', '2024-06-28', 82, places=0); run(R, 1204500)
L.c('', '카카오뱅크 거래내역'); L.c('', '성명', '한지민'); L.c('', '계좌번호', '3333-01-1234567'); L.ln()
L.c('', '거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용', '메모')
for r in reversed(R): L.tx(r, '', df(r.d, '{yyyy}.{mm}.{dd} ') + r.t, '출금' if r.a < 0 else '입금', z(r.a), z(r.bal), '체크카드결제' if r.kind == 'card' else '일반이체', r.raw, '')
L.check = dict(date=(1, 'ymd'), amt=('s', 3), dec=None, bal=(4, 'desc'))

# ---- KR card with cancellations
L = Lay('kr-card-cancelled-pairs', '삼성카드 (KR)', 'KR', 'ko', 'euc_kr', cur='KRW', account='9410-****-****-1127', atype='credit-card', delim='\t', ext='txt', quote='none', proof='total',
        tags='credit-card purchases-positive reversed-pair total-row instalments tab no-decimals approval-numbers-leading-zeros',
        notes='Purchases positive; a cancelled purchase appears twice (positive, then "취소" negative) and both are real rows; total row 합계; approval numbers with leading zeros.')
add = [Row('2024-05-10', '-89000', '쿠팡', '쿠팡', 'card', t='09:00:00'), Row('2024-05-13', '89000', '쿠팡', '쿠팡', 'ref', t='09:00:00', can='취소')]
R = gen('KR', 12, '2024-05-02', '2024-05-30', 83, places=0, only={'card'}, add=add)
L.ln('카드번호\t9410-****-****-1127'); L.c('이용일', '승인번호', '가맹점명', '이용금액(원)', '할부개월', '상태')
for r in R: L.tx(r, df(r.d, '{yyyy}.{mm}.{dd}'), '%08d' % (r.rnd % 10**7), r.raw, z(-r.a), '3' if -r.a > 80000 else '일시불', r.can or '승인')
L.skip('total', '합계', '', '', z(-sum(r.a for r in R)), '', '')
L.check = dict(date=(0, 'ymd'), amt=('neg', 3), dec=None, totals=[(r'합계\t\t\t(\S+)', 'negnet')])

# ---- CN ICBC
L = Lay('cn-icbc-gb18030', '中国工商银行 (CN)', 'CN', 'zh-Hans', 'gb18030', cur='CNY', account='6222 0200 **** 4417', delim=',', quote='none', tail=',', proof='running_balance',
        tags='tab-padded-cells income-expense-columns total-row trailing-delimiter newest-first preamble',
        notes='Cells end in a tab; preamble with masked account; 记账金额(收入) / (支出) columns; totals in the last line.')
R = gen('CN', 14, '2024-01-02', '2024-01-30', 84); run(R, '15230.40'); i, u = sums(R); T = '\t'
L.ln('明细查询文件下载'); L.ln('卡号: 6222 0200 **** 4417,币种: 人民币,起始日期: 2024-01-01,截止日期: 2024-01-31'); L.ln()
L.c('交易日期', '摘要', '交易场所', '交易国家或地区简称', '钞/汇', '记账金额(收入)', '记账金额(支出)', '记账币种', '余额', '对方户名')
for r in reversed(R): L.tx(r, '%s%s' % (r.d, T), {'card': '消费', 'sal': '工资', 'int': '利息', 'atm': '取款', 'fee': '收费'}.get(r.kind, '转账') + T, r.raw + T, 'CHN' + T, '钞' + T, (num(r.a) if r.a > 0 else '') + T, (num(-r.a) if r.a < 0 else '') + T, '人民币' + T, num(r.bal) + T, (r.payee or '') + T)
L.skip('total', '合计', '', '', '', '', num(i), num(-u), '人民币', '', '')
L.check = dict(date=(0, 'ymd'), amt=('dc', 6, 5), dec='.', bal=(8, 'desc'), totals=[(r'合计,,,,,([^,]+),([^,]+)', 'in', 'out')])

# ---- CN Alipay
L = Lay('cn-alipay', '支付宝 (CN)', 'CN', 'zh-Hans', 'gb18030', cur='CNY', account=None, delim=',', quote='none', tail=',', proof='total',
        tags='closed-rows neutral-rows status-column preamble footer padded-cells tab-after-id newest-first refund wallet',
        notes='收/支 says 支出 (out) or 收入 (in); "不计收支" with status 交易关闭 is a closed order that never was paid; a refund "退款成功" comes back as 不计收支 but IS money in; ids end in a tab; dashes above and below.')
R = gen('CN', 13, '2024-02-01', '2024-02-28', 85, only={'card', 'dd', 'trf', 'in'}, add=[Row('2024-02-20', '59.00', '优衣库', '退款-优衣库官方旗舰店', 'ref')])
i, u = sums([r for r in R if r.kind != 'ref'])
for t in ['------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------', '支付宝账户：138****0072', '起始时间：[2024-02-01 00:00:00]    终止时间：[2024-02-29 23:59:59]', '共14笔记录',
          '已收入：%d笔 %s元' % (sum(r.a > 0 and r.kind != 'ref' for r in R), num(i)), '已支出：%d笔 %s元' % (sum(r.a < 0 for r in R), num(-u)), '------------------------支付宝支付科技有限公司  电子客户回单------------------------']: L.ln(t)
L.c('交易时间', '交易分类', '交易对方', '对方账号', '商品说明', '收/支', '金额', '收/付款方式', '交易状态', '交易订单号', '商家订单号', '备注')
for k, r in enumerate(reversed(R)):
    if k == 5: L.skip('closed order', '2024-02-17 21:40:02', '服饰装扮', '李宁官方店', '/', '运动鞋', '不计收支', '399.00', '', '交易关闭', '2024021722001\t', 'T200P0017\t', '')
    L.tx(r, '%s %s' % (r.d, r.t), '日用百货' if r.kind == 'card' else '转账红包', r.payee, '/', r.raw, '不计收支' if r.kind == 'ref' else '支出' if r.a < 0 else '收入', num(r.a, absol=True), '余额宝', '退款成功' if r.kind == 'ref' else '交易成功', '%s22001%012d\t' % (df(r.d, '{yyyy}{mm}{dd}'), r.rnd), '\t', '', has=r.payee)
L.check = dict(date=(0, 'ymd'), amt=('w', 6, 5, ['支出'], ['收入', '不计收支']), dec='.', skip='交易关闭', totals=[], alipay=True)

# ---- CN CMB
L = Lay('cn-cmb-ymd8', '招商银行 (CN)', 'CN', 'zh-Hans', 'utf-8', bom=True, cur='CNY', account='6214********0087', delim=',', quote='all', proof='running_balance',
        tags='ymd8 income-expense-columns preamble-hash footer newest-first tab-inside-quotes',
        notes='Preamble lines start with "#"; dates 20240315 with a leading tab inside the quotes; 收入 / 支出 columns; footer with the counts and totals.')
R = gen('CN', 12, '2024-03-01', '2024-03-29', 86); run(R, '9801.12'); i, u = sums(R)
for t in ['# 招商银行交易记录', '# 导出时间：[ 2024-04-01 09:12:40 ]', '# 账    号：[ 6214********0087 ]', '# 币    种：[ 人民币 ]', '# 起始日期：[ 20240301 ]   终止日期：[ 20240331 ]', '']: L.ln(t)
L.c('交易日期', '交易时间', '收入', '支出', '余额', '交易类型', '交易备注')
for r in reversed(R): L.tx(r, '\t' + df(r.d, '{yyyy}{mm}{dd}'), '\t' + r.t, num(r.a) if r.a > 0 else '', num(-r.a) if r.a < 0 else '', num(r.bal), '快捷支付' if r.kind == 'card' else '汇款', r.raw)
L.ln(); L.skip('footer total', text='# 收入合计：%d 笔，共 %s 元' % (sum(r.a > 0 for r in R), num(i, '.', ','))); L.skip('footer total', text='# 支出合计：%d 笔，共 %s 元' % (sum(r.a < 0 for r in R), num(-u, '.', ',')))
L.check = dict(date=(0, 'ymd8'), amt=('dc', 3, 2), dec='.', bal=(4, 'desc'), totals=[(r'收入合计：\d+ 笔，共 (\S+) 元', 'in'), (r'支出合计：\d+ 笔，共 (\S+) 元', 'out')])

# ---- TW E.SUN Big5 ROC
L = Lay('tw-esun-big5-roc', '玉山銀行 (TW)', 'TW', 'zh-Hant', 'big5', cur='TWD', account='0521-979-012345', delim=',', quote='min', proof='running_balance',
        tags='roc-years no-decimals comma-grouping withdraw-deposit-columns preamble note-column leading-zeros',
        notes='Republic years (113/03/15 = 2024-03-15); 支出 = out, 存入 = in; whole dollars with commas.')
R = gen('TW', 13, '2024-03-04', '2024-03-29', 87, places=0); run(R, 52300)
L.c('帳號', '0521-979-012345', '幣別', '新臺幣TWD'); L.c('查詢區間', '113/03/01~113/03/31'); L.ln()
L.c('交易日', '帳務日', '摘要', '支出', '存入', '餘額', '備註', '轉出入帳號')
I = '{roc}/{mm}/{dd}'
for r in R: L.tx(r, df(r.d, I), df(r.d, I), {'card': '消費', 'atm': '提款', 'int': '利息', 'sal': '薪資'}.get(r.kind, '轉帳'), z(-r.a) if r.a < 0 else '', z(r.a) if r.a > 0 else '', z(r.bal), r.raw, '0000%010d' % (r.rnd % 10**10) if r.kind in ('trf', 'in') else '')
L.check = dict(date=(0, 'rocymd'), amt=('dc', 3, 4), dec=None, bal=(5, 'asc'))

# ---- TW card
L = Lay('tw-card-roc7', '國泰世華信用卡 (TW)', 'TW', 'zh-Hant', 'big5', cur='TWD', account='5408', atype='credit-card', delim='|', ext='txt', quote='none', proof='total',
        tags='roc-years compact-dates credit-card purchases-positive original-amount pipe total-row two-dates',
        notes='Compact Republic dates 1130315; purchases positive, payment negative; foreign purchase with currency and original amount; total row.')
add = [Row('2024-02-16', '5208', None, '感謝您繳款 自動扣繳', 'pay'), Row('2024-02-11', '-641', 'Steam', 'STEAMGAMES.COM', 'card', fx=('20.40', 'USD'))]
R = gen('TW', 12, '2024-02-02', '2024-02-27', 88, places=0, only={'card', 'dd'}, add=add); z0 = lambda a: num(a, places=0)
L.ln('信用卡末四碼|5408|帳單月份|11302'); L.c('消費日', '入帳日', '消費明細', '外幣幣別', '外幣金額', '新臺幣金額')
J = '{roc}{mm}{dd}'
for r in R: L.tx(r, df(r.d, J), df(r.v, J), r.raw, r.fx[1] if r.fx else '', r.fx[0] if r.fx else '', z0(-r.a), date=r.v)
L.skip('total', '', '', '本期合計', '', '', z0(-sum(r.a for r in R)))
L.notes += ' Booking day is 入帳日 (second).'
L.check = dict(date=(1, 'roc7'), amt=('neg', 5), dec=None, totals=[(r'本期合計\|\|\|(\S+)', 'negnet')])

# ---- HK
L = Lay('hk-two-currencies-utf16', '香港銀行多幣種戶口 (HK)', 'HK', 'zh-Hant', 'utf-16-le', bom=True, cur=None, account='123-456789-833', delim=',', quote='min', proof='running_balance', kind='several', ask='currency',
        tags='several-currencies utf16 currency-code-in-cell newest-first slash-ymd conversion-two-rows',
        notes='HKD and USD rows in one list ("HKD -120.00", "USD 35.10"), each currency with its own running balance; a conversion is two rows, one per currency.')
R = gen('HK', 11, '2024-05-02', '2024-05-30', 89, add=[Row('2024-05-16', '-1564.00', None, '外幣兌換 HKD/USD', 'fx', t='10:00:00')]); run(R, '9104.20')
U = [Row('2024-05-16', '200.00', None, '外幣兌換 HKD/USD', 'fx', t='10:00:01'), Row('2024-05-21', '-35.10', 'Amazon', 'AMAZON.COM SEATTLE', 'card', t='11:00:00'), Row('2024-05-28', '-12.99', 'Disney+', 'DISNEY PLUS', 'card', t='11:00:00')]; run(U, '80.00')
for r in R: r.cy = 'HKD'
for r in U: r.cy = 'USD'
M = sorted(R + U, key=lambda r: (r.d, r.t), reverse=True); q = lambda a: num(a, '.', ',')
L.c('戶口號碼', '123-456789-833'); L.c('日期', '交易詳情', '金額', '戶口結餘')
for r in M: L.tx(r, df(r.d, '{yyyy}/{mm}/{dd}'), r.raw, r.cy + ' ' + q(r.a), r.cy + ' ' + q(r.bal), currency=r.cy)
L.check = dict(date=(0, 'ymd'), amt=('s', 2), dec='.', bal=(3, 'desc'), split=(2, r'^(HKD|USD)'))

# ---- JP MUFG
L = Lay('jp-mufg-shift-jis', '三菱UFJ銀行 (JP)', 'JP', 'ja', 'cp932', cur=None, account=None, delim=',', quote='all', proof='running_balance',
        tags='no-decimals comma-grouping unpadded-dates half-width-full-width two-text-columns duplicate-texts',
        notes='Shift_JIS; 支払い金額 = out, 預かり金額 = in; dates 2024/3/5 unpadded; 未資金化区分 and 入払区分 are codes; the yen is not named.')
R = gen('JP', 14, '2024-03-01', '2024-03-29', 90, places=0); run(R, 412055)
L.c('日付', '摘要', '摘要内容', '支払い金額', '預かり金額', '差引残高', 'メモ', '未資金化区分', '入払区分')
for r in R: L.tx(r, df(r.d, '{yyyy}/{m}/{d}'), {'card': 'デビツト', 'dd': '口座振替', 'atm': 'カード', 'sal': '給料', 'int': '利息', 'fee': '手数料'}.get(r.kind, '振込'), r.raw, z(-r.a) if r.a < 0 else '', z(r.a) if r.a > 0 else '', z(r.bal), '', '', '支払い' if r.a < 0 else '入金')
L.check = dict(date=(0, 'ymd'), amt=('dc', 3, 4), dec=None, bal=(5, 'asc'))

# ---- JP SMBC Reiwa letters
L = Lay('jp-smbc-reiwa-letter', '三井住友銀行 (JP)', 'JP', 'ja', 'cp932', cur=None, account='普通 1234567', delim=',', quote='min', proof='running_balance',
        tags='reiwa-era era-letter no-decimals newest-first withdraw-deposit-columns',
        notes='Era dates "R6.1.15" (Reiwa 6 = 2024); お引出し = out, お預入れ = in.')
R = gen('JP', 12, '2024-01-04', '2024-01-31', 91, places=0); run(R, 287400)
L.ln('口座,普通 1234567'); L.c('年月日', 'お引出し', 'お預入れ', 'お取り扱い内容', '残高', 'メモ', 'ラベル')
for r in reversed(R): L.tx(r, df(r.d, 'R{rei}.{m}.{d}'), num(-r.a, places=0) if r.a < 0 else '', num(r.a, places=0) if r.a > 0 else '', r.raw, num(r.bal, places=0), '', '')
L.check = dict(date=(0, 'reiwa'), amt=('dc', 1, 2), dec=None, bal=(4, 'desc'))

# ---- JP Yucho Reiwa in words
L = Lay('jp-yucho-reiwa-kanji', 'ゆうちょ銀行 (JP)', 'JP', 'ja', 'cp932', cur='JPY', account='10120-12345671', delim=',', quote='min', proof='running_balance', atype='savings',
        tags='reiwa-era kanji-dates currency-sign-in-cell no-decimals year-change line-with-total',
        notes='Dates "令和6年4月15日"; one row is in "令和元年"-style writing only for the first year (not used here); amounts "12,000円"; 受入 = in, 払出 = out; last line 合計.')
R = gen('JP', 12, '2024-04-02', '2024-04-30', 92, places=0); run(R, 160220); i, u = sums(R); y = lambda a: z(a) + '円'
L.ln('記号番号,10120-12345671'); L.c('取引日', '受入金額', '払出金額', '詳細１', '詳細２', '現在（貸付）高')
for r in R: L.tx(r, df(r.d, '令和{rei}年{m}月{d}日'), y(r.a) if r.a > 0 else '', y(-r.a) if r.a < 0 else '', '振込' if r.kind in ('trf', 'in') else '払込み', r.raw, y(r.bal))
L.skip('total', '合計', y(i), y(-u), '', '', '')
L.notes = 'Dates "令和6年4月15日" (Reiwa 6 = 2024); amounts "12,000円"; 受入 = in comes before 払出 = out; last line 合計.'
L.check = dict(date=(0, 'reiwakanji'), amt=('dc', 2, 1), dec=None, bal=(5, 'asc'), totals=[(r'合計,"?([\d,]+)円"?,"?([\d,]+)円', 'in', 'out')])

# ---- JP card, extra lines for exchange rate
L = Lay('jp-rakuten-card', '楽天カード (JP)', 'JP', 'ja', 'utf-8', bom=True, cur='JPY', account=None, atype='credit-card', delim=',', quote='all', proof='none', eol='\n',
        tags='credit-card purchases-positive original-amount rate-lines no-decimals fee-column newest-first month-columns',
        notes='Purchases positive; below a purchase abroad a line without a date tells its foreign amount and rate – no transaction; "支払総額" equals "利用金額" plus fee, the last two columns split by month of payment.')
add = [Row('2024-06-18', '-4821', 'OpenAI', 'OPENAI CHATGPT', 'card', fx='現地利用額 30.00ドル　変換レート 160.700円')]
R = gen('JP', 12, '2024-06-03', '2024-06-28', 93, places=0, only={'card'}, add=add)
L.c('利用日', '利用店名・商品名', '利用者', '支払方法', '利用金額', '手数料/利息', '支払総額', '7月支払金額', '8月繰越残高')
for r in reversed(R):
    L.tx(r, df(r.d, '{yyyy}/{mm}/{dd}'), r.raw, '本人', '1回払い', num(-r.a, places=0), '0', num(-r.a, places=0), num(-r.a, places=0), '0')
    if r.fx: L.skip('rate line', '', r.fx, '', '', '', '', '', '', '')
L.cur = None; L.currency_also = 'JPY'
L.check = dict(date=(0, 'ymd'), amt=('neg', 4), dec=None)

# ---- IN SBI lakh
L = Lay('in-sbi-lakh-tab', 'State Bank of India (IN)', 'IN', 'en', 'utf-8', ext='txt', cur='INR', account='_00000031234567890', delim='\t', quote='none', proof='running_balance', eol='\n',
        tags='lakh-grouping preamble key-colon-value tab leading-underscore month-names debit-credit-columns footer-sentence',
        notes='"1,04,250.00" lakh grouping; preamble "Name : value"; account number with a leading underscore and zeros; "5 Jan 2024" unpadded; footer sentence with stars.')
R = gen('IN', 14, '2024-01-02', '2024-01-30', 94, scale=1.4); o = D('212450.35'); run(R, o); lk = lambda a: num(a, '.', ',', lakh=True)
for t in ['Account Name       :\tMs. KAVYA RAO', 'Address            :\t14/2 4TH CROSS, JAYANAGAR', 'Date               :\t1 Feb 2024', 'Account Number     :\t_00000031234567890', 'Account Description:\tSBCHQ-SGSP-PUB-IND-ALL-INR', 'Branch             :\tJAYANAGAR', 'Drawing Power      :\t0.00', 'Interest Rate(% p.a.):\t2.70', 'Balance as on 1 Jan 2024 :\t' + lk(o), 'Start Date         :\t1 Jan 2024', 'End Date           :\t31 Jan 2024', '']: L.ln(t)
L.c('Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', '        Debit', 'Credit', 'Balance')
for r in R: L.tx(r, df(r.d, '{d} {mon} {yyyy}'), df(r.v, '{d} {mon} {yyyy}'), ('BY ' if r.a > 0 else 'TO ') + r.raw + '--', 'TRANSFER TO 00000%08d' % (r.rnd % 10**8), lk(-r.a) if r.a < 0 else ' ', lk(r.a) if r.a > 0 else ' ', lk(r.bal))
L.ln('**This is a computer generated statement and does not require a signature')
L.check = dict(date=(0, 'dmonY', 'en'), amt=('dc', 4, 5), dec='.', bal=(6, 'asc'), open=r'Balance as on 1 Jan 2024 :\t(\S+)')

# ---- IN Kotak Dr/Cr
L = Lay('in-kotak-dr-cr', 'Kotak Mahindra Bank (IN)', 'IN', 'en', 'utf-8', cur=None, account='0412345678', delim=',', quote='min', proof='running_balance',
        tags='dr-cr-column duplicate-headers balance-dr-cr row-numbers lakh-grouping opening-closing footer-table',
        notes='"Dr / Cr" twice in the header (for the amount and for the balance); footer with opening/closing balance rows that look like bookings.')
R = gen('IN', 13, '2024-03-01', '2024-03-29', 95); o = D('88410.00'); c = run(R, o)
L.c('Account No.', '0412345678', '', '', '', '', '', ''); L.c('Sl. No.', 'Transaction Date', 'Value Date', 'Description', 'Chq / Ref No.', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr')
I = '{dd}-{mm}-{yyyy}'
for k, r in enumerate(R): L.tx(r, k + 1, df(r.d, I), df(r.v, I), r.raw, 'IMPS-%012d' % r.rnd if k % 2 else '', lk(abs(r.a)), 'DR' if r.a < 0 else 'CR', lk(abs(r.bal)), 'CR' if r.bal >= 0 else 'DR')
L.ln(); L.skip('opening balance', 'Opening balance', 'as on 01/03/2024', '', '', '', lk(o), 'CR', '', ''); L.skip('closing balance', 'Closing balance', 'as on 31/03/2024', '', '', '', lk(c), 'CR', '', '')
L.check = dict(date=(1, 'dmy'), amt=('w', 5, 6, ['DR'], ['CR']), dec='.', bal=(7, 'asc'), skip='balance', open=r'Opening balance,as on 01/03/2024,,,,"?([\d,.]+)', close=r'Closing balance,as on 31/03/2024,,,,"?([\d,.]+)')

# ---- PK parentheses
L = Lay('pk-parentheses', 'HBL (PK)', 'PK', 'en', 'utf-8', cur='PKR', account='PK04HABB0011223344556677', delim=',', quote='min', proof='running_balance',
        tags='parentheses month-names opening-row comma-grouping slash-months zero-amount',
        notes='Money out in parentheses; "15/Jan/2024"; opening row; a waived charge of 0.00.')
R = gen('PK', 12, '2024-01-03', '2024-01-30', 96, add=[Row('2024-01-19', '0.00', None, 'SMS CHARGES WAIVED', 'fee')]); o = D('55210.00'); run(R, o); pn = lambda a: num(a, '.', ',', paren=True)
L.c('IBAN', 'PK04HABB0011223344556677', 'Currency', 'PKR'); L.c('Date', 'Particulars', 'Instrument', 'Amount', 'Running Balance'); I = '{dd}/{mon}/{yyyy}'
L.skip('opening balance', '01/Jan/2024', 'OPENING BALANCE', '', '', pn(o))
for r in R: L.tx(r, df(r.d, I), r.raw, '000%05d' % (r.rnd % 10**5) if r.kind == 'trf' else '', pn(r.a), pn(r.bal))
L.check = dict(marks=('OPENING', 4), date=(0, 'dmonY', 'en'), amt=('paren', 3), dec='.', bal=(4, 'asc'), skip='OPENING')

# ---- MY trailing sign
L = Lay('my-maybank-trailing-sign', 'Maybank (MY), Malay', 'MY', 'ms', 'cp1252', cur='MYR', account='5123-4567-8901', delim=',', quote='min', proof='running_balance',
        tags='trailing-minus trailing-plus two-digit-year opening-closing-rows continuation-rows',
        notes='Every amount ends in + or -; dates dd/mm/yy; second text lines stand in rows of their own without date and amount.')
R = gen('MY', 12, '2024-02-01', '2024-02-28', 97); o = D('1408.65'); c = run(R, o); ts = lambda a: num(a, '.', ',', trail=True, plus='+')
L.c('Nombor Akaun', '5123-4567-8901', 'MYR'); L.c('Tarikh Masuk', 'Butir Urus Niaga', 'Jumlah Urus Niaga', 'Baki Penyata'); I = '{dd}/{mm}/{yy}'
L.skip('opening balance', '', 'BAKI LEGAR', '', num(o, '.', ','))
for k, r in enumerate(R):
    L.tx(r, df(r.d, I), r.raw, ts(r.a), num(r.bal, '.', ','))
    if k % 3 == 0: L.skip('continuation line', '', '   RUJ %08d *' % (r.rnd % 10**6), '', '')
L.skip('closing balance', '', 'BAKI AKHIR', '', num(c, '.', ','))
L.check = dict(marks=('BAKI (LEGAR|AKHIR)', 3), date=(0, 'dmy2'), amt=('trail', 2), dec='.', bal=(3, 'asc'), open=r'BAKI LEGAR,,"?([\d,.]+)', close=r'BAKI AKHIR,,"?([\d,.]+)')

# ---- PH month first
L = Lay('ph-bpi-month-first', 'BPI (PH)', 'PH', 'en', 'utf-8', ext='tsv', cur='PHP', account='XXXX-XX02-41', delim='\t', quote='none', proof='running_balance', eol='\n',
        tags='month-first tab currency-sign-in-cell newest-first credit-first-columns',
        notes='Month-first dates (days above 12 prove it); "PHP 1,250.00"; the credit column stands before the debit column.')
R = gen('PH', 12, '2024-06-03', '2024-06-28', 98); run(R, '14020.30'); q = lambda a: 'PHP ' + num(a, '.', ',')
L.c('Account', 'XXXX-XX02-41'); L.c('Date', 'Description', 'Credit', 'Debit', 'Balance')
for r in reversed(R): L.tx(r, df(r.d, '{mm}/{dd}/{yyyy}'), r.raw, q(r.a) if r.a > 0 else '', q(-r.a) if r.a < 0 else '', q(r.bal))
L.check = dict(date=(0, 'mdy'), amt=('dc', 3, 2), dec='.', bal=(4, 'desc'))

# ---- SG DBS
L = Lay('sg-dbs-ragged', 'DBS (SG)', 'SG', 'en', 'utf-8', cur='SGD', account='001-2-345678', delim=',', quote='none', proof='none', eol='\n',
        tags='ragged-rows preamble month-names debit-credit-columns newest-first blank-lines trailing-empty-cells three-reference-columns',
        notes='Rows have fewer or more cells than the header (unquoted, last empty cells left out); blank line between header and rows; blanks as empty cells.')
R = gen('SG', 12, '2024-04-02', '2024-04-29', 99)
L.ln('Account Details For:,POSB Savings 001-2-345678'); L.ln('Statement as at:,30 Apr 2024'); L.ln('Currency:,SGD'); L.ln(); L.atype = 'savings'
L.ln('Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3'); L.ln()
for r in reversed(R):
    L.ln('%s,%s,%s,%s,%s' % (df(r.d, '{dd} {mon} {yyyy}'), {'card': 'POS', 'dd': 'IBG', 'atm': 'AWL', 'int': 'INT', 'fee': 'SC'}.get(r.kind, 'ICT'), num(-r.a) if r.a < 0 else ' ', num(r.a) if r.a > 0 else ' ', r.raw) + (',%s,' % df(r.d, '{dd}{mon}').upper() if r.kind == 'card' else '')); L.truth(r)
L.check = dict(date=(0, 'dmonY', 'en'), amt=('dc', 2, 3), dec='.')
