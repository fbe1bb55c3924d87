/** The strings of Excel 97, whose letters have one or two bytes and which go on in further records. */
export class XlsStrings {
  readonly #parts: Uint8Array[];
  readonly #counted: boolean;
  #part = 0;
  #at = 0;

  /** @param counted a table of strings with their number in front */
  constructor(parts: Uint8Array[], counted = false) {
    this.#parts = parts;
    this.#counted = counted;
  }

  add(part: Uint8Array): void {
    this.#parts.push(part);
  }

  /** All strings of a table. */
  all(): string[] {
    if (this.#counted) this.#at = 8;
    const strings: string[] = [];
    while (this.#more()) strings.push(this.next(2));
    return strings;
  }

  /** The string that follows. @param width the bytes of its length */
  next(width: 1 | 2): string {
    const length = width === 1 ? this.#byte() : this.#byte() + 256 * this.#byte();
    let flags = this.#byte();
    const runs = (flags & 8) !== 0 ? this.#byte() + 256 * this.#byte() : 0;
    let extra = 0;
    if ((flags & 4) !== 0)
      extra = this.#byte() + 256 * (this.#byte() + 256 * (this.#byte() + 256 * this.#byte()));
    let text = '';
    while (text.length < length && this.#more()) {
      // A string that goes on in another record says anew how wide its letters are.
      if (this.#at === 0 && this.#part > 0) flags = this.#byte();
      const left = (this.#parts[this.#part]?.length ?? 0) - this.#at;
      const wide = (flags & 1) !== 0;
      const count = Math.min(length - text.length, wide ? left >> 1 : left);
      if (count === 0) {
        this.#skip(left);
        continue;
      }
      text += this.#take(count, wide);
    }
    this.#skip(4 * runs + extra);
    return text;
  }

  #take(count: number, wide: boolean): string {
    const bytes = (this.#parts[this.#part] as Uint8Array).subarray(
      this.#at,
      this.#at + (wide ? 2 * count : count),
    );
    this.#at += bytes.length;
    // Letters of one byte are the first 256 of Unicode.
    return wide ? new TextDecoder('utf-16le').decode(bytes) : Buffer.from(bytes).toString('latin1');
  }

  #byte(): number {
    if (!this.#more()) return 0;
    return this.#parts[this.#part]?.[this.#at++] ?? 0;
  }

  #skip(count: number): void {
    for (let left = count; left > 0 && this.#more(); ) {
      const step = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  /** Whether anything is left; goes on to the next record where one ends. */
  #more(): boolean {
    while (this.#part < this.#parts.length && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part++;
      this.#at = 0;
    }
    return this.#part < this.#parts.length;
  }
}
