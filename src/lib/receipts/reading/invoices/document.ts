import { INVOICE_BOUNDS } from '../../../core/limits.ts';
import { xmlReader } from '../../../core/xml/read.ts';

/** The text of an element, with what its attributes say of it. */
export interface Leaf {
  text: string;
  attributes: Readonly<Record<string, string>>;
}
type Leaves = Map<string, Leaf[]>;

/** Where a syntax has what is looked for: paths below the root. */
export interface Syntax {
  /** Its name space, by the root that it belongs to. */
  roots: Readonly<Record<string, string>>;
  leaves: readonly string[];
  /** Elements that come several times, with the paths of their leaves below them. */
  groups: Readonly<Record<string, readonly string[]>>;
}

export interface Document {
  root: string;
  leaves: Leaves;
  /** In their order, by the path of the group. */
  groups: ReadonlyMap<string, Leaves[]>;
}

/** An XML file that is no invoice, or none that can be read. */
export class NoInvoice extends Error {
  readonly why: 'broken' | 'other';
  constructor(why: 'broken' | 'other') {
    super(`${why} XML`);
    this.why = why;
  }
}

const readXml = xmlReader(INVOICE_BOUNDS, () => new NoInvoice('broken'));

/** Longer names are none of an invoice. */
const LONGEST_NAME = 60;

/** What is known of a path. */
interface Place {
  leaf?: boolean;
  group?: boolean;
  /** The group that it stands in, and its path below that. */
  within?: { group: string; path: string };
}

function placesOf({ leaves, groups }: Syntax): Map<string, Place> {
  const places = new Map<string, Place>();
  const place = (path: string): Place => {
    const known = places.get(path) ?? {};
    if (!places.has(path)) {
      places.set(path, known);
      const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
      if (path !== '') place(parent);
    }
    return known;
  };
  for (const path of leaves) place(path).leaf = true;
  for (const [group, paths] of Object.entries(groups)) {
    place(group).group = true;
    for (const path of paths)
      Object.assign(place(`${group}/${path}`), { leaf: true, within: { group, path } } satisfies Place);
  }
  return places;
}

/**
 * Takes what is looked for out of an invoice; nothing else of it is kept.
 * @param syntaxes of which the root decides
 * @throws NoInvoice
 */
export function readDocument(text: string, syntaxes: readonly Syntax[]): [Document, Syntax] {
  const found: Document & { groups: Map<string, Leaves[]> } = {
    root: '',
    leaves: new Map(),
    groups: new Map(),
  };
  let syntax: Syntax | undefined;
  let places = new Map<string, Place>();
  /** Paths of the elements that are open, below which something is looked for. */
  const open: string[] = [];
  let skipped = 0;
  let taken: Leaf | undefined;
  let kept = 0;
  const keep = () => {
    if (++kept > INVOICE_BOUNDS.kept) throw new NoInvoice('broken');
  };
  readXml(text, {
    open(name, attributes) {
      taken = undefined;
      if (open.length === 0) {
        syntax = syntaxes.find(({ roots }) => isOf(roots[name], attributes));
        if (!syntax) throw new NoInvoice('other');
        found.root = name;
        places = placesOf(syntax);
        open.push('');
        return;
      }
      const parent = open.at(-1) as string;
      const path = parent === '' ? name : `${parent}/${name}`;
      const place = skipped === 0 && name.length <= LONGEST_NAME ? places.get(path) : undefined;
      if (!place) {
        skipped += 1;
        return;
      }
      open.push(path);
      if (place.group) {
        keep();
        listIn(found.groups, path).push(new Map());
      }
      if (!place.leaf) return;
      keep();
      taken = { text: '', attributes };
      const leaves = place.within ? found.groups.get(place.within.group)?.at(-1) : found.leaves;
      if (leaves) listIn(leaves, place.within?.path ?? path).push(taken);
    },
    text(value) {
      if (!taken || skipped > 0) return;
      taken.text += value;
      if (taken.text.length > INVOICE_BOUNDS.value) throw new NoInvoice('broken');
    },
    close() {
      taken = undefined;
      if (skipped > 0) skipped -= 1;
      else open.pop();
    },
  });
  if (!syntax) throw new NoInvoice('other');
  return [found, syntax];
}

function listIn<Value>(map: Map<string, Value[]>, key: string): Value[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}

const isOf = (space: string | undefined, attributes: Readonly<Record<string, string>>): boolean =>
  space !== undefined &&
  Object.entries(attributes).some(([name, value]) => /^xmlns(?::|$)/.test(name) && value === space);

const DECLARED = /^<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/** The text of an XML file by its byte order mark, else as it declares, else UTF-8. @throws NoInvoice where its bytes are none of that */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300)).trimStart();
  const label = marked ?? DECLARED.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new NoInvoice('broken');
  }
}
