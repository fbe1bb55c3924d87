import { type MouseEvent, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CallError } from '#lib/browser/call.client.ts';
import { letChoose } from '#lib/browser/choose.client.ts';
import { fieldId } from '#lib/core/ids.ts';
import { NAME_LENGTH } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { toast } from '#lib/stores/toasts.ts';
import { FieldFrame, useControl } from './Field.tsx';
import { useAlive, useFormTools } from './form-tools.ts';
import { NameButtons } from './NameButtons.tsx';
import { add, find, fold, type NameKind, suggest } from './names.ts';

/** A merchant or project by name: names to choose from come as one types, and a missing one is added here. */
export function NameField({ kind }: { kind: NameKind }) {
  const { form, t } = useFormTools();
  const alive = useAlive();
  const text = useWatch({ control: form.control, name: kind }).trim();
  const [unknown, setUnknown] = useState('');
  const control = useControl(kind);

  async function addIt(typed: string) {
    try {
      const { name } = await add(kind, typed);
      choose(name);
      // Another one stands for a name that was merged away.
      if (fold(name) === fold(typed)) toast('success', t(`expense_form.${kind}_added`, { name }));
      else toast('info', t(`expense_form.${kind}_exists`, { name }));
    } catch (error) {
      const taken =
        error instanceof CallError && error.status === 409
          ? await find(kind, typed).catch(() => undefined)
          : undefined;
      if (taken) {
        choose(taken.name);
        toast('info', t(`expense_form.${kind}_exists`, { name: taken.name }));
      } else {
        toast(
          'error',
          (error instanceof CallError && error.detail) || t('expense_form.add_failed', { name: typed }),
        );
      }
    }
  }

  function choose(name: string) {
    setUnknown('');
    form.setValue(kind, name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus(kind);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is made one to choose in once, when the island wakes
  useEffect(() => {
    const input = document.getElementById(fieldId(kind));
    if (!(input instanceof HTMLInputElement)) return;
    letChoose(input, {
      add: addIt,
      answered(asked, list) {
        suggest(kind, list);
        setUnknown(list.dataset.exact === undefined ? asked : '');
      },
    });
  }, []);

  const missing = text !== '' && unknown === text;
  const act = (work: () => void) => (event: MouseEvent) => {
    if (!alive) return;
    event.preventDefault();
    work();
  };
  const aside = (
    <>
      {!alive && (
        <button type="submit" name="intent" value={`find_${kind}`} className="button quiet small name-add">
          {t('expense_form.find')}
        </button>
      )}
      <button
        type="submit"
        name="intent"
        value={`add_${kind}`}
        className="button quiet small name-add"
        hidden={alive && !missing}
        onClick={act(() => addIt(text))}
      >
        {alive ? t(`expense_form.add_named_${kind}`, { name: text }) : t(`expense_form.add_${kind}`)}
      </button>
    </>
  );
  return (
    <FieldFrame name={kind} label={t(`expense_form.${kind}`)} aside={aside}>
      <input
        type="text"
        list={`${kind}-names`}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        placeholder={t('expense_form.search_hint')}
        data-choices={paths.choices(kind)}
        data-failed={t('catalogue.near_failed')}
        {...control}
      />
      <NameButtons kind={kind} onChoose={(name) => act(() => choose(name))} />
    </FieldFrame>
  );
}
