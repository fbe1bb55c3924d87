import { useState } from 'react';
import { keptIn } from '#lib/browser/kept.client.ts';
import type { RefusedFacts } from './types.ts';

const KEY = 'atlas-typed';

type Typed = Readonly<Record<string, string>>;

/** What is typed of receipts and not saved yet, also over a reload. */
export interface Drafts {
  /** Those that an earlier page kept. */
  restored: () => ReadonlySet<string>;
  has: (receipt: string) => boolean;
  of: (receipt: string) => Typed | undefined;
  keep: (receipt: string, form: HTMLFormElement) => void;
  forget: (receipt: string) => void;
}

/**
 * @param awake what an earlier page kept is not shown before, since the server knows nothing of it
 * @param refused what a form of this page said
 */
export function useDrafts(awake: boolean, refused: RefusedFacts | undefined): Drafts {
  const [drafts] = useState(() => {
    const all = new Map<string, Typed>(refused && [[refused.receipt, typedIn(refused.values)]]);
    const restored = new Set<string>();
    let isRead = false;
    const write = () => keptIn(sessionStorage).setItem(KEY, JSON.stringify([...all]));
    return {
      read() {
        if (isRead) return;
        isRead = true;
        for (const [receipt, typed] of read()) {
          all.set(receipt, typed);
          restored.add(receipt);
        }
      },
      restored: () => restored,
      has: (receipt: string) => all.has(receipt),
      of: (receipt: string) => all.get(receipt),
      keep(receipt: string, form: HTMLFormElement) {
        all.set(receipt, typedIn(Object.fromEntries(new FormData(form))));
        write();
      },
      forget(receipt: string) {
        if (all.delete(receipt)) write();
      },
    };
  });
  if (awake) drafts.read();
  return drafts;
}

const typedIn = (fields: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    ['amount', 'day', 'merchant', 'currency'].map((name) => [name, String(fields[name] ?? '')]),
  );

function read(): [string, Typed][] {
  try {
    return JSON.parse(keptIn(sessionStorage).getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
