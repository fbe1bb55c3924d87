import type { JsonSchema, Shapes } from '#lib/openapi/operation.ts';
import type { Random } from '../support/stories/random.ts';

/** Ids of what a book holds, by the noun that a field or an address names it with. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** Texts that some pattern or some verb takes. */
const TEXTS = [
  ...['swiggy', 'Swiggy', 'Taxi to the office', 'a', 'swiggy:out', 'salary:in', 'acme*', 'आयकर', '日本語'],
  ...['1', '7', '12.50', '450', '-3', '2026-04-13', 'INR', 'EUR', 'JPY', 'en', 'Asia/Kolkata', '4471'],
  ...['guest@example.org', 'name', 'amount', 'date', 'receipt.pdf', 'eyJhbGciOiJIUzI1NiJ9.e30.x', ''],
];
const AMOUNTS = [450, 10.5, 0.01, 1, 99_999.99, 100];
const UUID = '01999999-0000-7000-8000-000000000000';
/** Fields that are not required are left out as often. */
const LEFT_OUT = 55;

/** Draws values of JSON schemas. What a schema does not say, such as which fields exclude each other, may be wrong. */
export class Draw {
  readonly #random: Random;
  readonly #shapes: Shapes;
  readonly #known: Known;

  constructor(random: Random, shapes: Shapes, known: Known) {
    this.#random = random;
    this.#shapes = shapes;
    this.#known = known;
  }

  /** @param name of the field, for what it may name of the book */
  value(schema: JsonSchema, name = ''): unknown {
    const { $ref, anyOf, oneOf, type } = schema;
    if ($ref) return this.value(this.#shapes[$ref.split('/').at(-1) ?? ''] ?? {}, name);
    const parts = (anyOf ?? oneOf) as JsonSchema[] | undefined;
    if (parts) return this.value(this.#random.of(parts) ?? {}, name);
    if ('const' in schema) return schema.const;
    if (schema.enum) return this.#random.of(schema.enum as unknown[]);
    const one = Array.isArray(type) ? this.#random.of(type) : type;
    switch (one) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return this.#array(schema, name);
      case 'string':
        return this.#text(schema, name);
      case 'integer':
        return this.#whole(schema, name);
      case 'number':
        return this.#random.of(AMOUNTS);
      case 'boolean':
        return this.#random.chance(50);
      case 'null':
        return null;
      default:
        return this.#random.of([...TEXTS, ...AMOUNTS, null, true]);
    }
  }

  #object({ properties = {}, required = [] }: JsonSchema): unknown {
    const drawn = Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, one]) => {
      const isNeeded = (required as string[]).includes(key);
      return isNeeded || !this.#random.chance(LEFT_OUT) ? [[key, this.value(one, key)]] : [];
    });
    return Object.fromEntries(drawn);
  }

  #array({ items, minItems = 0, maxItems = 5 }: JsonSchema, name: string): unknown {
    const most = Math.min(Number(maxItems), Number(minItems) + 3);
    const length = Number(minItems) + this.#random.below(most - Number(minItems) + 1);
    return Array.from({ length }, () => this.value(items as JsonSchema, name));
  }

  #text({ format, pattern, minLength = 0, maxLength = 1_000 }: JsonSchema, name: string): unknown {
    if (format === 'uuid') return this.#idOf(name, 'string') ?? UUID;
    if (format === 'date') return `2026-0${1 + this.#random.below(6)}-1${this.#random.below(10)}`;
    const known = this.#idOf(name, 'number');
    const fits = new RegExp(String(pattern ?? ''), 'u');
    const all = [...(known === undefined ? [] : [String(known)]), ...TEXTS].filter(
      (text) => fits.test(text) && text.length <= Number(maxLength),
    );
    return (this.#random.of(all) ?? '').padEnd(Number(minLength), 'x');
  }

  #whole({ minimum = 0, maximum }: JsonSchema, name: string): number {
    const known = this.#idOf(name, 'number');
    if (known !== undefined && maximum === undefined && this.#random.chance(80)) return Number(known);
    const most = Math.min(Number(maximum ?? 40), Number(minimum) + 40);
    return Number(minimum) + this.#random.below(most - Number(minimum) + 1);
  }

  /** An id of what the field names, or else of anything. */
  #idOf(name: string, type: 'string' | 'number'): string | number | undefined {
    const noun = Object.keys(this.#known).find((key) => name.startsWith(key));
    const ids = noun ? (this.#known[noun] ?? []) : Object.values(this.#known).flat();
    return this.#random.of(ids.filter((id) => typeof id === type));
  }
}
