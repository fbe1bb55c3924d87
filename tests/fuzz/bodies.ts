import type { Call } from '#lib/openapi/call.ts';
import { rooms } from '#lib/openapi/document.ts';
import { jsonSchema, type Shapes } from '#lib/openapi/operation.ts';
import type { Random } from '../support/stories/random.ts';
import { Draw, type Known } from './draw.ts';
import { spoilt } from './mutate-json.ts';
import { OF_BYTES } from './mutations.ts';

/** An operation of the API that has a body. */
export interface Operation {
  /** Method and path, as `POST /api/bank/review/`. */
  name: string;
  call: Call;
}

/** What is sent: JSON, or bytes. */
export interface Body {
  content: string | Buffer;
  type: string;
}

/** All of them, by the description of the API, so that a new one is among them. */
export const OPERATIONS: readonly Operation[] = rooms.flatMap(({ calls }) =>
  Object.entries(calls).flatMap(([name, call]) => (call.body || call.sends ? [{ name, call }] : [])),
);

/** Draws until one is right in what a schema cannot say, too. */
const TRIES = 30;

/** A body that the operation's own schema takes; its example, where none was drawn. */
export function validBody(
  { call }: Operation,
  random: Random,
  known: Known,
): { body: unknown; isDrawn: boolean } {
  const shapes: Shapes = {};
  const schema = jsonSchema(call.body as NonNullable<typeof call.body>, 'input', shapes);
  const draw = new Draw(random, shapes, known);
  for (let tries = 0; tries < TRIES; tries++) {
    const body = draw.value(schema);
    if (call.body?.safeParse(body).success) return { body, isDrawn: true };
  }
  return { body: call.example, isDrawn: false };
}

const STATEMENT = Buffer.from(
  'Date,Description,Amount\n2026-04-13,Coffee,-10.50\n2026-04-14,Salary,500.00\n',
);
const PICTURE = Buffer.from(
  '524946461a00000057454250565038200e0000003001009d012a0100010002003425a400',
  'hex',
);

/** A body of the operation, changed unless it is to be valid. */
export function bodyOf(operation: Operation, random: Random, known: Known, isValid = false): Body {
  const { sends } = operation.call;
  if (sends === undefined) {
    const { body } = validBody(operation, random, known);
    const content = isValid ? JSON.stringify(body) : spoilt(body, random);
    return { content, type: 'application/json' };
  }
  const isForm = sends === 'multipart/form-data';
  let bytes: Buffer = isForm ? STATEMENT : PICTURE;
  for (let times = isValid ? 0 : 1 + random.below(3); times > 0; times--)
    bytes = random.of(Object.values(OF_BYTES))?.(Buffer.from(bytes), random) ?? bytes;
  if (!isForm) return { content: bytes, type: random.of(['image/webp', 'application/pdf', 'x/y']) ?? '' };
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  const content =
    isValid || random.chance(80) ? form : (random.of(Object.values(OF_BYTES))?.(form, random) ?? form);
  return { content, type: 'multipart/form-data; boundary=x' };
}

/** The operation's address, with ids of the book. */
export function addressOf({ name, call }: Operation, random: Random, known: Known): string {
  const [, path = ''] = name.split(' ');
  const nouns = path.split('/');
  return path.replace(/\{(\w+)\}/g, (place, id: string) => {
    // The noun before it, in the singular: `receipts/{id}`.
    const noun = (nouns[nouns.indexOf(place) - 1] ?? '').replace(/^by-|s$/g, '').replace(/ie$/, 'y');
    const field = id === 'id' ? noun : id;
    const shapes: Shapes = {};
    const schema = call.ids?.[id] && jsonSchema(call.ids[id], 'input', shapes);
    return String(new Draw(random, shapes, known).value(schema ?? { type: 'integer', minimum: 1 }, field));
  });
}
