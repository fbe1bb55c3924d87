import { useState } from 'react';
import type { KeyActs } from '../queue/use-keys.ts';
import { decisionOf, records } from './types.ts';
import type { Drafts } from './use-drafts.ts';
import type { useReceipts } from './use-receipts.ts';

/** Categories and answers that a digit chooses. */
export const KEYED = 9;

/** What a form chose that was refused before the page was awake. */
export interface Given {
  do: string;
  /** 0 where none was chosen. */
  category: number;
}

interface Picked {
  id: string;
  answer?: number;
  category?: number;
  /** Digits choose categories; by itself where one is missing. */
  keyed?: boolean | undefined;
}

/** Which answer and category of the receipt at hand are chosen, and whether digits choose categories. */
export function useChoice(
  { current, accept }: ReturnType<typeof useReceipts>,
  given: Given | undefined,
  drafts: Drafts,
) {
  const [picked, setPicked] = useState<Picked | undefined>(() => {
    if (!current || !given) return undefined;
    const answer = current.answers.findIndex(
      (one) => JSON.stringify(decisionOf(current, one, undefined)) === given.do,
    );
    const category = given.category > 0 ? { category: given.category } : {};
    return answer >= 0 ? { id: current.id, answer, ...category } : undefined;
  });
  const mine = picked && picked.id === current?.id ? picked : undefined;
  const chosen = mine?.answer ?? 0;
  const answer = current?.answers[chosen];
  const category = mine?.category ?? (answer && records(answer) ? answer.category : null);
  const open = answer !== undefined && records(answer) && category === null;
  const pick = (what: Omit<Picked, 'id'>) => {
    if (current) setPicked({ id: current.id, ...mine, ...what });
  };
  /** What is typed and not saved comes first: it may change what the receipt belongs to. */
  const take = (of: number | undefined) => {
    if (!current || !answer) return;
    if (!drafts.has(current.id)) return void accept(current, answer, of);
    document.querySelector<HTMLFormElement>('.receipt-facts > form')?.requestSubmit();
  };
  return {
    chosen,
    category,
    open,
    keyed: mine?.keyed ?? open,
    onChoose: (index: number) => {
      if (current?.answers[index]) pick({ answer: index, keyed: undefined });
    },
    onCategory: (id: number) => {
      if (open) take(id);
      else pick({ category: id, keyed: false });
    },
    onAccept: () => {
      if (open) document.querySelector<HTMLElement>('.rq-categories .chip')?.focus();
      else take(mine?.category);
    },
    /** What was chosen before the page was awake. */
    restore: (index: number, id: number) => {
      const of = current?.answers[index];
      const category = id > 0 && id !== of?.category ? { category: id } : {};
      if (index > 0 || 'category' in category) pick({ answer: Math.max(0, index), ...category });
    },
    /** Gives the digits to the categories, or back to the answers. */
    onKeyed: (keyed: boolean) => pick({ keyed }),
  };
}

/** The same keys in every language. */
export function keysOf(work: ReturnType<typeof useReceipts>, choice: ReturnType<typeof useChoice>): KeyActs {
  const { rows, index, current } = work;
  const digit = (n: number) => () => {
    if (!choice.keyed) return choice.onChoose(n - 1);
    document.querySelectorAll<HTMLElement>('.rq-categories > .chips > button')[n - 1]?.click();
  };
  return {
    ...Object.fromEntries(Array.from({ length: KEYED }, (_, n) => [n + 1, digit(n + 1)])),
    j: () => work.moveTo(rows[index + 1]),
    k: () => work.moveTo(rows[index - 1]),
    Enter: choice.onAccept,
    c: () => choice.onKeyed(true),
    Escape: choice.keyed ? () => choice.onKeyed(false) : undefined,
    s: () => current && work.putOff(current),
    o: () => current && window.open(current.file, '_blank', 'noopener'),
    u: () => void work.undo(),
  };
}
