import { RULES as PRODUCT_RULES, type Rule } from './rules.ts';
import { TEST_RULES } from './test-rules.ts';

/** The rules for the product, and those for its tests. */
export const RULES: readonly Rule[] = [...PRODUCT_RULES, ...TEST_RULES];
