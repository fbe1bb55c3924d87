import { StatementError } from '../../reader/types.ts';

const broken = (): StatementError => new StatementError('statements.error.workbook_broken');

const [HEADER, ENTRY, MINI_CUTOFF, DIFAT_IN_HEADER] = [512, 128, 4096, 109];
/** Sector numbers from here on are no sectors. */
const LAST_SECTOR = 0xfffffff0;

/**
 * The streams of an old Office file by name. Every chain of sectors is followed only as far as the file is long, so that one that
 * runs in circles ends.
 * @throws StatementError for a file that is broken or cut off
 */
export function readCompound(bytes: Uint8Array): Map<string, () => Uint8Array> {
  if (bytes.length < HEADER) throw broken();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw broken();
  const size = 1 << shift;
  const sectors = Math.floor((bytes.length - size) / size) + 1;
  const table = sectorTable(view, size, sectors);
  const chain = (start: number): Uint8Array => {
    const parts: Uint8Array[] = [];
    for (let sector = start; sector < LAST_SECTOR; sector = table(sector)) {
      if (sector >= sectors || parts.length >= sectors) throw broken();
      parts.push(bytes.subarray((sector + 1) * size, (sector + 2) * size));
    }
    return Buffer.concat(parts);
  };
  return streamsOf(view, chain);
}

/** Returns a function that finds the sector after a sector. */
function sectorTable(view: DataView, size: number, sectors: number): (sector: number) => number {
  const places: number[] = [];
  for (let at = 0; at < DIFAT_IN_HEADER; at++) places.push(view.getUint32(76 + 4 * at, true));
  let next = view.getUint32(68, true);
  for (let times = 0; next < LAST_SECTOR; times++) {
    if (times > sectors || next >= sectors || (next + 2) * size > view.byteLength) throw broken();
    for (let at = 0; at < size / 4 - 1; at++) places.push(view.getUint32((next + 1) * size + 4 * at, true));
    next = view.getUint32((next + 2) * size - 4, true);
  }
  const each = size / 4;
  return (sector) => {
    const place = places[Math.floor(sector / each)] ?? LAST_SECTOR;
    const at = (place + 1) * size + 4 * (sector % each);
    if (place >= LAST_SECTOR || at + 4 > view.byteLength) throw broken();
    return view.getUint32(at, true);
  };
}

function streamsOf(view: DataView, chain: (start: number) => Uint8Array): Map<string, () => Uint8Array> {
  const directory = chain(view.getUint32(48, true));
  const entries = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const streams = new Map<string, () => Uint8Array>();
  let root: number | undefined;
  for (let at = 0; at + ENTRY <= entries.byteLength; at += ENTRY) {
    const length = Math.min(64, entries.getUint16(at + 64, true));
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + Math.max(0, length - 2)));
    const type = entries.getUint8(at + 66);
    const start = entries.getUint32(at + 116, true);
    const size = entries.getUint32(at + 120, true);
    if (type === 5) root ??= start;
    if (type !== 2 || streams.has(name)) continue;
    const small = size < MINI_CUTOFF;
    streams.set(name, () => (small ? mini(view, chain, root, start) : chain(start)).subarray(0, size));
  }
  return streams;
}

/** Small streams are kept in sectors of 64 bytes within the root's stream. */
function mini(
  view: DataView,
  chain: (start: number) => Uint8Array,
  root: number | undefined,
  start: number,
): Uint8Array {
  const container = chain(root ?? LAST_SECTOR);
  const next = chain(view.getUint32(60, true));
  const table = new DataView(next.buffer, next.byteOffset, next.byteLength);
  const parts: Uint8Array[] = [];
  for (let sector = start; sector < LAST_SECTOR; sector = table.getUint32(4 * sector, true)) {
    if (4 * sector + 4 > table.byteLength || parts.length > table.byteLength / 4) throw broken();
    parts.push(container.subarray(sector * 64, sector * 64 + 64));
  }
  return Buffer.concat(parts);
}
