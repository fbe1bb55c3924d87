import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '#lib/expenses/form.ts';

/** Puts the browser's own day in place of the server's, unless someone has chosen a day already. */
export function useBrowserDay(form: UseFormReturn<FormValues>, serverDay: string | undefined): void {
  useEffect(() => {
    if (serverDay && form.getValues('date') === serverDay) form.setValue('date', browserDay());
  }, [form, serverDay]);
}

/** Today by the clock of the person: a day is no instant, so no UTC here. */
export function browserDay(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
