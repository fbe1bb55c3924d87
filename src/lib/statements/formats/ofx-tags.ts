/** A tag with the text up to the next one. */
export interface OfxTag {
  name: string;
  close: boolean;
  /** The text behind it, with its references replaced. */
  value: string;
  /** Where the tag begins and where its text ends. */
  at: number;
  end: number;
}

/**
 * The tags of OFX 1 (SGML, whose fields are not closed) and OFX 2 (XML) alike. A `<` that begins no tag belongs to the
 * text, and so does a name in small letters where the file writes its tags in capitals.
 */
export function* ofxTags(text: string, from: number): Generator<OfxTag> {
  const capitals = text.startsWith('<OFX', from);
  const TAG = capitals ? /<(\/?)([A-Z][A-Z0-9._]*)\s*(\/?)>/y : /<(\/?)([A-Za-z][A-Za-z0-9._]*)\s*(\/?)>/y;
  const specialAt = specials(text);
  let open: OfxTag | undefined;
  let value = '';
  let kept = from;
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    const special = text.charCodeAt(at + 1) === EXCLAMATION ? specialAt(at) : undefined;
    if (special) {
      value += references(text.slice(kept, at)) + special.value;
      at = special.end;
      kept = at;
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(text);
    if (!found) {
      at++;
      continue;
    }
    if (open) yield { ...open, value: (value + references(text.slice(kept, at))).trim(), end: at };
    open = {
      name: (found[2] ?? '').toUpperCase(),
      close: found[1] === '/',
      value: '',
      at,
      end: TAG.lastIndex,
    };
    value = '';
    at = TAG.lastIndex;
    kept = at;
  }
  if (open) yield { ...open, value: (value + references(text.slice(kept))).trim(), end: text.length };
}

const EXCLAMATION = 33;
const SPECIAL = [
  { begin: '<!--', end: '-->', kept: false },
  { begin: '<![CDATA[', end: ']]>', kept: true },
] as const;

/** Finds comments and CDATA sections. An end that is missing once is not looked for again, which keeps it linear. */
export function specials(text: string): (at: number) => { value: string; end: number } | undefined {
  const unclosed = new Set<string>();
  return (at) => {
    const special = SPECIAL.find(({ begin }) => text.startsWith(begin, at));
    if (!special || unclosed.has(special.end)) return undefined;
    const to = text.indexOf(special.end, at + special.begin.length);
    if (to < 0) unclosed.add(special.end);
    if (to < 0) return undefined;
    const value = special.kept ? text.slice(at + special.begin.length, to) : '';
    return { value, end: to + special.end.length };
  };
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Replaces the references that OFX allows, once; a bare `&` stays. */
export const references = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name) return NAMED.get(name.toLowerCase()) ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;
