# -*- coding: utf-8 -*-
"""Hand-written payees per country. kind|name as a person says it (or -)|text on the statement|low|high
kinds that are money in: sal, in, int, ref. All others are money out. People are invented."""
RAW = {}
RAW['PL'] = """
card|Biedronka|BIEDRONKA 2217 WARSZAWA|18|240
card|Żabka|ŻABKA Z7712 K.1 KRAKÓW|6|48
card|Lidl|LIDL GÓRCZEWSKA 218|35|260
card|Orlen|ORLEN STACJA NR 614|120|380
dd|Orange Polska|ORANGE POLSKA S.A. FAKTURA F0043117722|45|120
dd|PGNiG|PGNIG OBRÓT DETALICZNY RACHUNEK ZA GAZ|90|310
trf|Zofia Wiśniewska|ZOFIA WIŚNIEWSKA ZWROT ZA KOLACJĘ|40|160
trf|Spółdzielnia Mieszkaniowa Słoneczna|SPÓŁDZIELNIA MIESZKANIOWA SŁONECZNA CZYNSZ|520|780
sal|Grupa Handlowa Łukasiewicz|GRUPA HANDLOWA ŁUKASIEWICZ SP. Z O.O. WYNAGRODZENIE|5200|7800
in|Michał Dąbrowski|MICHAŁ DĄBROWSKI ZA BILETY|50|220
atm|-|WYPŁATA W BANKOMACIE EURONET|100|500
fee|-|OPŁATA ZA PROWADZENIE RACHUNKU|5|12
ref|Allegro|ALLEGRO.PL ZWROT ŚRODKÓW|30|200
"""
RAW['CZ'] = """
card|Albert|ALBERT HYPERMARKET PRAHA 4|120|1400
card|Rohlík|ROHLIK.CZ NÁKUP|600|2300
card|Kaufland|KAUFLAND BRNO-ŽIDENICE|200|1600
card|České dráhy|ČESKÉ DRÁHY E-SHOP|150|900
dd|ČEZ Prodej|ČEZ PRODEJ ZÁLOHA ELEKTŘINA|1200|2600
dd|O2|O2 CZECH REPUBLIC VYÚČTOVÁNÍ|399|899
trf|Jiří Novotný|JIŘÍ NOVOTNÝ NÁJEMNÉ|9500|15500
trf|Město Říčany|MĚSTO ŘÍČANY POPLATEK ZA ODPADY|600|900
sal|Strojírny Kolář|STROJÍRNY KOLÁŘ A.S. MZDA|31000|46000
in|Tereza Dvořáková|TEREZA DVOŘÁKOVÁ DÍKY ZA OBĚD|150|600
atm|-|VÝBĚR Z BANKOMATU|1000|5000
fee|-|CENA ZA VEDENÍ ÚČTU|49|99
int|-|PŘIPSANÝ ÚROK|1|60
"""
RAW['SK'] = """
card|Tesco|TESCO HYPERMARKET BRATISLAVA|12|95
card|Slovnaft|SLOVNAFT ČS 118|30|80
card|Martinus|MARTINUS KNÍHKUPECTVO|9|45
card|Billa|BILLA TRNAVA ĽUBOTICE|8|70
dd|Slovak Telekom|SLOVAK TELEKOM FAKTÚRA|19|45
dd|ZSE Energia|ZSE ENERGIA PREDDAVOK|38|88
trf|Ľudmila Kováčová|ĽUDMILA KOVÁČOVÁ NÁJOM|380|560
sal|Textil Žilina|TEXTIL ŽILINA S.R.O. VÝPLATA|1250|1900
in|Peter Horváth|PETER HORVÁTH VYROVNANIE|15|120
atm|-|VÝBER BANKOMAT POŠTOVÁ|20|150
fee|-|POPLATOK ZA BALÍK SLUŽIEB|5|9
"""
RAW['TR'] = """
card|Migros|MİGROS 3M KADIKÖY|220|1900
card|BİM|BİM A.Ş. ÜSKÜDAR ŞUBESİ|90|640
card|Trendyol|TRENDYOL İSTANBUL|150|2200
card|Shell|SHELL GÖZTEPE AKARYAKIT|700|2100
dd|Türk Telekom|TÜRK TELEKOM FATURA ÖDEMESİ|240|520
dd|İSKİ|İSKİ SU FATURASI|180|460
trf|Ayşe Yılmaz|AYŞE YILMAZ KİRA ÖDEMESİ|9500|16500
trf|Çağrı Öztürk|ÇAĞRI ÖZTÜRK HESAPTAN FAST|200|1500
sal|Güneş Yazılım|GÜNEŞ YAZILIM LTD. ŞTİ. MAAŞ|28000|46000
in|Gülşen Şahin|GÜLŞEN ŞAHİN BORÇ İADESİ|200|1700
atm|-|ATM PARA ÇEKME BEŞİKTAŞ|500|3000
fee|-|HESAP İŞLETİM ÜCRETİ|20|60
"""
RAW['GR'] = """
card|Σκλαβενίτης|ΣΚΛΑΒΕΝΙΤΗΣ ΜΑΡΟΥΣΙ|15|120
card|ΑΒ Βασιλόπουλος|ΑΒ ΒΑΣΙΛΟΠΟΥΛΟΣ ΧΑΛΑΝΔΡΙ|12|98
card|Πλαίσιο|ΠΛΑΙΣΙΟ COMPUTERS|20|210
card|ΟΑΣΑ|ΟΑΣΑ ΕΙΣΙΤΗΡΙΑ|4|30
dd|ΔΕΗ|ΔΕΗ Α.Ε. ΛΟΓΑΡΙΑΣΜΟΣ ΡΕΥΜΑΤΟΣ|45|160
dd|Cosmote|COSMOTE ΠΛΗΡΩΜΗ ΛΟΓΑΡΙΑΣΜΟΥ|24|55
trf|Γιώργος Παπαδόπουλος|ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ ΕΝΟΙΚΙΟ|420|650
sal|Νησιωτική Ναυτιλιακή|ΝΗΣΙΩΤΙΚΗ ΝΑΥΤΙΛΙΑΚΗ ΜΙΣΘΟΔΟΣΙΑ|1150|1750
in|Ελένη Δημητρίου|ΕΛΕΝΗ ΔΗΜΗΤΡΙΟΥ ΕΜΒΑΣΜΑ|25|180
atm|-|ΑΝΑΛΗΨΗ ATM ΣΥΝΤΑΓΜΑ|40|200
fee|-|ΕΞΟΔΑ ΤΗΡΗΣΗΣ ΛΟΓΑΡΙΑΣΜΟΥ|1|4
"""
RAW['RU'] = """
card|Пятёрочка|PYATEROCHKA 1182 MOSKVA|250|2400
card|Магнит|МАГНИТ ММ ЯГОДА|180|1900
card|Лукойл|ЛУКОЙЛ АЗС 77|1500|3600
card|Московское метро|МОСКОВСКИЙ МЕТРОПОЛИТЕН|60|500
dd|МТС|МТС ОПЛАТА СВЯЗИ|400|950
dd|Мосэнергосбыт|МОСЭНЕРГОСБЫТ ЛС 0081124477|900|3100
trf|Екатерина Соколова|ПЕРЕВОД ЕКАТЕРИНА СОКОЛОВА|500|5500
trf|ТСЖ Берёзка|ТСЖ БЕРЁЗКА КВАРТПЛАТА|3800|7200
sal|ООО Северный Ветер|ООО СЕВЕРНЫЙ ВЕТЕР ЗАРАБОТНАЯ ПЛАТА|64000|98000
in|Павел Кузнецов|ПЕРЕВОД ОТ ПАВЕЛ КУЗНЕЦОВ|500|4000
atm|-|СНЯТИЕ НАЛИЧНЫХ БАНКОМАТ|2000|10000
fee|-|КОМИССИЯ ЗА ОБСЛУЖИВАНИЕ|99|199
int|-|ВЫПЛАТА ПРОЦЕНТОВ|50|640
"""
RAW['UA'] = """
card|Сільпо|Сільпо Київ|120|1500
card|АТБ|АТБ-Маркет №417|90|900
card|Rozetka|Rozetka|350|3200
card|ОККО|ОККО АЗС Львів|600|1900
dd|Київстар|Поповнення Київстар|150|400
dd|Yasno|Yasno електроенергія|250|1100
trf|Оксана Шевченко|Оксана Шевченко|200|2500
trf|Іван Коваленко|Іван Коваленко оренда|9000|14000
sal|ТОВ Калина|ТОВ Калина зарплата|22000|36000
in|Юлія Бондаренко|Від: Юлія Бондаренко|150|1800
atm|-|Видача готівки банкомат|500|4000
int|-|Відсотки на залишок|5|140
"""
RAW['IL'] = """
card|שופרסל|שופרסל דיל תל אביב|60|620
card|רמי לוי|רמי לוי שיווק השקמה|80|700
card|סופר פארם|סופר-פארם רמת גן|30|240
card|פז|פז תחנת דלק גלילות|120|330
dd|חברת החשמל|חברת החשמל לישראל|220|780
dd|בזק|בזק חברה ישראלית|80|160
trf|דניאל כהן|העברה לדניאל כהן|100|900
trf|עיריית חיפה|עיריית חיפה ארנונה|480|960
sal|אלון תוכנה|אלון תוכנה משכורת|9500|16500
in|מיכל לוי|העברה ממיכל לוי|80|700
atm|-|משיכת מזומן כספומט|200|1000
fee|-|עמלת פעולות ערוץ ישיר|4|24
"""
RAW['SA'] = """
card|بنده|شراء نقاط بيع بنده الرياض|45|480
card|جرير|مكتبة جرير العليا|60|900
card|الدانوب|الدانوب للأغذية جدة|50|520
card|محطة ساسكو|محطة ساسكو وقود|40|160
dd|شركة الكهرباء|سداد الشركة السعودية للكهرباء|120|640
dd|اتصالات السعودية|سداد الاتصالات السعودية|115|390
trf|أحمد الغامدي|حوالة إلى أحمد الغامدي|200|2500
trf|نورة العتيبي|حوالة إيجار نورة العتيبي|2200|3600
sal|شركة النخيل للتقنية|راتب شركة النخيل للتقنية|9000|15000
in|فهد القحطاني|حوالة واردة من فهد القحطاني|150|1800
atm|-|سحب نقدي صراف آلي|200|1500
fee|-|رسوم خدمة|5|30
"""
RAW['EG'] = """
card|كارفور|مشتريات كارفور المعادي|180|2400
card|صيدلية العزبي|صيدلية العزبي مدينة نصر|70|640
card|مترو ماركت|مترو ماركت الزمالك|150|1500
dd|فودافون|فاتورة فودافون مصر|120|480
dd|شركة الكهرباء|فاتورة كهرباء شمال القاهرة|210|900
trf|محمود السيد|تحويل إلى محمود السيد|300|3500
sal|دلتا للنسيج|مرتب دلتا للنسيج|11000|19000
in|هالة إبراهيم|تحويل من هالة إبراهيم|200|2200
atm|-|سحب صراف آلي|500|4000
fee|-|مصاريف إدارية|10|40
int|-|عائد حساب|5|90
"""
RAW['KW'] = """
card|Lulu Hypermarket|POS LULU HYPERMARKET QURAIN|4|60
card|The Sultan Center|POS THE SULTAN CENTER SALMIYA|3|48
card|Oula Fuel|POS OULA FUEL 44|2|12
card|Jarir|POS JARIR BOOKSTORE HAWALLY|5|90
dd|Zain|ZAIN BILL PAYMENT|8|28
dd|Ministry of Electricity|MEW ELECTRICITY AND WATER|10|70
trf|Yousef Al-Mutairi|TRANSFER TO YOUSEF AL-MUTAIRI|20|260
trf|Dana Al-Sabah Realty|RENT DANA REALTY FLAT 14|280|420
sal|Gulf Marine Services|SALARY GULF MARINE SERVICES KSC|850|1600
in|Hamad Al-Rashid|TRANSFER FROM HAMAD AL-RASHID|10|190
atm|-|ATM WITHDRAWAL FAHAHEEL|20|150
fee|-|ACCOUNT SERVICE CHARGE|1|3
"""
RAW['AE'] = """
card|Carrefour|CARREFOUR MALL OF THE EMIRATES|40|620
card|ADNOC|ADNOC SERVICE STATION 512|60|210
card|Noon|NOON.COM DUBAI|45|900
card|Dubai Taxi|DUBAI TAXI CORPORATION|14|90
dd|DEWA|DEWA BILL 2014558890|220|980
dd|Etisalat|ETISALAT MONTHLY BILL|199|449
trf|Imran Sheikh|TRANSFER TO IMRAN SHEIKH|150|2600
trf|Palm Horizon Properties|CHEQUE 000114 PALM HORIZON PROPERTIES|4200|6800
sal|Desert Sky Logistics|WPS SALARY DESERT SKY LOGISTICS LLC|9000|17000
in|Fatima Haddad|INWARD TRANSFER FATIMA HADDAD|120|1900
atm|-|ATM CASH WITHDRAWAL DEIRA|200|2000
fee|-|SMS ALERT CHARGE|5|26
"""
RAW['TN'] = """
card|Carrefour|PAIEMENT CARTE CARREFOUR LA MARSA|18|210
card|Monoprix|PAIEMENT CARTE MONOPRIX TUNIS|12|140
card|Agil|AGIL STATION SOUSSE|30|95
dd|STEG|PRÉLÈVEMENT STEG ÉLECTRICITÉ|35|180
dd|Ooredoo|OOREDOO FORFAIT|25|60
trf|Hédi Ben Salah|VIREMENT HÉDI BEN SALAH LOYER|420|780
sal|Société Jasmin Textile|SALAIRE SOCIÉTÉ JASMIN TEXTILE|1300|2400
in|Leïla Trabelsi|VIREMENT REÇU LEÏLA TRABELSI|30|260
atm|-|RETRAIT DAB SFAX|40|300
fee|-|COMMISSION TENUE DE COMPTE|1|6
int|-|INTÉRÊTS CRÉDITEURS|1|9
"""
RAW['TH'] = """
card|เซเว่น อีเลฟเว่น|เซเว่น อีเลฟเว่น สาขาสีลม|25|320
card|โลตัส|โลตัส พระราม 4|180|1900
card|บิ๊กซี|บิ๊กซี รัชดา|150|1700
card|ปตท.|ปตท. สถานีบริการ|600|1800
dd|การไฟฟ้านครหลวง|การไฟฟ้านครหลวง ค่าไฟ|680|2400
dd|เอไอเอส|เอไอเอส ค่าบริการ|399|899
trf|สมชาย ใจดี|โอนไป สมชาย ใจดี|100|4500
trf|กมลวรรณ ศรีสุข|โอนไป กมลวรรณ ศรีสุข ค่าเช่า|6500|9500
sal|บริษัท ดอกบัว จำกัด|เงินเดือน บริษัท ดอกบัว จำกัด|24000|42000
in|วิชัย ทองดี|รับโอนจาก วิชัย ทองดี|100|3800
atm|-|ถอนเงินสด ATM|500|5000
fee|-|ค่าธรรมเนียมรายปีบัตร|200|350
int|-|ดอกเบี้ยเงินฝาก|2|80
"""
RAW['VN'] = """
card|WinMart|THANH TOAN WINMART HA NOI|85000|620000
card|Co.opmart|Thanh toán Co.opmart Quận 3|120000|780000
card|Grab|Grab chuyến đi|28000|190000
card|Petrolimex|Petrolimex cửa hàng số 12|60000|500000
dd|EVN|Tiền điện EVN Hà Nội|350000|1800000
dd|Viettel|Cước Viettel trả sau|120000|350000
trf|Nguyễn Thị Hoa|Chuyển tiền Nguyễn Thị Hoa|200000|3500000
trf|Trần Văn Bình|Tiền thuê nhà Trần Văn Bình|4500000|7500000
sal|Công ty TNHH Sao Mai|Lương Công ty TNHH Sao Mai|12000000|26000000
in|Lê Minh Đức|Lê Minh Đức chuyển khoản|150000|2500000
atm|-|Rút tiền ATM|500000|3000000
fee|-|Phí dịch vụ SMS|8800|11000
int|-|Lãi tiền gửi|300|9500
"""
RAW['ID'] = """
card|Indomaret|KARTU DEBIT INDOMARET TEBET|28000|310000
card|Alfamart|KARTU DEBIT ALFAMART KEMANG|22000|260000
card|Pertamina|PERTAMINA SPBU 34-12801|100000|450000
card|Tokopedia|TOKOPEDIA 0812 PEMBAYARAN|75000|1250000
dd|PLN|PLN PRABAYAR TOKEN|100000|600000
dd|Telkomsel|TELKOMSEL HALO 0811|95000|260000
trf|Budi Santoso|TRSF E-BANKING DB BUDI SANTOSO|150000|2500000
trf|Siti Rahmawati|TRSF E-BANKING DB SITI RAHMAWATI SEWA KOS|1500000|2800000
sal|PT Melati Jaya|GAJI PT MELATI JAYA ABADI|7500000|14000000
in|Agus Wijaya|TRSF E-BANKING CR AGUS WIJAYA|100000|2000000
atm|-|TARIKAN ATM|200000|2500000
fee|-|BIAYA ADM|12000|18000
int|-|BUNGA|900|15000
tax|-|PAJAK BUNGA|180|3000
"""
RAW['KR'] = """
card|이마트|이마트 성수점|12000|148000
card|GS25|GS25 역삼중앙점|1800|24000
card|배달의민족|배달의민족|15000|48000
card|코레일|코레일 승차권|8400|59800
dd|한국전력|한국전력공사 전기요금|28000|96000
dd|SK텔레콤|SKT 통신요금|39000|99000
trf|김민수|김민수|20000|350000
trf|박서연|박서연 월세|450000|700000
sal|한빛소프트|(주)한빛소프트 급여|2600000|4200000
in|이지훈|이지훈|10000|250000
atm|-|ATM 출금|50000|300000
fee|-|타행이체수수료|500|500
int|-|예금이자|120|9800
"""
RAW['CN'] = """
card|盒马鲜生|盒马鲜生上海浦东店|38|420
card|美团|美团外卖订单|18|96
card|滴滴出行|滴滴出行快车|12|85
card|中国石化|中国石化加油站|180|420
dd|国家电网|国家电网电费|88|360
dd|中国移动|中国移动话费充值|50|200
trf|王芳|转账 王芳|100|3000
trf|李建国|房租 李建国|2800|5200
sal|晨光科技有限公司|代发工资 晨光科技有限公司|8800|18000
in|张伟|张伟 转入|100|2600
atm|-|ATM取款|500|3000
fee|-|短信服务费|2|3
int|-|个人活期结息|1|12
"""
RAW['TW'] = """
card|全聯福利中心|全聯福利中心信義店|120|1480
card|統一超商|統一超商 7-11 南京門市|35|420
card|中油|台灣中油加油站|500|1500
card|台灣高鐵|台灣高鐵票款|700|2980
dd|台電|台電電費|680|2600
dd|中華電信|中華電信費用|499|1399
trf|陳怡君|轉帳 陳怡君|300|6000
trf|林志明|房租 林志明|9000|16000
sal|青松電子股份有限公司|薪資轉帳 青松電子股份有限公司|36000|62000
in|黃淑芬|跨行轉入 黃淑芬|200|4500
atm|-|跨行提款|1000|10000
fee|-|跨行手續費|5|15
int|-|存款息|3|90
"""
RAW['HK'] = """
card|惠康|惠康超級市場 灣仔|60|680
card|八達通|八達通自動增值|250|500
card|百佳|百佳超級廣場 沙田|70|720
dd|中華電力|中電電費自動轉賬|280|960
dd|香港寬頻|香港寬頻月費|168|398
trf|陳大文|轉數快 陳大文|200|3600
sal|維港貿易有限公司|薪金 維港貿易有限公司|18000|32000
in|李美玲|轉數快轉入 李美玲|150|2800
atm|-|自動櫃員機提款|500|3000
fee|-|服務費|20|60
int|-|利息|1|22
"""
RAW['JP'] = """
card|セブン-イレブン|セブン－イレブン 渋谷店|320|2400
card|イオン|イオン 品川シーサイド|1200|9800
card|JR東日本|ＪＲ東日本 モバイルスイカ|1000|5000
card|ヨドバシカメラ|ヨドバシカメラ 新宿西口|1980|38000
dd|東京電力|トウキヨウデンリヨク|4200|12800
dd|NTTドコモ|ＮＴＴドコモ|2980|8800
trf|田中 一郎|フリコミ タナカ イチロウ|5000|60000
trf|青葉不動産|アオバフドウサン ヤチン|68000|98000
sal|カ）ミドリ製作所|キユウヨ カ）ミドリセイサクシヨ|210000|340000
in|佐藤 花子|サトウ ハナコ|3000|45000
atm|-|ＡＴＭ 引出|10000|50000
fee|-|振込手数料|110|440
int|-|預金利息|2|45
"""
RAW['HU'] = """
card|Spar|SPAR MAGYARORSZÁG BUDAPEST|2400|24000
card|Tesco|TESCO-GLOBAL ÁRUHÁZ GYŐR|3100|38000
card|MOL|MOL TÖLTŐÁLLOMÁS|8000|26000
card|BKK|BKK JEGYÉRTÉKESÍTÉS|450|9500
dd|MVM|MVM NEXT ENERGIA ÁRAMDÍJ|6200|21500
dd|Magyar Telekom|MAGYAR TELEKOM NYRT.|4900|14900
trf|Szűcs Gábor|SZŰCS GÁBOR LAKBÉR|110000|180000
trf|Kőszegi Ágnes|KŐSZEGI ÁGNES|5000|60000
sal|Dunamenti Gépgyár|DUNAMENTI GÉPGYÁR KFT. MUNKABÉR|320000|520000
in|Tóth Réka|TÓTH RÉKA VISSZAFIZETÉS|3000|45000
atm|-|KÉSZPÉNZFELVÉT ATM|10000|80000
fee|-|SZÁMLAVEZETÉSI DÍJ|390|1290
int|-|KAMATJÓVÁÍRÁS|3|120
"""
RAW['RO'] = """
card|Kaufland|KAUFLAND CLUJ-NAPOCA|45|420
card|Mega Image|MEGA IMAGE BUCUREȘTI 1184|18|190
card|OMV Petrom|OMV PETROM STAȚIA 220|120|380
card|eMAG|EMAG.RO COMANDĂ|60|980
dd|Enel|ENEL ENERGIE FACTURĂ|90|360
dd|Digi|DIGI ROMANIA ABONAMENT|40|110
trf|Ștefan Țurcanu|ȘTEFAN ȚURCANU CHIRIE|1400|2300
sal|Atelier Brâncuși|ATELIER BRÂNCUȘI SRL SALARIU|4200|7600
in|Ioana Popescu|ÎNCASARE IOANA POPESCU|50|520
atm|-|RETRAGERE NUMERAR ATM|100|900
fee|-|COMISION ADMINISTRARE CONT|5|12
"""
RAW['BG'] = """
card|Кауфланд|КАУФЛАНД СОФИЯ МЛАДОСТ|20|180
card|Билла|БИЛЛА ПЛОВДИВ|12|120
card|OMV|ОМВ БЕНЗИНОСТАНЦИЯ 41|50|160
dd|А1|А1 БЪЛГАРИЯ ФАКТУРА|18|60
dd|Софийска вода|СОФИЙСКА ВОДА|14|48
trf|Георги Иванов|ГЕОРГИ ИВАНОВ НАЕМ|480|820
sal|Розова долина ООД|РОЗОВА ДОЛИНА ООД ЗАПЛАТА|1700|3100
in|Мария Петрова|МАРИЯ ПЕТРОВА ПРЕВОД|20|220
atm|-|ТЕГЛЕНЕ НА АТМ|40|400
fee|-|ТАКСА ОБСЛУЖВАНЕ|2|5
"""
RAW['HR'] = """
card|Konzum|KONZUM P-0412 ZAGREB|9|98
card|Plodine|PLODINE ČAKOVEC|12|110
card|INA|INA BENZINSKA POSTAJA ŽUPANJA|25|90
dd|HEP|HEP ELEKTRA RAČUN|32|110
dd|Hrvatski Telekom|HRVATSKI TELEKOM D.D.|22|58
trf|Krešimir Šimić|KREŠIMIR ŠIMIĆ STANARINA|330|560
sal|Brodogradilište Đurđevac|BRODOGRADILIŠTE ĐURĐEVAC PLAĆA|1080|1750
in|Željka Ćosić|ŽELJKA ĆOSIĆ POVRAT|15|150
atm|-|ISPLATA NA BANKOMATU|20|200
fee|-|NAKNADA ZA VOĐENJE RAČUNA|1|4
"""
RAW['RS'] = """
card|Maxi|МАКСИ 214 БЕОГРАД|900|7200
card|Идеа|ИДЕА НОВИ САД|700|6400
card|НИС Петрол|НИС ПЕТРОЛ ПУМПА|2500|8800
dd|ЕПС|ЕПС СНАБДЕВАЊЕ|2200|7400
dd|Телеком Србија|ТЕЛЕКОМ СРБИЈА|1400|4200
trf|Ђорђе Љубичић|ЂОРЂЕ ЉУБИЧИЋ КИРИЈА|28000|46000
sal|Њива доо|ЊИВА ДОО ЗАРАДА|78000|125000
in|Јелена Петровић|ЈЕЛЕНА ПЕТРОВИЋ ПОВРАЋАЈ|1000|14000
atm|-|ПОДИЗАЊЕ ГОТОВИНЕ|2000|20000
fee|-|НАКНАДА ЗА ОДРЖАВАЊЕ|200|390
"""
RAW['SI'] = """
card|Mercator|MERCATOR LJUBLJANA ŠIŠKA|9|95
card|Spar|SPAR SLOVENIJA KOČEVJE|8|88
card|Petrol|PETROL BS TRŽAŠKA|25|90
dd|Telekom Slovenije|TELEKOM SLOVENIJE RAČUN|25|60
dd|Elektro energija|ELEKTRO ENERGIJA D.O.O.|30|95
trf|Špela Žnidaršič|ŠPELA ŽNIDARŠIČ NAJEMNINA|380|620
sal|Kovinar Črnomelj|KOVINAR ČRNOMELJ PLAČA|1150|1850
in|Jože Kočevar|JOŽE KOČEVAR VRAČILO|15|140
atm|-|DVIG GOTOVINE BANKOMAT|20|200
fee|-|NADOMESTILO ZA VODENJE|2|5
"""
RAW['LT'] = """
card|Maxima|MAXIMA X-224 VILNIUS|7|78
card|Rimi|RIMI ŽIRMŪNAI|9|85
card|Circle K|CIRCLE K ŠIAULIAI|25|80
dd|Ignitis|IGNITIS UAB ELEKTRA|18|74
dd|Telia|TELIA LIETUVA AB|15|42
trf|Jūratė Kazlauskienė|JŪRATĖ KAZLAUSKIENĖ NUOMA|290|480
sal|Ąžuolas ir Ko|UAB ĄŽUOLAS IR KO DARBO UŽMOKESTIS|1050|1900
in|Šarūnas Žukauskas|ŠARŪNAS ŽUKAUSKAS GRĄŽINU|10|130
atm|-|GRYNŲJŲ IŠĖMIMAS|20|200
fee|-|PASLAUGŲ PLANO MOKESTIS|1|3
"""
RAW['LV'] = """
card|Rimi|RIMI DEĻĻI RĪGA|8|82
card|Maxima|MAXIMA ĶENGARAGS|6|70
card|Virši|VIRŠI-A DUS 17|25|75
dd|Latvenergo|LATVENERGO ELEKTRUM RĒĶINS|20|90
dd|LMT|LMT PĒCAPMAKSA|12|36
trf|Jānis Bērziņš|JĀNIS BĒRZIŅŠ ĪRE|260|450
sal|SIA Dzērve|SIA DZĒRVE DARBA ALGA|980|1700
in|Līga Ozoliņa|LĪGA OZOLIŅA ATMAKSA|10|120
atm|-|SKAIDRAS NAUDAS IZMAKSA|20|180
fee|-|KONTA APKALPOŠANAS MAKSA|1|4
"""
RAW['EE'] = """
card|Selver|SELVER ÜLEMISTE|7|86
card|Coop|COOP PÕLVA KAUBAMAJA|6|70
card|Bolt|BOLT.EU TALLINN|4|19
dd|Eesti Energia|EESTI ENERGIA AS ARVE|22|95
dd|Elisa|ELISA EESTI AS|15|40
trf|Külli Õunapuu|KÜLLI ÕUNAPUU ÜÜR|320|520
sal|Põhjala Tarkvara|PÕHJALA TARKVARA OÜ TÖÖTASU|1300|2400
in|Märt Jõgi|MÄRT JÕGI LÕUNA|8|90
atm|-|SULARAHA VÄLJAVÕTMINE|20|150
fee|-|TEENUSTASU|1|3
int|-|INTRESS|1|6
"""
RAW['FI'] = """
card|Prisma|PRISMA ITÄKESKUS|14|120
card|K-Market|K-MARKET TÖÖLÖ|5|58
card|VR|VR-YHTYMÄ OYJ LIPUT|9|68
card|ABC|ABC JYVÄSKYLÄ|20|85
dd|Helen|HELEN OY SÄHKÖLASKU|28|120
dd|DNA|DNA OYJ|18|46
trf|Väinö Hämäläinen|VÄINÖ HÄMÄLÄINEN VUOKRA|520|840
sal|Järvenpään Puutyö|JÄRVENPÄÄN PUUTYÖ OY PALKKA|1900|2900
in|Päivi Mäkelä|PÄIVI MÄKELÄ MOBILEPAY|8|120
atm|-|OTTO NOSTO|20|160
fee|-|PALVELUMAKSU|2|5
"""
RAW['SE'] = """
card|ICA|ICA MAXI LINDHAGEN|89|980
card|Systembolaget|SYSTEMBOLAGET SÖDERMALM|99|640
card|SL|SL BILJETT|39|970
card|Hemköp|HEMKÖP ÅKERMYNTAN|60|620
dd|Vattenfall|VATTENFALL ELRÄKNING|340|1600
dd|Telia|TELIA SVERIGE AB|249|599
trf|Åsa Lindqvist|SWISH ÅSA LINDQVIST|50|800
trf|Brf Björken|BRF BJÖRKEN AVGIFT|3200|5400
sal|Östra Verkstaden|LÖN ÖSTRA VERKSTADEN AB|23000|34000
in|Göran Ström|SWISH GÖRAN STRÖM|50|900
atm|-|BANKOMAT UTTAG|200|1500
fee|-|KORTAVGIFT|25|45
int|-|RÄNTA|1|90
"""
RAW['NO'] = """
card|Rema 1000|REMA 1000 GRÜNERLØKKA|79|880
card|Kiwi|KIWI 512 BERGEN|60|640
card|Vinmonopolet|VINMONOPOLET TRONDHEIM|150|720
card|Ruter|RUTER BILLETT|42|850
dd|Hafslund|HAFSLUND STRØM|420|1900
dd|Telenor|TELENOR NORGE AS|299|699
trf|Bjørn Sæther|VIPPS BJØRN SÆTHER|50|900
trf|Åse Nygård|HUSLEIE ÅSE NYGÅRD|7200|11500
sal|Fjordtre AS|LØNN FJORDTRE AS|26000|41000
in|Gro Bråten|VIPPS GRO BRÅTEN|50|700
atm|-|MINIBANK UTTAK|200|2000
fee|-|OMKOSTNINGER VISA|20|45
"""
RAW['DK'] = """
card|Netto|NETTO NØRREBRO|49|520
card|Føtex|FØTEX AARHUS C|70|690
card|DSB|DSB BILLET|36|420
card|Matas|MATAS FREDERIKSBERG|59|380
dd|Ørsted|BS ØRSTED EL|280|1300
dd|YouSee|BS YOUSEE|249|599
trf|Søren Kjær|MOBILEPAY SØREN KJÆR|50|700
trf|Andelsforeningen Lærken|HUSLEJE A/B LÆRKEN|4800|7900
sal|Nordlys Møbler|LØN NORDLYS MØBLER APS|19000|29000
in|Mette Østergård|MOBILEPAY METTE ØSTERGÅRD|40|650
atm|-|HÆVET I AUTOMAT|200|1500
fee|-|KORTGEBYR|20|40
"""
RAW['IS'] = """
card|Bónus|BÓNUS SKEIFUNNI|1800|14500
card|Krónan|KRÓNAN GRANDA|1500|12800
card|N1|N1 ÞJÓNUSTUSTÖÐ|4000|14000
dd|Orka náttúrunnar|ORKA NÁTTÚRUNNAR RAFMAGN|4800|12600
dd|Síminn|SÍMINN HF|5500|14900
trf|Guðrún Jónsdóttir|GUÐRÚN JÓNSDÓTTIR LEIGA|160000|240000
sal|Hraunþór ehf|HRAUNÞÓR EHF LAUN|380000|560000
in|Þórður Ægisson|ÞÓRÐUR ÆGISSON|2000|40000
atm|-|HRAÐBANKI ÚTTEKT|5000|40000
fee|-|ÁRGJALD KORTS|900|2900
"""
RAW['DE'] = """
card|REWE|REWE MARKT 4711 KÖLN|9|110
card|EDEKA|EDEKA SCHÄFER MÜNCHEN|8|96
card|Deutsche Bahn|DB VERTRIEB GMBH FAHRKARTE|12|140
card|dm|DM DROGERIE MARKT SAGT DANKE|6|48
card|Aral|ARAL STATION GRÜNSTADT|30|95
dd|Stadtwerke|STADTWERKE LÜNEBURG ABSCHLAG STROM|58|145
dd|Telekom|TELEKOM DEUTSCHLAND GMBH KUNDENKONTO 0070123456|29|60
dd|Allianz|ALLIANZ VERSICHERUNGS-AG BEITRAG|18|88
trf|Jürgen Weiß|JÜRGEN WEISS MIETE|540|880
trf|Sabine Großmann|SABINE GROSSMANN GESCHENK ANTEIL|10|90
sal|Müller Maschinenbau|MÜLLER MASCHINENBAU GMBH LOHN/GEHALT|1900|3200
in|Björn Schröder|BJÖRN SCHRÖDER KINOKARTEN|10|120
atm|-|BARGELDAUSZAHLUNG GA NR 00012|50|300
fee|-|KONTOFÜHRUNGSENTGELT|3|9
ref|Zalando|ZALANDO PAYMENTS GMBH RÜCKERSTATTUNG|20|120
"""
RAW['AT'] = """
card|Billa|BILLA DANKT 1040 WIEN|8|85
card|Hofer|HOFER DANKT GRAZ|9|92
card|ÖBB|ÖBB PERSONENVERKEHR TICKETSHOP|8|88
card|OMV|OMV 2217 ST. PÖLTEN|30|88
dd|Wien Energie|WIEN ENERGIE TEILBETRAG|48|120
dd|A1 Telekom|A1 TELEKOM AUSTRIA AG|20|55
trf|Jörg Hölzl|JÖRG HÖLZL MIETE TOP 7|520|820
sal|Käserei Brandstätter|KÄSEREI BRANDSTÄTTER GEHALT|1800|2600
in|Anna Pöschl|ANNA PÖSCHL RÜCKZAHLUNG|12|130
atm|-|AUTOMAT 00018 K2|50|300
fee|-|KONTOFÜHRUNG QUARTAL|9|22
int|-|HABENZINSEN|1|4
"""
RAW['CHD'] = """
card|Migros|Migros Zürich Limmatplatz|9|140
card|Coop|Coop Bern Ryfflihof|8|130
card|SBB|SBB Billettautomat|4|88
card|Denner|Denner Köniz|7|64
dd|Swisscom|Swisscom (Schweiz) AG|49|109
dd|EWZ|Elektrizitätswerk Zürich Rechnung|45|160
trf|Hausverwaltung Bänziger|Hausverwaltung Bänziger Miete|1350|1950
trf|Ursula Zürcher|TWINT Ursula Zürcher|10|140
sal|Uhrenfabrik Grütter|Uhrenfabrik Grütter AG Lohn|4800|7200
in|Reto Käslin|TWINT Reto Käslin|10|160
atm|-|Bancomat-Bezug Luzern|50|400
fee|-|Kontoführungsgebühr|3|8
"""
RAW['CHF'] = """
card|Migros|Migros Lausanne Métropole|9|140
card|Manor|Manor Genève Cornavin|18|220
card|CFF|CFF automate à billets|4|88
dd|Romande Energie|Romande Energie facture|55|190
dd|Sunrise|Sunrise abonnement|39|95
trf|Gérance du Château|Gérance du Château loyer|1400|2100
trf|Aurélie Berthoud|Aurélie Berthoud remboursement|15|160
sal|Horlogerie du Léman|Horlogerie du Léman SA salaire|4900|7300
in|Benoît Favre|Benoît Favre virement|20|260
atm|-|Retrait Bancomat Vevey|50|400
fee|-|Frais de tenue de compte|3|8
"""
RAW['CHI'] = """
card|Migros|Acquisto Migros Lugano|9|130
card|Manor|Acquisto Manor Bellinzona|15|190
card|FFS|Acquisto FFS biglietto|4|80
dd|AIL|Addebito AIL Lugano elettricità|50|170
dd|Salt|Addebito Salt Mobile|29|79
trf|Amministrazione Monte Brè|Ordine di pagamento Amministrazione Monte Brè affitto|1150|1750
sal|Officina Bernasconi|Accredito Officina Bernasconi Sagl stipendio|4200|6200
in|Giulia Foscari|Accredito Giulia Foscari|20|240
atm|-|Prelevamento Postomat Locarno|50|400
fee|-|Tassa gestione conto|3|8
"""
RAW['FR'] = """
card|Carrefour|CARTE CARREFOUR CITY PARIS 11|8|92
card|Leclerc|CARTE E.LECLERC BREST|15|140
card|SNCF|CARTE SNCF INTERNET|18|160
card|Boulangerie Pâté|CARTE BOULANGERIE PÂTÉ NÎMES|3|14
dd|EDF|PRLV SEPA EDF CLIENTS PARTICULIERS|42|130
dd|Free Mobile|PRLV SEPA FREE MOBILE|16|20
dd|MAIF|PRLV SEPA MAIF COTISATION|22|70
trf|Hélène Lefèvre|VIR SEPA HÉLÈNE LEFÈVRE LOYER|520|860
sal|Ateliers Chênevert|VIR ATELIERS CHÊNEVERT SALAIRE|1750|2700
in|Jérôme Bénard|VIR INST JÉRÔME BÉNARD|15|180
atm|-|RETRAIT DAB LYON PART-DIEU|20|200
fee|-|COTISATION MENSUELLE OFFRE|2|9
ref|Fnac|AVOIR CARTE FNAC DIRECT|15|120
"""
RAW['BEN'] = """
card|Colruyt|Betaling Bancontact COLRUYT MECHELEN|12|120
card|Delhaize|Betaling Bancontact DELHAIZE GENT|9|98
card|NMBS|Betaling NMBS/SNCB TICKETS|5|60
dd|Engie|Domiciliëring ENGIE ELECTRABEL|70|190
dd|Telenet|Domiciliëring TELENET BV|35|85
trf|Koen Vandenbroucke|Overschrijving KOEN VANDENBROUCKE HUUR|560|840
sal|Brouwerij De Zwaan|Loon BROUWERIJ DE ZWAAN NV|1800|2700
in|Liesbeth Coördinatie|Storting LIESBETH COÖRDINATIE|15|140
atm|-|Geldopname BANCONTACT ANTWERPEN|20|200
fee|-|Maandelijkse bijdrage|1|6
"""
RAW['BEF'] = """
card|Delhaize|Achat Bancontact DELHAIZE LIÈGE|9|98
card|Carrefour|Achat Bancontact CARREFOUR NAMUR|9|110
card|SNCB|Achat SNCB/NMBS BILLET|5|60
dd|Luminus|Domiciliation LUMINUS ÉLECTRICITÉ|70|180
dd|Proximus|Domiciliation PROXIMUS SA|32|80
trf|Gaëlle Dumont|Virement GAËLLE DUMONT LOYER|560|820
sal|Imprimerie Mosane|Salaire IMPRIMERIE MOSANE SPRL|1750|2600
in|Noé Lambert|Versement NOÉ LAMBERT|15|150
atm|-|Retrait d'espèces CHARLEROI|20|200
fee|-|Contribution mensuelle|1|6
"""
RAW['NL'] = """
card|Albert Heijn|Albert Heijn 1521 Utrecht|6|88
card|Jumbo|Jumbo Tilburg Heyhoef|7|94
card|NS|NS Reizigers OV-chipkaart|4|62
card|HEMA|HEMA EV031 Zwolle|4|46
dd|Vattenfall|Vattenfall Klantenservice NV|85|210
dd|Ziggo|Ziggo BV|38|75
trf|Woonstichting De Kade|Woonstichting De Kade huur|480|790
trf|Sanne Drieëntwintig|S. Drieëntwintig tikkie|5|60
sal|Bakkerij Coöperatie|Bakkerij Coöperatie UA salaris|1800|2700
in|Jeroen van Dijk|J. van Dijk tikkie|5|70
atm|-|Geldmaat Rotterdam|20|150
fee|-|Kosten betaalpakket|1|4
"""
RAW['IT'] = """
card|Esselunga|PAGAMENTO POS ESSELUNGA MILANO|12|130
card|Coop|PAGAMENTO POS COOP BOLOGNA|9|98
card|Trenitalia|PAGAMENTO POS TRENITALIA SPA|12|90
card|Caffè Università|PAGAMENTO POS CAFFÈ UNIVERSITÀ|2|12
dd|Enel Energia|ADDEBITO SDD ENEL ENERGIA|48|150
dd|TIM|ADDEBITO SDD TIM SPA|22|48
trf|Niccolò Fabbri|BONIFICO A FAVORE DI NICCOLÒ FABBRI AFFITTO|480|780
sal|Ceramiche Forlì|BONIFICO A VOSTRO FAVORE CERAMICHE FORLÌ EMOLUMENTI|1450|2200
in|Chiara Conti|BONIFICO A VOSTRO FAVORE CHIARA CONTI|15|180
atm|-|PRELIEVO BANCOMAT|20|250
fee|-|IMPOSTA DI BOLLO|8|9
int|-|COMPETENZE DI LIQUIDAZIONE|1|5
"""
RAW['ES'] = """
card|Mercadona|COMPRA TARJ. MERCADONA VALENCIA|9|110
card|Repsol|COMPRA TARJ. REPSOL E.S. ALCALÁ|25|85
card|Renfe|COMPRA TARJ. RENFE VIAJEROS|8|96
card|El Corte Inglés|COMPRA TARJ. EL CORTE INGLÉS|12|180
dd|Iberdrola|RECIBO IBERDROLA CLIENTES|38|120
dd|Movistar|RECIBO TELEFÓNICA DE ESPAÑA|30|75
trf|Begoña Ibáñez|TRANSFERENCIA A BEGOÑA IBÁÑEZ ALQUILER|480|820
sal|Talleres Núñez|NÓMINA TALLERES NÚÑEZ SL|1350|2200
in|Iñaki Etxeberria|BIZUM DE IÑAKI ETXEBERRIA|8|140
atm|-|REINTEGRO CAJERO|20|300
fee|-|COMISIÓN MANTENIMIENTO|3|12
"""
RAW['PT'] = """
card|Continente|COMPRA CONTINENTE MATOSINHOS|9|110
card|Pingo Doce|COMPRA PINGO DOCE LISBOA|8|92
card|CP|COMPRA CP COMBOIOS|4|48
card|Galp|COMPRA GALP SETÚBAL|20|80
dd|EDP|DD EDP COMERCIAL|35|110
dd|MEO|DD MEO SERVIÇOS COMUNICAÇÕES|28|65
trf|João Gonçalves|TRF P/ JOÃO GONÇALVES RENDA|420|760
sal|Cortiças Alentejo|TRF DE CORTIÇAS ALENTEJO ORDENADO|1050|1750
in|Inês Simões|MB WAY DE INÊS SIMÕES|8|120
atm|-|LEVANTAMENTO ATM|20|200
fee|-|COM. MANUTENÇÃO CONTA|4|7
tax|-|IMPOSTO DO SELO|0.2|0.4
"""
RAW['BR'] = """
card|Pão de Açúcar|COMPRA CARTÃO PÃO DE AÇÚCAR|35|420
card|iFood|IFOOD OSASCO|22|120
card|Posto Ipiranga|POSTO IPIRANGA 4412|90|280
card|Drogasil|DROGASIL 1187|18|160
dd|Enel|DÉB AUT ENEL DISTRIBUIÇÃO SP|110|360
dd|Vivo|DÉB AUT VIVO MÓVEL|55|140
trf|Condomínio Ipê|BOLETO CONDOMÍNIO IPÊ|480|890
trf|Antônio Magalhães|PIX ENVIADO ANTÔNIO MAGALHÃES|20|600
sal|Estúdio Jabuticaba|SALÁRIO ESTÚDIO JABUTICABA LTDA|3800|6900
in|Conceição Araújo|PIX RECEBIDO CONCEIÇÃO ARAÚJO|20|750
atm|-|SAQUE 24H|50|500
fee|-|TARIFA PACOTE DE SERVIÇOS|15|42
"""
RAW['MX'] = """
card|Soriana|SORIANA HÍPER TLALPAN|120|1600
card|OXXO|OXXO REFORMA 222|25|240
card|Pemex|PEMEX ES 4417|300|1100
card|Mercado Libre|MERCADO LIBRE MÉXICO|180|2400
dd|CFE|CFE SUMINISTRADOR BÁSICO|220|980
dd|Telmex|TELMEX DOMICILIADO|389|649
trf|Raúl Peña|SPEI ENVIADO RAÚL PEÑA RENTA|5200|9500
sal|Grupo Cactácea|NÓMINA GRUPO CACTÁCEA SA DE CV|11000|19000
in|Lucía Muñoz|SPEI RECIBIDO LUCÍA MUÑOZ|200|2600
atm|-|RETIRO CAJERO AUTOMÁTICO|300|3000
fee|-|COMISIÓN POR MANEJO DE CUENTA|35|99
tax|-|IVA COMISIÓN|5|16
"""
RAW['AR'] = """
card|Coto|COMPRA DÉBITO COTO CICSA|4800|48000
card|YPF|COMPRA DÉBITO YPF FULL|9000|52000
card|Farmacity|COMPRA DÉBITO FARMACITY|3200|28000
dd|Edenor|DÉBITO AUTOMÁTICO EDENOR|9000|42000
dd|Personal|DÉBITO AUTOMÁTICO PERSONAL FLOW|12000|38000
trf|Germán Agüero|TRANSF. A GERMÁN AGÜERO ALQUILER|210000|390000
sal|Bodegas Piñeyro|ACRED. HABERES BODEGAS PIÑEYRO|620000|990000
in|Ramón Ibarra|TRANSF. DE RAMÓN IBARRA|8000|90000
atm|-|EXTRACCIÓN CAJERO LINK|20000|150000
tax|-|IMP. LEY 25413 DÉBITOS|200|2400
fee|-|COM. MANT. PAQUETE|4500|12000
"""
RAW['CL'] = """
card|Jumbo|COMPRA JUMBO ÑUÑOA|8900|89000
card|Copec|COMPRA COPEC PROVIDENCIA|15000|48000
card|Farmacias Ahumada|COMPRA FARMACIAS AHUMADA|3900|32000
dd|Enel|PAC ENEL DISTRIBUCIÓN|18000|62000
dd|Entel|PAC ENTEL PCS|14990|34990
trf|Matías Núñez|TRANSF A MATÍAS NÚÑEZ ARRIENDO|320000|520000
sal|Viña El Peumo|REMUNERACIÓN VIÑA EL PEUMO|780000|1380000
in|Paz Sepúlveda|TRANSF DE PAZ SEPÚLVEDA|5000|120000
atm|-|GIRO CAJERO AUTOMÁTICO|20000|150000
fee|-|COMISIÓN MANTENCIÓN|3900|7900
"""
RAW['CO'] = """
card|Éxito|COMPRA EN ÉXITO LAURELES|28000|320000
card|Terpel|COMPRA EN TERPEL CALLE 80|50000|180000
card|Rappi|COMPRA EN RAPPI COLOMBIA|18000|120000
dd|EPM|PAGO EPM SERVICIOS|95000|310000
dd|Claro|PAGO CLARO MÓVIL|42000|98000
trf|Jesús Cárdenas|TRANSFERENCIA A JESÚS CÁRDENAS ARRIENDO|900000|1600000
sal|Café La Montaña|PAGO NÓMINA CAFÉ LA MONTAÑA SAS|2100000|4200000
in|Sofía Rincón|TRANSFERENCIA DE SOFÍA RINCÓN|30000|400000
atm|-|RETIRO CAJERO|100000|600000
tax|-|IMPTO GOBIERNO 4X1000|400|6400
fee|-|CUOTA MANEJO TARJETA|9900|15900
"""
RAW['PE'] = """
card|Plaza Vea|CONSUMO PLAZA VEA SURCO|24|320
card|Primax|CONSUMO PRIMAX LA MARINA|40|190
card|Inkafarma|CONSUMO INKAFARMA|9|110
dd|Luz del Sur|PAGO LUZ DEL SUR|60|220
dd|Movistar|PAGO MOVISTAR PERÚ|45|120
trf|César Quispe|YAPE A CÉSAR QUISPE|10|260
sal|Textiles Ñandú|ABONO HABERES TEXTILES ÑANDÚ SAC|2400|4300
in|Rosa Huamán|YAPE DE ROSA HUAMÁN|10|280
atm|-|RETIRO CAJERO BCP|50|600
tax|-|IMPUESTO ITF|0.05|0.2
fee|-|MANT. CUENTA|5|12
"""
RAW['ZAF'] = """
card|Pick n Pay|PICK N PAY STELLENBOSCH|90|980
card|Checkers|CHECKERS PAARL|110|1200
card|Engen|ENGEN GARAGE WORCESTER|300|1100
dd|Eskom|DEBIETORDER ESKOM KRAG|380|1400
dd|Vodacom|DEBIETORDER VODACOM|199|799
trf|Pieter van der Merwe|BETALING AAN PIETER VAN DER MERWE HUUR|4800|8200
sal|Kaapse Wingerde|SALARIS KAAPSE WINGERDE BPK|17000|28000
in|Annelize Naudé|BETALING VAN ANNELIZE NAUDÉ|100|1600
atm|-|OTM KONTANTONTTREKKING|200|2000
fee|-|MAANDELIKSE REKENINGFOOI|69|115
int|-|RENTE VERDIEN|2|60
"""
RAW['ZAE'] = """
card|Woolworths|POS PURCHASE WOOLWORTHS SANDTON|120|1300
card|Shoprite|POS PURCHASE SHOPRITE SOWETO|80|900
card|Sasol|POS PURCHASE SASOL N1 CITY|300|1000
dd|City of Joburg|DEBIT ORDER CITY OF JOBURG|800|2100
dd|MTN|DEBIT ORDER MTN SP|199|699
trf|Thabo Mokoena|PAYMENT TO THABO MOKOENA|100|2400
sal|Highveld Mining Supplies|SALARY HIGHVELD MINING SUPPLIES|16000|29000
in|Lerato Dlamini|PAYMENT FROM LERATO DLAMINI|100|1800
atm|-|ATM CASH WITHDRAWAL ROSEBANK|200|2000
fee|-|MONTHLY ACCOUNT FEE|59|110
"""
RAW['NG'] = """
card|Shoprite|POS PURCHASE SHOPRITE IKEJA|6500|88000
card|TotalEnergies|POS TOTALENERGIES LEKKI|12000|62000
card|Jumia|WEB PURCHASE JUMIA.COM.NG|8000|120000
dd|Ikeja Electric|IKEDC PREPAID TOKEN 0451|5000|40000
dd|MTN|AIRTIME MTN VTU|1000|10000
trf|Chinedu Okafor|NIP TRANSFER TO CHINEDU OKAFOR|5000|150000
sal|Delta Cocoa Exports|SALARY DELTA COCOA EXPORTS LTD|280000|620000
in|Amina Bello|NIP TRANSFER FROM AMINA BELLO|5000|120000
atm|-|ATM CASH WDL VICTORIA ISLAND|10000|60000
fee|-|SMS ALERT FEE|48|220
tax|-|STAMP DUTY|50|50
"""
RAW['KE'] = """
card|Naivas|Merchant Payment to 512301 - NAIVAS WESTLANDS|350|5200
card|Java House|Merchant Payment to 774120 - JAVA HOUSE|300|2200
dd|KPLC|Pay Bill to 888880 - KPLC PREPAID Acc. 0145112233|300|3000
dd|Safaricom|Airtime Purchase|50|1000
trf|Wanjiru Kamau|Customer Transfer to 2547******118 - WANJIRU KAMAU|200|6500
trf|Otieno Ouma|Customer Transfer to 2547******904 - OTIENO OUMA|150|4800
sal|Rift Valley Flowers|Business Payment from 600977 - RIFT VALLEY FLOWERS|18000|42000
in|Achieng Njoroge|Funds received from 2547******337 - ACHIENG NJOROGE|200|5200
atm|-|Customer Withdrawal At Agent Till 114402|500|8000
"""
RAW['IN'] = """
card|Swiggy|UPI/SWIGGY/swiggy@ybl/YESB|140|980
card|BigBasket|POS 4315XXXX BIGBASKET BANGALORE|320|3800
card|Indian Oil|POS 4315XXXX INDIAN OIL INDIRANAGAR|500|3200
card|IRCTC|UPI/IRCTC/irctc@sbi/SBIN|280|2900
dd|BESCOM|BIL/BESCOM ELECTRICITY|680|2900
dd|Airtel|BIL/AIRTEL POSTPAID|399|1199
trf|Rajesh Kumar|NEFT DR-RAJESH KUMAR-RENT|18000|34000
trf|Priya Nair|IMPS P2A PRIYA NAIR|500|12000
sal|Nilgiri Infotech|NEFT CR-NILGIRI INFOTECH PVT LTD-SALARY|68000|240000
in|Arjun Mehta|UPI/ARJUN MEHTA/PAYMENT FROM PHONE|200|15000
atm|-|ATM WDL MG ROAD BLR|500|10000
fee|-|SMS CHARGES QTR|15|30
int|-|CREDIT INTEREST CAPITALISED|120|3900
"""
RAW['PK'] = """
card|Imtiaz|POS IMTIAZ SUPER MARKET KARACHI|1800|22000
card|PSO|POS PSO SHAHRAH-E-FAISAL|2500|9800
card|Daraz|DARAZ.PK ONLINE|1200|18000
dd|K-Electric|K-ELECTRIC BILL 0400012345678|4500|28000
dd|PTCL|PTCL BROADBAND|2600|5200
trf|Bilal Ahmed|IBFT TO BILAL AHMED|2000|60000
sal|Indus Software House|SALARY INDUS SOFTWARE HOUSE|120000|260000
in|Sana Malik|RAAST FROM SANA MALIK|1000|45000
atm|-|ATM CASH GULSHAN|2000|25000
fee|-|DEBIT CARD ANNUAL FEE|1500|2900
"""
RAW['MY'] = """
card|Lotus's|BELIAN KAD LOTUS'S KEPONG|18|260
card|Petronas|BELIAN KAD PETRONAS MESRA|30|140
card|Shopee|PEMBAYARAN SHOPEEPAY|12|320
dd|TNB|BIL TENAGA NASIONAL BERHAD|60|320
dd|Maxis|BIL MAXIS POSTPAID|48|138
trf|Siti Aminah|PINDAHAN DUITNOW SITI AMINAH|20|650
sal|Kilang Getah Maju|GAJI KILANG GETAH MAJU SDN BHD|2600|5200
in|Lim Wei Jie|TERIMAAN DUITNOW LIM WEI JIE|20|480
atm|-|PENGELUARAN ATM|50|500
fee|-|CAJ PERKHIDMATAN|0.5|10
int|-|FAEDAH|1|14
"""
RAW['PH'] = """
card|SM Supermarket|POS SM SUPERMARKET MAKATI|240|3900
card|Jollibee|POS JOLLIBEE EDSA|99|780
card|Petron|POS PETRON C5|500|2600
dd|Meralco|BILLS PAYMENT MERALCO|1400|6200
dd|Globe|BILLS PAYMENT GLOBE TELECOM|599|1899
trf|Jose Dela Cruz|INSTAPAY TO JOSE DELA CRUZ|300|6500
sal|Luzon Shared Services|PAYROLL LUZON SHARED SERVICES INC|18000|36000
in|Maria Santos|INSTAPAY FROM MARIA SANTOS|200|5200
atm|-|ATM WITHDRAWAL QUEZON AVE|500|10000
fee|-|INSTAPAY FEE|10|25
"""
RAW['SG'] = """
card|FairPrice|NETS FAIRPRICE TAMPINES|8|120
card|Grab|GRAB RIDES-EC SINGAPORE|6|34
card|Shengsiong|NETS SHENG SIONG BEDOK|8|90
dd|SP Services|GIRO SP SERVICES LTD|60|210
dd|Singtel|GIRO SINGTEL|28|88
trf|Tan Mei Ling|PAYNOW TO TAN MEI LING|10|420
sal|Straits Precision|SALARY STRAITS PRECISION PTE LTD|3200|6200
in|Muhammad Faiz|PAYNOW FROM MUHAMMAD FAIZ|10|320
atm|-|ATM CASH WITHDRAWAL ORCHARD|50|500
fee|-|FALL-BELOW FEE|2|5
int|-|INTEREST EARNED|0.1|9
"""
RAW['AU'] = """
card|Woolworths|WOOLWORTHS 1294 NEWTOWN NSW|12|190
card|Coles|COLES 0587 FITZROY VIC|10|170
card|Bunnings|BUNNINGS 662000 ALEXANDRIA|15|230
card|Opal|TRANSPORTFORNSW TRAVEL|3|40
dd|AGL|DIRECT DEBIT AGL SALES PTY LTD|80|260
dd|Telstra|DIRECT DEBIT TELSTRA|49|119
trf|Liam O'Connor|TRANSFER TO LIAM O'CONNOR|20|400
trf|Ray White|BPAY RAY WHITE RENT|900|1500
sal|Kookaburra Joinery|SALARY KOOKABURRA JOINERY PTY|2100|3600
in|Chloe Nguyen|OSKO FROM CHLOE NGUYEN|10|260
atm|-|ATM WITHDRAWAL GEORGE ST|50|300
fee|-|ACCOUNT KEEPING FEE|4|6
int|-|CREDIT INTEREST|0.2|14
"""
RAW['NZ'] = """
card|Countdown|COUNTDOWN PONSONBY|12|180
card|Pak'nSave|PAK N SAVE WAIRAU|15|220
card|Z Energy|Z TAKAPUNA|40|140
dd|Mercury|D/D MERCURY NZ LTD|90|270
dd|Spark|D/D SPARK NEW ZEALAND|49|110
trf|Aroha Tūhoe|TFR TO AROHA TUHOE|20|380
trf|Barfoot & Thompson|A/P BARFOOT AND THOMPSON|780|1350
sal|Kauri Timber Mill|D/C KAURI TIMBER MILL WAGES|1300|2300
in|Hemi Walker|D/C HEMI WALKER|10|240
atm|-|ATM QUEEN STREET|20|300
fee|-|MONTHLY A/C FEE|5|5
"""
RAW['US'] = """
card|Trader Joe's|TRADER JOE S #552 PORTLAND OR|14|140
card|Target|TARGET 00014233 BEAVERTON OR|9|160
card|Shell|SHELL OIL 57444123109|24|72
card|Starbucks|STARBUCKS STORE 03311|4|18
card|Amazon|AMZN MKTP US*2K4TR8QW1|9|160
dd|PG&E|PACIFIC GAS ELECTRIC PAYMENT|62|240
dd|Verizon|VERIZON WIRELESS PAYMENT|45|130
dd|Geico|GEICO *AUTO|70|140
trf|Emily Carter|ZELLE TO EMILY CARTER|20|400
trf|Maplewood Apartments|CHECK 1047 MAPLEWOOD APARTMENTS|1250|1900
sal|Cascade Outfitters|CASCADE OUTFITTERS DIRECT DEP PPD|1800|2900
in|Jacob Miller|ZELLE FROM JACOB MILLER|15|300
atm|-|ATM WITHDRAWAL 003327 NW 23RD AVE|40|300
fee|-|MONTHLY SERVICE FEE|10|15
int|-|INTEREST PAYMENT|0.05|4
"""
RAW['CA'] = """
card|Loblaws|LOBLAWS 1029 TORONTO|15|190
card|Tim Hortons|TIM HORTONS #2417|3|16
card|Petro-Canada|PETRO-CANADA 40117|30|98
card|Canadian Tire|CANADIAN TIRE #188|12|180
dd|Toronto Hydro|TORONTO HYDRO BILL PYMT|60|190
dd|Rogers|ROGERS WIRELESS PREAUTH|50|120
trf|Sarah Tremblay|E-TRANSFER SENT SARAH TREMBLAY|20|420
sal|Lakehead Robotics|PAYROLL LAKEHEAD ROBOTICS|1900|2900
in|Noah Singh|E-TRANSFER RECEIVED NOAH SINGH|15|300
atm|-|ABM WITHDRAWAL BLOOR|40|300
fee|-|MONTHLY ACCOUNT FEE|4|17
"""
RAW['CAF'] = """
card|IGA|ACHAT IGA EXTRA MONTRÉAL|14|190
card|SAQ|ACHAT SAQ SÉLECTION QUÉBEC|18|120
card|Couche-Tard|ACHAT COUCHE-TARD #0412|4|48
dd|Hydro-Québec|PAIEMENT HYDRO-QUÉBEC|58|240
dd|Vidéotron|PAIEMENT VIDÉOTRON|45|120
trf|Geneviève Côté|VIREMENT INTERAC GENEVIÈVE CÔTÉ|20|400
trf|Gestion Mont-Royal|LOYER GESTION MONT-ROYAL|820|1380
sal|Érablière du Nord|PAIE ÉRABLIÈRE DU NORD|1500|2400
in|François Bélanger|DÉPÔT INTERAC FRANÇOIS BÉLANGER|15|260
atm|-|RETRAIT GUICHET AUTOMATIQUE|40|300
fee|-|FRAIS MENSUELS FIXES|4|12
"""
RAW['GB'] = """
card|Tesco|TESCO STORES 3021 LEEDS|6|110
card|Sainsbury's|SAINSBURYS S/MKT BRISTOL|7|98
card|TfL|TFL TRAVEL CH TFL.GOV.UK|2|24
card|Greggs|GREGGS PLC 1412|2|9
card|Boots|BOOTS 1187 YORK|4|45
dd|British Gas|BRITISH GAS ENERGY|58|160
dd|EE|EE LIMITED|18|48
dd|Leeds City Council|LEEDS CITY COUNCIL CTAX|110|170
trf|Gareth Pritchard|GARETH PRITCHARD RENT|520|890
sal|Pennine Textiles|PENNINE TEXTILES LTD SALARY|1650|2600
in|Olivia Hughes|OLIVIA HUGHES DINNER|10|120
atm|-|CASH HALIFAX BRIGGATE|20|200
fee|-|ARRANGED OVERDRAFT FEE|3|15
ref|ASOS|ASOS.COM REFUND|14|90
"""
RAW['IE'] = """
card|SuperValu|VDP-SUPERVALU CORK|8|110
card|Dunnes|VDP-DUNNES STORES|9|120
card|Irish Rail|VDC-IRISH RAIL|5|60
dd|Electric Ireland|D/D ELECTRIC IRELAND|60|180
dd|Eir|D/D EIR|35|75
trf|Siobhán Murphy|*MOBI SIOBHAN MURPHY|20|320
sal|Shannon Aviation|SHANNON AVIATION WAGES|1900|2900
in|Conor Byrne|*INET CONOR BYRNE|15|240
atm|-|ATM O'CONNELL ST|20|200
fee|-|FEE-QTR TO 24NOV23|4|14
"""
RAW['GE'] = """
card|კარფური|კარფური თბილისი|14|180
card|სპარი|სპარი ვაკე|8|90
card|სოკარი|სოკარი ავტოგასამართი|40|120
dd|თელასი|თელასი ელექტროენერგია|28|110
dd|მაგთი|მაგთი მობილური|10|45
trf|ნინო ბერიძე|გადარიცხვა ნინო ბერიძე|30|600
sal|შპს ვაზი|ხელფასი შპს ვაზი|1700|3200
in|გიორგი კაპანაძე|ჩარიცხვა გიორგი კაპანაძე|20|420
atm|-|თანხის გატანა ბანკომატი|50|400
fee|-|მომსახურების საკომისიო|1|6
"""
RAW['KZ'] = """
card|Magnum|Magnum Cash&Carry|1800|24000
card|Sulpak|Sulpak|8900|89000
card|Qazaq Oil|Qazaq Oil АЗС|4000|14000
dd|Beeline|Beeline|1500|5500
dd|АлматыЭнергоСбыт|АлматыЭнергоСбыт|3200|12500
trf|Айгерим С.|Айгерим С.|2000|45000
sal|ТОО Тюльпан|Зарплата ТОО Тюльпан|240000|480000
in|Нурлан К.|Нурлан К.|2000|60000
atm|-|Снятие Kaspi Банкомат|5000|60000
fee|-|Комиссия|200|900
"""
RAW['LU'] = """
card|Cactus|PAIEMENT CARTE CACTUS BELLE ETOILE|15|160
card|Auchan|PAIEMENT CARTE AUCHAN KIRCHBERG|14|150
dd|Enovos|DOMICILIATION ENOVOS LUXEMBOURG|60|170
dd|Post|DOMICILIATION POST TELECOM|28|70
trf|Agence Goebel|VIREMENT AGENCE GOEBEL LOYER|950|1650
sal|Fonderie Esch|VIREMENT REÇU FONDERIE ESCH SALAIRE|2600|4200
in|Tessy Weber|VIREMENT REÇU TESSY WEBER|20|240
atm|-|RETRAIT GUICHET GARE|50|300
fee|-|FRAIS DE GESTION|3|9
"""
RAW['MA'] = """
card|Marjane|ACHAT TPE MARJANE CASABLANCA|90|980
card|Afriquia|ACHAT TPE AFRIQUIA STATION|150|520
card|Carrefour|ACHAT TPE CARREFOUR MARKET RABAT|70|640
dd|Lydec|PRLV LYDEC EAU ÉLECTRICITÉ|180|690
dd|Maroc Telecom|PRLV MAROC TELECOM|99|299
trf|Driss El Fassi|VIREMENT ÉMIS DRISS EL FASSI LOYER|2800|4600
sal|Tapis de l'Atlas|VIREMENT REÇU TAPIS DE L'ATLAS SALAIRE|6200|11500
in|Salma Idrissi|VIREMENT REÇU SALMA IDRISSI|150|1600
atm|-|RETRAIT GAB FÈS|200|2000
fee|-|COMMISSION PACKAGE|15|49
"""
IN = {'sal','in','int','ref'}
POOL = {}
for cc, t in RAW.items():
    POOL[cc] = []
    for l in t.strip().splitlines():
        k, p, raw, lo, hi = l.split('|')
        POOL[cc].append((k, None if p == '-' else p, raw, float(lo), float(hi)))
