const MARKS: Readonly<Record<string, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

/**
 * Writes a text in the encoding of the file that it was read from, with its byte order mark.
 * @returns undefined for characters that the encoding lacks
 */
export function encodeLike(text: string, encoding: string, original: Uint8Array): Uint8Array | undefined {
  const bytes = encoded(text, encoding);
  const mark = MARKS[encoding] ?? [];
  if (!bytes || mark.length === 0 || mark.some((byte, at) => original[at] !== byte)) return bytes;
  const marked = new Uint8Array(mark.length + bytes.length);
  marked.set(mark);
  marked.set(bytes, mark.length);
  return marked;
}

function encoded(text: string, encoding: string): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) return wide(text, encoding === 'utf-16le');
  const codes = codesOf(encoding);
  const bytes: number[] = [];
  for (const letter of text) {
    const code = codes.get(letter);
    if (code === undefined) return undefined;
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Uint8Array.from(bytes);
}

function wide(text: string, little: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), little);
  return new Uint8Array(bytes.buffer);
}

/** The codes of an encoding with one or two bytes a character, turned round from its decoder: the platform only decodes. */
function codesOf(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number>();
  const add = (...bytes: number[]): void => {
    const letters = [...decoder.decode(Uint8Array.from(bytes))];
    const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    const [letter = '\ufffd'] = letters;
    if (letters.length === 1 && letter !== '\ufffd' && !codes.has(letter)) codes.set(letter, code);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (!/^(?:shift_jis|euc-|gb|big5)/.test(encoding)) return codes;
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  return codes;
}
