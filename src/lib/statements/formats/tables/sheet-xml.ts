import { XML_BOUNDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';
import { references, specials } from '../ofx-tags.ts';
import type { WorkbookRoom } from './cells.ts';

/** What happens while a sheet is scanned. Names come without their prefix, attributes as they are written. */
interface SheetVisitor {
  open(name: string, attributes: string): void;
  text(value: string): void;
  close(name: string): void;
}

/**
 * Scans the XML of a sheet or its strings, which are most of a workbook, in a third of a parser's time. It checks less: what is
 * no sheet results in cells that are none.
 * @throws StatementError beyond `XML_BOUNDS` and the workbook's room, and for a document type
 */
export function scanSheet(xml: string, room: WorkbookRoom, visitor: SheetVisitor): void {
  const specialAt = specials(xml);
  let kept = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (at > kept) giveText(visitor, xml, kept, at);
    const first = xml.charCodeAt(at + 1);
    if (first === EXCLAMATION) {
      if (/^<!doctype/i.test(xml.slice(at, at + 9))) throw new StatementError('statements.error.xml_doctype');
      const special = specialAt(at);
      if (special?.value) visitor.text(special.value.slice(0, XML_BOUNDS.text));
      at = special?.end ?? at + 1;
      kept = at;
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    room.step();
    if (end - at > XML_BOUNDS.text) throw new StatementError('statements.error.xml_limits');
    giveTag(visitor, xml, at, end);
    at = end + 1;
    kept = at;
  }
}

const [EXCLAMATION, SLASH, COLON] = [33, 47, 58];

function giveText(visitor: SheetVisitor, xml: string, from: number, to: number): void {
  if (to - from > XML_BOUNDS.text) throw new StatementError('statements.error.xml_limits');
  visitor.text(references(xml.slice(from, to)));
}

function giveTag(visitor: SheetVisitor, xml: string, at: number, end: number): void {
  const closing = xml.charCodeAt(at + 1) === SLASH;
  let from = closing ? at + 2 : at + 1;
  let to = from;
  for (; to < end; to++) {
    const code = xml.charCodeAt(to);
    if (code === COLON) from = to + 1;
    else if (code <= 32 || code === SLASH) break;
  }
  const name = xml.slice(from, to);
  if (closing) visitor.close(name);
  else {
    visitor.open(name, xml.slice(to, end));
    if (xml.charCodeAt(end - 1) === SLASH) visitor.close(name);
  }
}

/** Returns a function that finds an attribute's value; '' where there is none. */
export function attribute(name: string): (attributes: string) => string {
  const begins = [` ${name}="`, ` ${name}='`];
  return (attributes) => {
    for (const begin of begins) {
      const at = attributes.indexOf(begin);
      if (at < 0) continue;
      const from = at + begin.length;
      const end = attributes.indexOf(begin.at(-1) ?? '"', from);
      if (end >= 0) return attributes.slice(from, end);
    }
    return '';
  };
}
