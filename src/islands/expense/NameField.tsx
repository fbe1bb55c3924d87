import { type MouseEvent, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CallError } from '#lib/http/client.ts';
import { toast } from '#lib/stores/toasts.ts';
import { FieldFrame, useControl } from './Field.tsx';
import { useAlive, useFormTools } from './form-tools.ts';
import { add, find, fold, type NameKind, search, suggested } from './names.ts';

const WAIT_MS = 250;

/** A merchant or project by name: suggestions come as one types, and a missing one is added here. */
export function NameField({ kind }: { kind: NameKind }) {
  const { form, t } = useFormTools();
  const alive = useAlive();
  const text = useWatch({ control: form.control, name: kind }).trim();
  const [missing, setFound] = useMissing(kind, text);
  const control = useControl(kind);

  async function addIt(event: MouseEvent) {
    event.preventDefault();
    try {
      const { name } = await add(kind, text);
      choose(name);
      // Another one stands for a name that was merged away.
      if (fold(name) === fold(text)) toast('success', t(`expense_form.${kind}_added`, { name }));
      else toast('info', t(`expense_form.${kind}_exists`, { name }));
    } catch (error) {
      const taken =
        error instanceof CallError && error.status === 409
          ? await find(kind, text).catch(() => undefined)
          : undefined;
      if (taken) {
        choose(taken.name);
        toast('info', t(`expense_form.${kind}_exists`, { name: taken.name }));
      } else {
        toast(
          'error',
          (error instanceof CallError && error.detail) || t('expense_form.add_failed', { name: text }),
        );
      }
    }
  }

  function choose(name: string) {
    setFound();
    form.setValue(kind, name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus(kind);
  }

  const aside = (
    <button
      type="submit"
      name="intent"
      value={`add_${kind}`}
      className="button quiet small name-add"
      hidden={alive && !missing}
      onClick={alive ? addIt : undefined}
    >
      {alive ? t(`expense_form.add_named_${kind}`, { name: text }) : t(`expense_form.add_${kind}`)}
    </button>
  );
  return (
    <FieldFrame name={kind} label={t(`expense_form.${kind}`)} aside={aside}>
      <input
        type="text"
        list={`${kind}-names`}
        maxLength={100}
        autoComplete="off"
        placeholder={t('expense_form.search_hint')}
        {...control}
      />
    </FieldFrame>
  );
}

/** True once the server knows no such name, until it is said to be there; suggestions are filled on the way. */
function useMissing(kind: NameKind, text: string): [missing: boolean, setFound: () => void] {
  const [unknown, setUnknown] = useState('');
  useEffect(() => {
    if (text === '' || suggested(kind, text)) return;
    const timer = setTimeout(async () => {
      // Without an answer nothing is said: saving asks again.
      await search(kind, text).catch(() => undefined);
      setUnknown(suggested(kind, text) ? '' : text);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [kind, text]);
  return [text !== '' && unknown === text, () => setUnknown('')];
}
