/** Decimals as whole millionths, since sums of an invoice are compared exactly. */
const PLACES = 6;
const CENT = 10n ** BigInt(PLACES - 2);

/** As XML Schema writes a decimal; undefined for anything else, and for more than can be meant. */
export function decimalOf(text: string): bigint | undefined {
  const [, sign = '', whole = '', more = ''] = /^([+-]?)(\d{0,15})(?:\.(\d{0,40}))?$/.exec(text) ?? [];
  const places = more.replace(/0{1,40}$/, '');
  if (whole + more === '' || places.length > PLACES) return undefined;
  const value = BigInt(whole + places.padEnd(PLACES, '0'));
  return sign === '-' ? -value : value;
}

/** To cents, a half upwards, as the rules of EN 16931 round what they add up. */
export function toCents(value: bigint): bigint {
  const moved = value + CENT / 2n;
  const rest = ((moved % CENT) + CENT) % CENT;
  return moved - rest;
}

/** `119.00`, with more decimals where there are more. */
export function writtenOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(PLACES + 1, '0');
  const places = digits.slice(-PLACES).replace(/0{1,4}$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${places}`;
}
