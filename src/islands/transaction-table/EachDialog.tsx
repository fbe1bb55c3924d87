import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallError, call, fetchHtml } from '#lib/browser/call.client.ts';
import { letChoose } from '#lib/browser/choose.client.ts';
import { findPart } from '#lib/browser/swap.client.ts';
import { calls } from '#lib/core/paths.ts';
import names from '../near-names.css?url';

/** What the server answered. */
export interface Recorded {
  run: string | null;
  expenses: string[];
  left: number;
}

interface Props {
  /** The query of the page whose form is shown. */
  query: string;
  transactions: readonly number[];
  onDone: (transactions: readonly number[], recorded: Recorded) => void;
  onClose: () => void;
}

/** With the merchant, where it is new. @throws CallError */
async function recordEach(sent: FormData, transactions: readonly number[]): Promise<Recorded> {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  const merchant_name = text('merchant_name');
  if (merchant_name)
    // It is there already.
    await call('POST', calls.merchants, { name: merchant_name }).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
    });
  return call<Recorded>('POST', calls.recordEach, {
    transactions,
    category: text('category'),
    merchant_name,
    project_name: text('project_name'),
    paid_via: text('paid_via'),
  });
}

/** Shows the form of the page without scripts in a dialog, and records what it says. */
export function EachDialog({ query, transactions, onDone, onClose }: Props) {
  const address = `${query}edit=each&transactionId=${transactions.join(',')}`;
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog
  useEffect(() => {
    let gone = false;
    fetchHtml(new URL(address, location.href))
      .then((html) => {
        if (gone) return;
        const form = findPart(html, '#edit');
        if (!form || !place.current) return void location.assign(address);
        place.current.replaceChildren(document.adoptNode(form));
        dialog.current?.showModal();
        for (const input of place.current.querySelectorAll<HTMLInputElement>('input[data-choices]'))
          letChoose(input);
        place.current.querySelector<HTMLElement>('[autofocus]')?.focus();
      })
      .catch(() => location.assign(address));
    return () => {
      gone = true;
      dialog.current?.close();
    };
  }, []);

  async function submit(event: SubmitEvent<HTMLDivElement>): Promise<void> {
    const form = event.target as unknown as HTMLFormElement;
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(form);
    const ids = sent.getAll('transactionId').map(Number);
    setBusy(true);
    setWrong('');
    try {
      const recorded = await recordEach(sent, ids);
      onDone(ids.length > 0 ? ids : transactions, recorded);
      onClose();
    } catch (error) {
      const { detail, errors } =
        error instanceof CallError ? error : { detail: '', errors: {} as Record<string, string[]> };
      setWrong(Object.values(errors).flat()[0] ?? detail);
      form.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0] ?? 'category'}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links are pressed by keys, too
    <dialog
      ref={dialog}
      className="dialog each"
      aria-labelledby="edit-title"
      onClose={onClose}
      onClick={(event) => {
        if (!(event.target as Element).closest('a[data-close]')) return;
        event.preventDefault();
        onClose();
      }}
    >
      {/* Only this dialog needs it; React shows the dialog once it is there. */}
      <link rel="stylesheet" href={names} precedence="default" />
      {wrong && (
        <p className="notice error" role="alert">
          {wrong}
        </p>
      )}
      <div ref={place} aria-busy={busy} onSubmit={submit} />
    </dialog>
  );
}
