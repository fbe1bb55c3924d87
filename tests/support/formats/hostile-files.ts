export const xml = (inner: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;
export const ENTRY =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>';
export const OFX_ENTRY = '<STMTTRN><DTPOSTED>20260401<TRNAMT>-1.00<NAME>Tea</STMTTRN>';
export const ofx = (inner: string) =>
  `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>${inner}</BANKTRANLIST></STMTRS></OFX>`;
export const mt940 = (inner: string) => `:20:X\n:25:123456\n:60F:C260401EUR0,\n${inner}`;
/** Texts of about so many bytes, by what is hostile in them. */
export function hostileFiles(size: number): Record<string, string> {
  const toSize = (part: string): string => part.repeat(Math.floor((size - 2_000) / part.length));
  return {
    'an entity that reads a file': xml(
      `&a;${ENTRY}`,
      '<!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ),
    'an entity from another machine': xml(
      `&a;${ENTRY}`,
      '<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/x.dtd">',
    ),
    'entities that multiply': xml(
      '&j;',
      `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`,
    ),
    'an endless document type': `<?xml version="1.0"?><!DOCTYPE Document [${toSize('<!ENTITY x "y">')}`,
    'elements nested without end': xml(toSize('<a>')),
    'attributes without end': xml(
      `<a ${Array.from({ length: size / 17 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
    ),
    'an attribute repeated': xml(`<a ${toSize('a="1" ')}/>`),
    'a very long text': xml(`<Ntry><AddtlNtryInf>${toSize('x')}</AddtlNtryInf></Ntry>`),
    'a very long name': xml(`<${toSize('x')}/>`),
    'comments without end': xml(toSize('<!---->')),
    'an unclosed comment': xml(`<!--${toSize('x<!--')}`),
    'an unclosed CDATA section': xml(`<![CDATA[${toSize('x]]')}`),
    'small elements without end': xml(toSize('<a/>')),
    'elements in one entry without end': xml(`<Ntry>${toSize('<a/>')}</Ntry>`),
    'references without end': xml(`<Ntry><AddtlNtryInf>${toSize('&amp;')}</AddtlNtryInf></Ntry>`),
    'entries cut off in the middle': xml(toSize(ENTRY)).slice(0, -size / 10),
    'OFX tags never closed': `<OFX>${toSize('<STMTTRN>')}`,
    'OFX with nothing but opening brackets': `<OFX>${toSize('<')}`,
    'OFX with unclosed comments': `<OFX>${toSize('<!--')}</OFX>`,
    'OFX with unclosed CDATA': `<OFX>${toSize('<![CDATA[')}</OFX>`,
    'OFX fields without end': ofx(`<STMTTRN>${toSize('<MEMO>x')}`),
    'OFX names without end': `<OFX><${toSize('A')}`,
    'OFX entities that are none': ofx(`<STMTTRN><MEMO>${toSize('&#99999999;&')}`),
    'OFX in one endless value': ofx(`<STMTTRN><DTPOSTED>20260401<TRNAMT>-1<NAME>${toSize('x ')}</STMTTRN>`),
    'MT940 with an endless text': mt940(`:61:2604010401D1,NTRFX\n:86:${toSize('text\n')}`),
    'MT940 with an endless line': mt940(`:61:2604010401D1,NTRFX\n:86:${toSize('?20x')}`),
    'MT940 with endless tags': mt940(toSize(':86:x\n')),
    'MT940 with endless control characters': mt940(toSize('\u0001')),
    'MT940 with statements without end': toSize(':20:X\n:25:1\n:60F:C260401EUR0,\n:62F:C260401EUR0,\n'),
    'MT940 of a new account every time': Array.from(
      { length: size / 87 },
      (_, at) => `:20:X\n:25:${1_000_000 + at}\n:61:260401C1,NTRFX\n`,
    ).join(''),
    'QIF with an endless record': `!Type:Bank\n${toSize('Sx\n')}`,
    'QIF with records without end': `!Type:Bank\n${toSize('^\n')}`,
    'QIF with sections without end': toSize('!Type:Bank\n'),
    'QIF with one endless line': `!Type:Bank\nP${toSize('x')}`,
  };
}
