/** Each name with its sign. */
const NAMED =
  'amp& lt< gt> quot" apos\' euro€ pound£ yen¥ ndash– mdash— aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß eacuteé egraveè agraveà ccedilç ntildeñ oacuteó iacuteí aacuteá';
const SIGNS = new Map([
  ['nbsp', ' '] as const,
  ...NAMED.split(' ').map((named) => [named.slice(0, -1), named.slice(-1)] as const),
]);
/** What is not shown, with its content. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template']);
/** What stands in a line of its own, and what is a table's cell. */
const LINES = /^(?:br|p|div|tr|table|li|ul|ol|h[1-6]|hr|blockquote|section)$/;
const CELLS = /^(?:td|th)$/;

/** The text of a page, with its lines and cells. */
export function plainText(html: string): string {
  let text = '';
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open < 0) return tidy(text + signs(html.slice(at)));
    text += signs(html.slice(at, open).replace(/\s+/g, ' '));
    // `5 < 6` begins no tag.
    if (!/[a-z!/?]/i.test(html[open + 1] ?? '')) {
      text += '<';
      at = open + 1;
      continue;
    }
    const [end, name] = tagAt(html, open);
    if (LINES.test(name)) text += '\n';
    if (CELLS.test(name)) text += '    ';
    at = HIDDEN.has(name) ? endOf(html, name, end) : end;
  }
  return tidy(text);
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Where the tag ends, and its name; none for a closing one that ends no line, and for comments. */
function tagAt(html: string, open: number): [number, string] {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open);
    return [end < 0 ? html.length : end + 3, ''];
  }
  const end = html.indexOf('>', open);
  const name = /^<\/?([a-z][a-z\d]{0,20})/i.exec(html.slice(open, open + 24))?.[1]?.toLowerCase() ?? '';
  const isHidden = html[open + 1] === '/' && HIDDEN.has(name);
  return [end < 0 ? html.length : end + 1, isHidden ? '' : name];
}

/** Behind the closing tag; without one, nothing more is shown. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  const end = found ? html.indexOf('>', found.index) : -1;
  return end < 0 ? html.length : end + 1;
}

const signs = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, number, hex, name) => {
    const code = number ? Number(number) : Number.parseInt(hex ?? '', 16);
    if (name) return SIGNS.get(name) ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
