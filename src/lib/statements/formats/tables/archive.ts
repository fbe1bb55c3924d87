import { crc32, inflateRawSync } from 'node:zlib';
import { ARCHIVE_BOUNDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';

interface Part {
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const END_BYTES = 22;
const MOST_COMMENT = 65_535;

/** Reads a part by its name; '' without such a part. */
export interface Archive {
  names: string[];
  part(name: string): string;
}

/**
 * Opens a ZIP archive for reading single parts. Sizes are taken from what really comes out, and what comes out of all parts
 * together is bounded before it is unpacked.
 * @throws StatementError for an archive that is broken, cut off, encrypted or beyond `ARCHIVE_BOUNDS`
 */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = directory(bytes, view);
  let room = Math.min(ARCHIVE_BOUNDS.bytes, ARCHIVE_BOUNDS.ratio * bytes.length);
  return {
    names: [...parts.keys()],
    part(name) {
      const found = parts.get(name.toLowerCase());
      if (!found) return '';
      const content = unpacked(bytes, view, found, room);
      room -= content.length;
      return new TextDecoder(encodingOf(content)).decode(content);
    },
  };
}

/** Office writes UTF-8; others may write UTF-16 with its mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const broken = (): StatementError => new StatementError('statements.error.workbook_broken');

function directory(bytes: Uint8Array, view: DataView): Map<string, Part> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > ARCHIVE_BOUNDS.entries) throw new StatementError('statements.error.workbook_limits');
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw broken();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    if ((view.getUint16(at + 8, true) & 1) === 1)
      throw new StatementError('statements.error.workbook_password');
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    const key = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
    // Two parts of one name are read differently by different programs.
    if (parts.has(key)) throw broken();
    parts.set(key, {
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

/** The end record stands behind everything else, before a comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  throw broken();
}

function unpacked(
  bytes: Uint8Array,
  view: DataView,
  { method, crc, packed, size, offset }: Part,
  room: number,
): Uint8Array {
  if (size > room) throw new StatementError('statements.error.workbook_limits');
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw broken();
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(from, from + packed);
  if (data.length !== packed) throw broken();
  const content = method === 8 ? inflated(data, size) : method === 0 ? data : undefined;
  if (content?.length !== size || crc32(content) !== crc) throw broken();
  return content;
}

/** Ends as soon as more comes out than was said. */
function inflated(data: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw broken();
  }
}
