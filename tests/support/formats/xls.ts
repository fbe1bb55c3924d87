const SECTOR = 512;
const [FREE, END, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/** A record of Excel 97: its type, and its data. */
export type XlsRecord = readonly [type: number, data: Buffer];

const written = (records: readonly XlsRecord[]): Buffer =>
  Buffer.concat(
    records.flatMap(([type, data]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(data.length, 2);
      return [head, data];
    }),
  );

const numbers = (...values: number[]): Buffer => {
  const data = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) data.writeUInt16LE(value, 2 * at);
  return data;
};

const text = (value: string): Buffer =>
  Buffer.concat([numbers(value.length), Buffer.from([0]), Buffer.from(value)]);

/** A text in a cell, both counted from 0. */
export const label = (row: number, column: number, value: string): XlsRecord => [
  0x0204,
  Buffer.concat([numbers(row, column, 0), text(value)]),
];

/**
 * A workbook of Excel 97 whose sheets are these records.
 * @param places where the sheets begin that the workbook names, in bytes behind the first; each once unless said
 */
export function xls(sheets: readonly (readonly XlsRecord[])[], places?: readonly number[]): Uint8Array {
  const begin: XlsRecord = [0x0809, numbers(0x0600, 0x0005, 0, 0, 0, 0, 0, 0)];
  const end: XlsRecord = [0x000a, Buffer.alloc(0)];
  const bodies = sheets.map((records) => written([begin, ...records, end]));
  const entry = (at: number): XlsRecord => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at, 0);
    return [0x0085, Buffer.concat([place, numbers(0), Buffer.from([1, 0, 0x53])])];
  };
  const named = places ?? sheets.map((_, at) => Buffer.concat(bodies.slice(0, at)).length);
  const globals = (first: number) => written([begin, ...named.map((place) => entry(first + place)), end]);
  const first = globals(0).length;
  return compound(Buffer.concat([globals(first), ...bodies]));
}

/** An Office file whose only stream is the workbook. */
function compound(stream: Buffer): Uint8Array {
  // Streams below 4,096 bytes would stand elsewhere.
  const content = Buffer.concat([stream, Buffer.alloc(Math.max(0, 4_096 - stream.length))]);
  const used = Math.ceil(content.length / SECTOR);
  let tables = 1;
  while (tables * (SECTOR / 4) < used + 1 + tables) tables++;
  const sectors: number[] = [];
  for (let one = 0; one < used; one++) sectors.push(one === used - 1 ? END : one + 1);
  sectors.push(END);
  for (let one = 0; one < tables; one++) sectors.push(TABLE);
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  for (const [sector, next] of sectors.entries()) table.writeUInt32LE(next, 4 * sector);
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(used, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let one = 0; one < 109; one++)
    header.writeUInt32LE(one < tables ? used + 1 + one : FREE, 76 + 4 * one);
  const directory = Buffer.alloc(SECTOR);
  for (const [place, [name, type, start, size]] of [
    ['Root Entry', 5, END, 0] as const,
    ['Workbook', 2, 0, content.length] as const,
  ].entries()) {
    const at = 128 * place;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(2 * name.length + 2, at + 64);
    directory.writeUInt8(type, at + 66);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  }
  const whole = Buffer.concat([content, Buffer.alloc(used * SECTOR - content.length)]);
  return new Uint8Array(Buffer.concat([header, whole, directory, table]));
}
