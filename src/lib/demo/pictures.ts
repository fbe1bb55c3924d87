/** Bits as VP8L stores them, the lowest of a byte first. */
class Bits {
  readonly #bytes: number[] = [];
  #free = 0;

  put(value: number, count: number): this {
    for (let n = 0; n < count; n++) {
      if (this.#free === 0) this.#bytes.push(0);
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (((value >> n) & 1) << this.#free);
      this.#free = (this.#free + 1) % 8;
    }
    return this;
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

const INK = 70;
const PAPER = 248;

/** A lossless WebP of two greys: `isInk` says which pixels are dark. */
function webpOf(
  width: number,
  height: number,
  isInk: (x: number, y: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const bits = new Bits()
    .put(0x2f, 8)
    .put(width - 1, 14)
    .put(height - 1, 14)
    .put(0, 4);
  // Red and blue are the differences to green.
  bits.put(1, 1).put(2, 2).put(0, 1);
  // Neither a cache of colours nor codes by region.
  bits.put(0, 2);
  // Green is one of two values, each a bit long; red, blue, alpha and distances are always the same.
  bits.put(1, 1).put(1, 1).put(1, 1).put(INK, 8).put(PAPER, 8);
  for (const only of [0, 0, 255, 0]) bits.put(1, 1).put(0, 1).put(1, 1).put(only, 8);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) bits.put(isInk(x, y) ? 0 : 1, 1);
  const image = bits.bytes;
  const padded = image.length + (image.length % 2);
  const file = Buffer.alloc(20 + padded);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(12 + padded, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(image.length, 16);
  file.set(image, 20);
  return new Uint8Array(file);
}

/** What a photo of a receipt looks like from afar: lines of different lengths, and a sum. `seed` varies them. */
export const receiptPhoto = (width: number, height: number, seed: number): Uint8Array<ArrayBuffer> =>
  webpOf(width, height, (x, y) => {
    const [column, row] = [Math.floor((x * 36) / width), Math.floor((y * 48) / height)];
    if (row < 4 || row > 44 || row % 3 !== 0) return false;
    const length = 8 + ((row * 7 + seed * 5) % 11);
    return (column > 4 && column < 4 + length) || (column > 26 && column < 32);
  });

/** A PDF of one page with these lines as its text. */
export function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const safe = (line: string) => line.replace(/[^ -~]/g, '').replace(/[\\()]/g, '\\$&');
  const shown = lines.map((line) => `(${safe(line)}) Tj T*`).join('\n');
  const text = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const place = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return new Uint8Array(Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, 'latin1'));
}
