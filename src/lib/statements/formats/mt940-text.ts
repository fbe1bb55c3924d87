import { payeeName } from '../../core/description/payee-key.ts';
import { descriptionOf } from './values.ts';

/** SWIFT lines have 65 characters; a full one is cut in the middle of a word. */
const FULL_LINE = 65;
/** Ten times what an entry may have. */
const LONGEST = 8_000;
/** A subfield has 27 characters. */
const FULL_PART = 27;

/** The description of an entry: its information to the owner, else its supplementary details, else its references. */
export function textOfEntry(
  texts: readonly { tag: string; lines: readonly string[] }[],
  supplement: readonly string[],
  references: readonly (string | null | undefined)[],
): string {
  const informed = texts.map(({ tag, lines }) => (tag === 'NS' ? ownFields(lines) : information(lines)));
  return (
    descriptionOf([...informed, joined(supplement)]) || descriptionOf(references.map((one) => one ?? ''))
  );
}

function joined(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) text += line.length >= FULL_LINE && !line.endsWith(' ') ? line : `${line} `;
  return text.trim();
}

/** A code in front, and a sign that separates the subfields: `106?00KARTENZAHLUNG?20…`. */
const STRUCTURED = /^\s*\d{0,3}([?<>~^@|])(?=\d\d)/;

function information(lines: readonly string[]): string {
  const separator = STRUCTURED.exec(lines[0] ?? '')?.[1];
  return separator ? subfields(lines.join('').slice(0, LONGEST), separator) : joined(lines);
}

/** The counterparty, the purpose and the kind of booking, out of the subfields that most banks use. */
function subfields(text: string, separator: string): string {
  const parts = text.split(separator).slice(1);
  const kind = partsOf(parts, (code) => code === 0);
  const purpose = partsOf(parts, (code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63));
  return [partsOf(parts, isOfName), purpose, kind].map((one) => one.trim()).join(' ');
}

const isOfName = (code: number): boolean => code === 32 || code === 33;

const partsOf = (parts: readonly string[], wanted: (code: number) => boolean): string =>
  parts
    .filter((part) => /^\d\d/.test(part) && wanted(Number(part.slice(0, 2))))
    .map((part) => (part.length - 2 >= FULL_PART ? part.slice(2) : `${part.slice(2)} `))
    .join('');

/** Fields of texts without subfields that name who: a bank's own, and those of SWIFT's structured transfers. */
const NAMED = /\/(?:NAME|CNTP\/[^/]*\/[^/]*|(?:BENM|ORDP)\/\/NAME)\/([^/]+)/;

/** Who is named apart from what for: in the subfields for it, or in a field of a name. */
export function payeeOfEntry(
  texts: readonly { tag: string; lines: readonly string[] }[],
): string | undefined {
  for (const { tag, lines } of texts) {
    if (tag === 'NS') continue;
    const separator = STRUCTURED.exec(lines[0] ?? '')?.[1];
    const name = separator
      ? partsOf(lines.join('').slice(0, LONGEST).split(separator).slice(1), isOfName)
      : (NAMED.exec(joined(lines).slice(0, LONGEST))?.[1] ?? '');
    const payee = payeeName(name);
    if (payee) return payee;
  }
  return undefined;
}

/** Hungarian banks write numbered lines of their own; those that hold words tell what the entry is. */
const ownFields = (lines: readonly string[]): string =>
  lines
    .filter((line) => /^\d\d.*\p{L}{3}/u.test(line))
    .map((line) => line.slice(2).trim())
    .join(' ');
