import { SaxesParser } from 'saxes';

/** What happens while XML is read. Names come without their prefix; positions are those of the text. */
export interface XmlVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void;
  text(value: string): void;
  close(name: string, end: number): void;
}

/** Elements inside each other, elements, characters of one text or attribute, and attributes of one element. */
export interface XmlBounds {
  depth: number;
  elements: number;
  text: number;
  attributes: number;
}

/** Why XML is not read: a document type, more than the bounds allow, or broken or cut off. */
export type XmlFault = 'doctype' | 'limits' | 'broken';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** Whether a document type follows after nothing but a declaration, instructions and comments. */
function hasDoctype(text: string, start: number): boolean {
  for (let at = start; ; ) {
    while (text.charCodeAt(at) <= 0x20) at++;
    const [begin, end] = BEFORE_ROOT.find(([opening]) => text.startsWith(opening, at)) ?? [];
    if (begin === undefined || end === undefined) return text.startsWith('<!DOCTYPE', at);
    const closed = text.indexOf(end, at + begin.length);
    if (closed < 0) return false;
    at = closed + end.length;
  }
}

function hasLongCdata(text: string, most: number): boolean {
  for (let at = 0; ; ) {
    const begin = text.indexOf('<![CDATA[', at);
    if (begin < 0) return false;
    const end = text.indexOf(']]>', begin);
    if ((end < 0 ? text.length : end) - begin > most) return true;
    if (end < 0) return false;
    at = end;
  }
}

/**
 * Makes a reader of XML from the beginning to the end. Documents with a document type are refused: entities of their own
 * come with one.
 * @param errorOf what the reader throws, with the line where the text is broken
 */
export const xmlReader =
  (bounds: XmlBounds, errorOf: (why: XmlFault, line: number) => Error) =>
  (text: string, visitor: XmlVisitor): void => {
    const start = text.search(/[^\s\0]/);
    // The parser would keep all of either first, in many small pieces.
    if (hasDoctype(text, start)) throw errorOf('doctype', 1);
    if (hasLongCdata(text, bounds.text)) throw errorOf('limits', 1);
    const parser = new SaxesParser();
    let depth = 0;
    let elements = 0;
    let attributes = 0;
    let opened = start;
    const refuse = (why: XmlFault): never => {
      throw errorOf(why, parser.line);
    };
    const keep = (value: string): void => {
      if (value.length > bounds.text) refuse('limits');
      visitor.text(value);
    };
    parser.on('error', () => refuse('broken'));
    parser.on('doctype', () => refuse('doctype'));
    parser.on('opentagstart', () => {
      opened = text.lastIndexOf('<', start + parser.position - 1);
      attributes = 0;
      if (++depth > bounds.depth || ++elements > bounds.elements) refuse('limits');
    });
    parser.on('attribute', ({ value }) => {
      if (++attributes > bounds.attributes || value.length > bounds.text) refuse('limits');
    });
    parser.on('opentag', (tag) => visitor.open(localName(tag.name), tag.attributes, opened));
    parser.on('text', keep);
    parser.on('cdata', keep);
    parser.on('closetag', ({ name }) => {
      depth--;
      visitor.close(localName(name), start + parser.position);
    });
    parser.write(text.slice(start).trimEnd()).close();
  };
