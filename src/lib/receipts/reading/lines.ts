/** A run of text as a PDF places it. In points, from the lower left corner. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stands together in a line; a table's cells are apart. */
export interface Cell {
  text: string;
  from: number;
  to: number;
}

export interface Line {
  page: number;
  cells: Cell[];
  text: string;
}

/** Parts of a letter's height: less apart is one word, more is another cell. */
const SPACE = 0.12;
const GAP = 1;
/** Text over other text is another cell; letters of one word overlap less. */
const OVERLAP = 0.4;
/** Lines whose bases are less apart are one. */
const SAME_LINE = 0.5;
/** No receipt has longer lines; what is looked for in one takes more time than its length. */
const LONGEST = 2_000;

const tidy = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ');

/** The pieces of a page as lines, from top to bottom and from left to right. */
export function joinLines(pieces: readonly Piece[], page: number): Line[] {
  const rows: { y: number; height: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const height = Math.max(piece.height, 1);
    if (row && row.y - piece.y < SAME_LINE * Math.min(row.height, height)) row.pieces.push(piece);
    else rows.push({ y: piece.y, height, pieces: [piece] });
  }
  return rows.flatMap((row) =>
    linesOf(cellsOf(row.pieces.toSorted((a, b) => a.x - b.x))).map((cells) => ({
      page,
      cells,
      text: cells.map(({ text }) => text).join(' '),
    })),
  );
}

function linesOf(cells: readonly Cell[]): Cell[][] {
  const lines: Cell[][] = [];
  let length = LONGEST;
  for (const cell of cells) {
    const text = cell.text.slice(0, LONGEST);
    length += text.length + 1;
    if (length > LONGEST) {
      lines.push([]);
      length = text.length;
    }
    lines.at(-1)?.push({ ...cell, text });
  }
  return lines;
}

function cellsOf(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = [];
  for (const { text, x, width, height } of pieces.flatMap(apart)) {
    const cell = cells.at(-1);
    const gap = cell ? (x - cell.to) / Math.max(height, 1) : Number.POSITIVE_INFINITY;
    if (!cell || gap > GAP || gap < -OVERLAP) cells.push({ text, from: x, to: x + width });
    else {
      cell.text += `${gap > SPACE ? ' ' : ''}${text}`;
      cell.to = Math.max(cell.to, x + width);
    }
  }
  return cells.map((cell) => ({ ...cell, text: tidy(cell.text).trim() })).filter(({ text }) => text !== '');
}

/** Producers of fixed width put several spaces between cells. */
function apart(piece: Piece): Piece[] {
  if (!/\S\s{3,}\S/.test(piece.text)) return [piece];
  const each = piece.width / piece.text.length;
  return [...piece.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map(({ 0: text, index }) => ({
    ...piece,
    text,
    x: piece.x + index * each,
    width: text.length * each,
  }));
}
