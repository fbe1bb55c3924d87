import { SaxesParser } from 'saxes';
import { XML_BOUNDS } from '../../core/limits.ts';
import { StatementError } from '../reader/types.ts';

/** What happens while XML is read. Names come without their prefix; positions are those of the text. */
export interface XmlVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void;
  text(value: string): void;
  close(name: string, end: number): void;
}

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

function hasLongCdata(text: string): boolean {
  for (let at = 0; ; ) {
    const begin = text.indexOf('<![CDATA[', at);
    if (begin < 0) return false;
    const end = text.indexOf(']]>', begin);
    if ((end < 0 ? text.length : end) - begin > XML_BOUNDS.text) return true;
    if (end < 0) return false;
    at = end;
  }
}

/**
 * Reads XML from the beginning to the end. Documents with a document type are refused: entities of their own come with one.
 * @throws StatementError for XML that is broken, cut off or beyond `XML_BOUNDS`
 */
export function readXml(text: string, visitor: XmlVisitor): void {
  const start = text.search(/[^\s\0]/);
  // The parser would keep all of either first, in many small pieces.
  if (hasDoctype(text, start)) throw new StatementError('statements.error.xml_doctype');
  if (hasLongCdata(text)) throw new StatementError('statements.error.xml_limits');
  const parser = new SaxesParser();
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let opened = start;
  const refuse = (): never => {
    throw new StatementError('statements.error.xml_limits');
  };
  const keep = (value: string): void => {
    if (value.length > XML_BOUNDS.text) refuse();
    visitor.text(value);
  };
  parser.on('error', () => {
    throw new StatementError('statements.error.xml_broken', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw new StatementError('statements.error.xml_doctype');
  });
  parser.on('opentagstart', () => {
    opened = text.lastIndexOf('<', start + parser.position - 1);
    attributes = 0;
    if (++depth > XML_BOUNDS.depth || ++elements > XML_BOUNDS.elements) refuse();
  });
  parser.on('attribute', ({ value }) => {
    if (++attributes > XML_BOUNDS.attributes || value.length > XML_BOUNDS.text) refuse();
  });
  parser.on('opentag', (tag) => visitor.open(localName(tag.name), tag.attributes, opened));
  parser.on('text', keep);
  parser.on('cdata', keep);
  parser.on('closetag', ({ name }) => {
    depth--;
    visitor.close(localName(name), start + parser.position);
  });
  parser.write(text.slice(start).trimEnd()).close();
}
