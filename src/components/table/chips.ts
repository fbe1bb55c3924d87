/** A filter in use, in words, and the address without it. */
export interface Chip {
  text: string;
  href: string;
}
