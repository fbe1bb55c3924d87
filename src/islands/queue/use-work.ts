import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '#lib/core/paths.ts';
import type { Translate } from '#lib/texts/translator.ts';
import {
  type Act,
  type Answer,
  actOf,
  type Choice,
  choiceOf,
  offeredOf,
  type QueueContext,
  type QueueRow,
  withReceipt,
} from './types.ts';
import type { KeyActs } from './use-keys.ts';
import { isLater, useQueue } from './use-queue.ts';

interface Given {
  rows: QueueRow[];
  left: number;
  total: number;
  query: string;
  at: number | undefined;
  /** All rows but the queue's own are ticked. */
  view: QueueContext['view'];
}

const idOf = ({ transaction }: QueueRow): number => transaction.id;

/** The rows, which of them is at hand, which are ticked, and what is done with them. */
export function useWork({ rows: given, at, view, query, ...counted }: Given, t: Translate) {
  const queue = useQueue({ results: given, ...counted }, query, view === 'sure', t);
  const { rows, struck } = queue;
  const [here, setHere] = useState(at ?? given[0]?.transaction.id);
  const [opened, setOpened] = useState<number>();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(view === 'queue' ? [] : given.map(idOf)));
  const index = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === here),
  );
  const current = rows[index];
  const chosen = rows.filter((row) => ticked.has(idOf(row)) && !struck.has(idOf(row)));
  const follow = useFocus(current);

  function moveTo(row: QueueRow | undefined): void {
    if (!row) return;
    follow.current = true;
    setHere(idOf(row));
    setOpened(undefined);
  }

  /** @param these all of them, or the row at hand */
  function decide(choice: Choice, these: readonly QueueRow[]): void {
    const open = these.filter((row) => !struck.has(idOf(row)));
    const gone = new Set(open.map(idOf));
    const next = [...rows.slice(index), ...rows.slice(0, index).toReversed()].find(
      (row) => !gone.has(idOf(row)),
    );
    queue.decide(choice, open);
    setTicked(new Set());
    moveTo(next);
  }
  const subject = (): readonly QueueRow[] => (chosen.length > 0 ? chosen : current ? [current] : []);

  function answer(row: QueueRow | undefined, given: Answer | undefined): void {
    if (!row || !given) return;
    const choice = choiceOf(given);
    if (!choice) {
      setHere(idOf(row));
      setOpened(idOf(row));
    } else decide(choice, choice.act === 'link' || choice.act === 'pair' ? [row] : subject());
  }

  const tick = (ids: readonly number[], on?: boolean): void =>
    setTicked((before) => withTicks(before, ids, on));

  function sendTicked(acts: readonly Act[]): void {
    queue.send(acts, chosen);
    setTicked(new Set());
  }

  const acceptEach = (): void => sendTicked(firstActs(chosen));

  const open = (id: number, isOpen: boolean) => setOpened(isOpen ? id : undefined);
  return {
    ...queue,
    index,
    current,
    chosen,
    ticked,
    opened,
    subject,
    later: isLater(query),
    setHere,
    setTicked,
    moveTo,
    decide,
    answer,
    tick,
    acceptEach,
    sendTicked,
    open,
  };
}

/** What each of the rows shows first. */
const firstActs = (rows: readonly QueueRow[]): Act[] =>
  rows.flatMap((row) => {
    const choice = row.answers[0] && choiceOf(row.answers[0]);
    return choice ? [actOf(withReceipt(choice, row), [idOf(row)])] : [];
  });

/** @param on what they become; without it, each the opposite of what it was */
function withTicks(before: ReadonlySet<number>, ids: readonly number[], on?: boolean): ReadonlySet<number> {
  const next = new Set(before);
  for (const id of ids)
    if (on ?? !before.has(id)) next.add(id);
    else next.delete(id);
  return next;
}

/** Once asked for, the focus goes to the row at hand. */
function useFocus(current: QueueRow | undefined): RefObject<boolean> {
  const follow = useRef(false);
  useEffect(() => {
    if (!follow.current || !current) return;
    follow.current = false;
    // By touch, the next row comes to where the finger is.
    const preventScroll = matchMedia('(pointer: coarse)').matches;
    document.getElementById(`r${idOf(current)}`)?.focus({ preventScroll });
  });
  return follow;
}

/** The same keys in every language. */
export function keysOf(work: ReturnType<typeof useWork>, showHelp: () => void): KeyActs {
  const { rows, index, current, struck } = work;
  const down = () => work.moveTo(rows[index + 1]);
  const up = () => work.moveTo(rows[index - 1]);
  const answer = (which: number) => () => work.answer(current, current && offeredOf(current)[which]);
  const mark = (act: string) => () => work.decide({ act }, work.subject());
  const go = (href: (account: number, id: number) => string) => () => {
    if (current) void work.leave(href(current.transaction.account, idOf(current)));
  };
  const alike = () => rows.filter(({ group }) => group === current?.group).map(idOf);
  return {
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    Enter: current && struck.has(idOf(current)) ? down : answer(0),
    1: answer(0),
    2: answer(1),
    3: answer(2),
    e: () => current && work.open(idOf(current), true),
    i: mark('IN'),
    v: mark('IV'),
    c: mark('CW'),
    s: mark(work.later ? 'now' : 'later'),
    l: go(paths.linkExpenses),
    o: go(paths.transaction),
    x: () => current && work.tick([idOf(current)]),
    '*': () => work.tick(alike(), true),
    u: () => void work.undo(),
    '?': showHelp,
  };
}
