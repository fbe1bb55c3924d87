import { fold } from '../text/fold.ts';

/** Twelve month names per line. Prefixes of at least three letters match; other short forms have their own lines. */
const NAMES = `
january february march april may june july august september october november december
jan feb mar apr may jun jul aug sept oct nov dec
januar februar marz april mai juni juli august september oktober november dezember
janner feber maerz april mai juni juli august september oktober november dez
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
janv fevr mars avr mai juin juil aou sept oct nov dec
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
ene feb mar abr may jun jul ago setiembre oct nov dic
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
gen feb mar apr mag giu lug ago set ott nov dic
januari februari maart april mei juni juli augustus september oktober november december
jan feb mrt apr mei jun jul aug sep okt nov dec
januari februari mars april maj juni juli augusti september oktober november december
januar februar marts april maj juni juli august september oktober november december
januar februar mars april mai juni juli august september oktober november desember
tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu
tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
sty lut mar kwi maj cze lip sie wrz paz lis gru
leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec
ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
januar februar marec april maj jun jul august september oktober november december
januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra
januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan _ studeni prosinac
januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
oca sub mar nis may haz tem agu eyl eki kas ara
jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember
janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris
sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio
januari februari maret april mei juni juli agustus september oktober november desember
januari februari mac april mei jun julai ogos september oktober november disember
jan feb mar apr mei jun jul ags sep okt nov des
january february march april mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
янв фев мар апр мая июн июл авг сен окт ноя дек
січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
януари февруари март април май юни юли август септември октомври ноември декември
ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ
ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม
มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค
जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर
`;

const FULL = new Map<string, number>();
const SHORT = new Map<string, number>();
/** Twelve folded names a language and form. */
export const MONTH_NAMES: readonly (readonly string[])[] = NAMES.trim()
  .split('\n')
  .map((line) => line.split(' '));
for (const names of MONTH_NAMES) {
  names.forEach((word, month) => {
    const name = fold(word);
    if (name === '') return;
    if (!FULL.has(name)) FULL.set(name, month + 1);
    for (let length = 3; length < name.length; length++) {
      const start = name.slice(0, length);
      const known = SHORT.get(start);
      SHORT.set(start, known === undefined || known === month + 1 ? month + 1 : 0);
    }
  });
}

/** The month, 1 to 12, of a folded name or prefix; undefined when it matches none or two. */
export function monthNumber(name: string): number | undefined {
  return FULL.get(name) ?? (SHORT.get(name) || undefined);
}
