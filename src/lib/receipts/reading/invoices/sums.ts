import { toCents } from './decimal.ts';
import type { Stated } from './stated.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/**
 * Whether the sums of an invoice are those of its parts, by the rules BR-CO-10 to BR-CO-16 of EN 16931, to the cent. Short
 * profiles, which have no lines and may leave sums out, are held to those that they state.
 */
export function addsUp(stated: Stated): boolean {
  const { lines, allowances, charges, taxes, isShort, sumOfLines, net, gross, due } = stated;
  const { sumOfAllowances = 0n, sumOfCharges = 0n, tax = 0n, prepaid = 0n, rounding = 0n } = stated;
  if (net === undefined || gross === undefined || due === undefined) return false;
  const isSum = (said: bigint, parts: bigint): boolean => said === toCents(parts);
  const hasParts = !isShort || lines.length > 0;
  if (hasParts && (lines.length === 0 || sumOfLines === undefined)) return false;
  return (
    (!hasParts || isSum(sumOfLines ?? 0n, sum(lines))) &&
    isSum(sumOfAllowances, sum(allowances)) &&
    isSum(sumOfCharges, sum(charges)) &&
    (sumOfLines === undefined || isSum(net, sumOfLines - sumOfAllowances + sumOfCharges)) &&
    ((isShort && taxes.length === 0) || isSum(tax, sum(taxes))) &&
    isSum(gross, net + tax) &&
    isSum(due, gross - prepaid + rounding)
  );
}
