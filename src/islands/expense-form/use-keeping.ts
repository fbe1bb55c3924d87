import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '#lib/expenses/form.ts';
import { canStore } from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Props } from './ExpenseForm.tsx';
import { type Keeper, type Keeping, keeperOf } from './keeper.ts';
import type { Uploads } from './use-uploads.ts';

/** The keeper of this form, and what it has to show. */
export function useKeeping(
  props: Props,
  form: UseFormReturn<FormValues>,
  uploads: Uploads,
  t: Translate,
): Keeping & { keeper: Keeper } {
  const [keeping, setKeeping] = useState<Keeping>({ key: props.idempotency_key, able: true });
  const [keeper] = useState(() =>
    keeperOf(props, form, uploads, (change) => setKeeping((before) => ({ ...before, ...change }))),
  );

  useEffect(() => {
    const start = () =>
      keeper
        .start()
        .then((inVain) => inVain && toast('info', t('waiting.finish_first')))
        .catch(() => setKeeping((before) => ({ ...before, able: false })));
    const opened = () => location.hash.startsWith('#waiting-') && start();
    const leave = () => document.visibilityState === 'hidden' && keeper.put().catch(() => {});
    const stop = form.subscribe({ formState: { values: true }, callback: () => keeper.soon() });
    addEventListener('hashchange', opened);
    document.addEventListener('visibilitychange', leave);
    start();
    return () => {
      stop();
      removeEventListener('hashchange', opened);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [form, keeper, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of files is what has to be kept
  useEffect(() => {
    if (canStore()) keeper.soon();
  }, [keeper, uploads.list]);

  return { ...keeping, keeper };
}
