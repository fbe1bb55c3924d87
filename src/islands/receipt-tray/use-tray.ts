import { useEffect, useRef, useState } from 'react';
import { personOfPage } from '#lib/browser/kept.client.ts';
import { ATTACHMENT_BYTES, RECEIPT_TYPES } from '#lib/core/limits.ts';
import { newKey } from '#lib/outbox/entry.ts';
import { sendReceipts } from '#lib/outbox/receipts.client.ts';
import {
  canStore,
  dropReceipt,
  findKeptReceipt,
  type KeptReceipt,
  listKeptReceipts,
  onWaitingChange,
  putReceipt,
} from '#lib/outbox/store.client.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { readyToShrink, shrink } from '../pictures/shrink.ts';
import { useArrivals } from './use-arrivals.ts';

/** A chosen file that is being made small, or that cannot be a receipt. */
interface Chosen {
  key: string;
  file_name: string;
  fault?: string;
}

const LONGEST_PAUSE_MS = 30_000;
const SHOWN_EVERY_MS = 100;

/** What this device keeps of a person. */
function useKept(person: number | undefined) {
  const [kept, setKept] = useState<readonly KeptReceipt[]>([]);
  const showing = useRef(0);
  const show = async () => {
    if (person !== undefined) setKept(await listKeptReceipts(person));
  };
  return {
    kept,
    show,
    /** Many files change many times a second. */
    showSoon: () => {
      if (showing.current > 0) return;
      showing.current = window.setTimeout(() => {
        showing.current = 0;
        show();
      }, SHOWN_EVERY_MS);
    },
  };
}

/** Sends what this device keeps of a person, and tries again by itself. */
function useSending(person: number | undefined, t: Translate) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [percents, setPercents] = useState<Readonly<Record<string, number>>>({});
  const arrivals = useArrivals(t);
  /** Chosen files that this device does not keep yet. */
  const taking = useRef(0);
  const sending = useRef({ isUnderWay: false, timer: 0 });

  async function send(all: boolean): Promise<void> {
    const { current } = sending;
    // A sending that is under way takes along what is made small meanwhile.
    if (person === undefined || current.isUnderWay) return;
    current.isUnderWay = true;
    clearTimeout(current.timer);
    const next = await sendReceipts(person, all, {
      onProgress: (key, percent) => setPercents((before) => ({ ...before, [key]: percent })),
      onSent: arrivals.onSent,
      onSession: setIsSignedOut,
    }).finally(() => {
      current.isUnderWay = false;
    });
    setPercents({});
    const isLeft = (await listKeptReceipts(person)).some(({ trouble }) => !trouble);
    if (!isLeft && taking.current === 0) arrivals.end();
    if (next === undefined) return;
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(2_000, next - Date.now()));
    current.timer = window.setTimeout(() => send(false), pause);
  }

  return { isSignedOut, percents, taking, send };
}

/** What is on its way into the tray: chosen files are kept on this device first, then sent. */
export function useTray(t: Translate) {
  const [person] = useState(() => (!import.meta.env.SSR && canStore() ? personOfPage() : undefined));
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { kept, show, showSoon } = useKept(person);
  const { isSignedOut, percents, taking, send } = useSending(person, t);

  async function add(files: readonly File[], original: boolean): Promise<void> {
    const taken = files.map((file) => ({ key: newKey(), file, file_name: file.name, ...faultOf(file, t) }));
    setChosen((before) => [...before, ...taken.map(({ file, ...one }) => one)]);
    taking.current += taken.length;
    for (const { key, file, fault } of taken) {
      const isKept =
        fault === undefined && person !== undefined
          ? await keepChosen(person, { key, file, original }, t)
          : undefined;
      taking.current -= 1;
      if (isKept === undefined) continue;
      const why = t('tray.not_kept');
      setChosen((before) =>
        isKept
          ? before.filter((one) => one.key !== key)
          : before.map((one) => (one.key === key ? { ...one, fault: why } : one)),
      );
    }
    await prepare();
  }

  const prepare = async () => {
    if (person !== undefined) await prepareKept(person, () => send(true));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as what it calls is the same at each render
  useEffect(() => {
    readyToShrink();
    if (person === undefined) return;
    // The page's header counts what this device keeps.
    import('#lib/outbox/waiting-list.client.ts').then((outbox) => outbox.watchWaiting()).catch(() => {});
    onWaitingChange(person, showSoon);
    show()
      .then(prepare)
      .then(() => send(true));
    const online = () => send(true);
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);

  return {
    /** Whether files are taken at once; otherwise the form sends them. */
    takes: person !== undefined,
    chosen,
    kept,
    percents,
    isSignedOut,
    add,
    again: async (receipt: KeptReceipt, again = receipt.again ?? false) => {
      await putReceipt({ ...receipt, again, trouble: undefined, next_at: 0 });
      send(true);
    },
    remove: (key: string) => {
      setChosen((before) => before.filter((one) => one.key !== key));
      if (person !== undefined) dropReceipt(person, key);
    },
  };
}

/** False when the device's storage is full. */
const keepChosen = (
  person: number,
  { key, file, original }: { key: string; file: File; original: boolean },
  t: Translate,
): Promise<boolean> =>
  putReceipt({
    person,
    key,
    file_name: file.name,
    type: file.type,
    bytes: file,
    raw: original ? 'original' : 'small',
    kept_at: Date.now(),
    tries: 0,
    next_at: 0,
    sent: t('tray.sent', { file: file.name }),
  }).then(
    () => true,
    () => false,
  );

const isRaw = ({ raw }: KeptReceipt) => raw !== undefined;

/** Makes small what is kept as it was chosen, also what an earlier page could not finish. */
async function prepareKept(person: number, onReady: () => void): Promise<void> {
  const find = async (key: string) => {
    const one = await findKeptReceipt(person, key);
    return one && isRaw(one) ? one : undefined;
  };
  for (const { key } of (await listKeptReceipts(person)).filter(isRaw)) {
    const one = await find(key);
    if (!one) continue;
    const file = new File([one.bytes], one.file_name, { type: one.type });
    const { file: small, thumbnail } = await shrink(file, one.raw === 'original');
    // Another tab may have been faster.
    if (!(await find(key))) continue;
    const facts = { file_name: small.name, type: small.type, bytes: small, thumbnail };
    await putReceipt({ ...one, ...facts, raw: undefined });
    onReady();
  }
}

/** The server looks again, at the bytes. */
function faultOf(file: File, t: Translate): { fault?: string } {
  const wrong =
    file.size === 0
      ? 'tray.empty_file'
      : file.size > ATTACHMENT_BYTES
        ? 'tray.too_large'
        : file.type !== '' && !RECEIPT_TYPES.test(file.type)
          ? 'tray.wrong_kind'
          : undefined;
  return wrong ? { fault: t(wrong) } : {};
}
