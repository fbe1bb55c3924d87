import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { nameKey } from '#lib/core/text.ts';
import type { Person } from '#lib/db/tables.ts';
import { invite } from '#lib/people/invitations.ts';
import { disableMember, enableMember } from '#lib/people/members.ts';
import { startSession } from '#lib/people/sessions.ts';
import { PHONE, sessionsOn } from '../stories/people.ts';
import type { Book, ModelName } from './book-model.ts';
import { type MakeAct, type World, who } from './book-world.ts';

const NAMES = [
  'Swiggy',
  'SWIGGY',
  'Swiggy*BLR',
  'Uber',
  'uber ',
  'Indigo',
  'Café',
  'CAFE\u0301',
  'Ola',
  'Zoho',
  '支付',
];
const holderOf = ({ merchants }: Book, name: string): [number, ModelName] | undefined =>
  [...merchants].find(([, one]) => nameKey(one.name) === nameKey(name));

const add: MakeAct = (world) => {
  const { db, book, random } = world;
  const name = (random.of(NAMES) as string).trim();
  const holder = holderOf(book, name);
  const into = holder?.[1].merged_into ?? holder?.[0];
  const meant = into === undefined ? undefined : book.merchants.get(into);
  const taken = meant !== undefined && !meant.archived && into === holder?.[0];
  return {
    what: `add ${name}`,
    run: () => addName(db, who(world), 'merchants', { name }),
    expected: taken ? 'conflict' : 'done',
    model: (added: { id: number }) => {
      if (!meant) book.merchants.set(added.id, { name, archived: false, merged_into: null });
      else if (added.id !== into) throw new Error(`${name} is ${added.id}, not ${into}`);
      const changes = !meant || meant.archived;
      if (meant) meant.archived = false;
      return changes;
    },
  };
};

const rename: MakeAct = (world) => {
  const { db, book, random } = world;
  const [id, found] = random.of(book.merchants) ?? [];
  if (!id || !found) return undefined;
  const name = (random.of(NAMES) as string).trim();
  const [holder, held] = holderOf(book, name) ?? [];
  const taken = held !== undefined && holder !== id && held.merged_into !== id;
  return {
    what: `rename ${id} to ${name}`,
    run: () => changeName(db, who(world), 'merchants', id, { name }),
    expected: taken && name !== found.name ? 'conflict' : 'done',
    model: () => {
      const changes = found.name !== name;
      if (held && holder !== id) held.name = found.name;
      found.name = name;
      return changes;
    },
  };
};

const archive: MakeAct = (world) => {
  const { db, book, random } = world;
  const [id, found] = random.of(book.merchants) ?? [];
  if (!id || !found) return undefined;
  const archived = random.chance(35);
  return {
    what: `${archived ? 'archive' : 'bring back'} ${id}`,
    run: () => changeName(db, who(world), 'merchants', id, { archived }),
    expected: 'done',
    model: () => {
      if (found.archived === archived) return false;
      Object.assign(found, { archived, merged_into: null });
      return true;
    },
  };
};

const merge: MakeAct = (world) => {
  const { db, book, random } = world;
  const [from, source] = random.of(book.merchants) ?? [];
  const [into, target] = random.of(book.merchants) ?? [];
  if (!from || !into || !source || !target) return undefined;
  const refused = source.merged_into !== null || target.archived;
  return {
    what: `merge ${from} into ${into}`,
    run: () => mergeMerchants(db, who(world), from, into),
    expected: from === into ? 'invalid' : refused ? 'conflict' : 'done',
    model: ({ count }: { count: number }) => {
      const moved = [...book.expenses.values()].filter(({ merchant }) => merchant === from);
      const live = moved.filter(({ deleted }) => !deleted).length;
      if (count !== live) throw new Error(`${count} expenses were merged, not ${live}`);
      for (const expense of moved) expense.merchant = into;
      for (const one of book.merchants.values()) if (one.merged_into === from) one.merged_into = into;
      Object.assign(source, { archived: true, merged_into: into });
      return true;
    },
  };
};

const shutOut: MakeAct = (world) => {
  const { db, book, random } = world;
  const [actor, member] = [who(world).id, who(world).id];
  const out = random.chance(40);
  const refused = book.disabled.has(actor) ? 'unauthenticated' : 'done';
  return {
    what: `${out ? 'disable' : 'enable'} ${member} by ${actor}`,
    run: () => (out ? disableMember : enableMember)(db, { id: actor }, member),
    expected: out && actor === member ? 'conflict' : refused,
    model: (changed: boolean) => {
      if (changed !== (book.disabled.has(member) !== out)) throw new Error(`changed: ${changed}`);
      if (out) book.disabled.add(member);
      else book.disabled.delete(member);
      return changed;
    },
  };
};

const inviting: MakeAct = (world) => {
  const person = who(world);
  const email = `guest${world.random.below(3)}@example.org`;
  return {
    what: `invite ${email} by ${person.id}`,
    run: () => invite(world.db, person, { email, first_name: 'G', last_name: 'H' }),
    expected: world.book.disabled.has(person.id) ? 'unauthenticated' : 'done',
    model: () => true,
  };
};

const signIn: MakeAct = (world) => {
  const { id, email } = who(world) as World['people'][number];
  const person: Person = {
    ...{ id, email, first_name: 'A', last_name: 'B', language: 'en', notifications: 1 },
    ...{ keys: 1, expenses_view: 'cards', time_zone: null, status: null },
  };
  return {
    what: `sign in ${id}`,
    run: () => startSession(sessionsOn(world.database), person, PHONE),
    expected: world.book.disabled.has(id) ? 'unauthenticated' : 'done',
    model: () => false,
  };
};

/** With their relative frequencies. */
export const nameActs: [number, MakeAct][] = [
  [5, add],
  [4, rename],
  [3, archive],
  [4, merge],
  [2, shutOut],
  [2, inviting],
  [2, signIn],
];
