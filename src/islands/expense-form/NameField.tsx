import { useEffect, useRef } from 'react';
import { CallError, call } from '#lib/browser/call.client.ts';
import { letChoose, type NameChooser } from '#lib/browser/choose.client.ts';
import { fieldId } from '#lib/core/ids.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { nameKey } from '#lib/core/text.ts';
import { toast } from '#lib/stores/toasts.ts';
import { FieldFrame, Press, useField, useFormTools, useHydrated, useProposed } from './fields.tsx';
import type { NameKind } from './types.ts';

const CALL = { merchant: calls.merchants, project: calls.projects } as const;
const choosers = new Map<NameKind, NameChooser>();

/** Adds a merchant that does not exist yet. @throws CallError */
export async function addMerchant(typed: string): Promise<void> {
  const name = typed.trim();
  if (name !== '' && (await isKnown('merchant', name)) === false) await addName('merchant', name);
}

/** False for a name that does not exist; undefined when the server cannot be reached. */
export async function isKnown(kind: NameKind, name: string): Promise<boolean | undefined> {
  try {
    return (await choosers.get(kind)?.findExact(name)) !== null;
  } catch {
    return undefined;
  }
}

const isSame = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** A merchant or project by name, with suggestions while typing; a missing name can be added. */
export function NameField({ kind }: { kind: NameKind }) {
  const { form, near, propose, t } = useFormTools();
  const because = useProposed(kind, kind);
  const field = useField(kind, because);
  const onName = useRef<(facts: DOMStringMap) => void>(undefined);
  useEffect(() => {
    onName.current = ({ category: value, because: why = '' }) => {
      if (kind === 'merchant' && !because) propose('category', value ? { value, because: why } : undefined);
    };
  });

  function choose(name: string) {
    form.setValue(kind, name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus(kind);
  }

  async function add(typed: string) {
    try {
      const { name, isNew } = await addName(kind, typed);
      choose(name);
      if (isNew) toast('success', t(`expense_form.${kind}_added`, { name }));
      else toast('info', t(`expense_form.${kind}_exists`, { name }));
    } catch (error) {
      const detail = error instanceof CallError && error.detail;
      toast('error', detail || t('expense_form.add_failed', { name: typed }));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field becomes a combobox once, on hydration
  useEffect(() => {
    const input = document.getElementById(fieldId(kind));
    if (!(input instanceof HTMLInputElement)) return;
    choosers.set(kind, letChoose(input, { add, onName: (facts) => onName.current?.(facts) }));
  }, []);

  return (
    <FieldFrame
      name={kind}
      label={t(`expense_form.${kind}`)}
      aside={<NameActs kind={kind} />}
      hint={because}
      learns={kind === 'merchant'}
    >
      <div className="choice">
        <input
          type="text"
          list={`${kind}-names`}
          maxLength={100}
          autoComplete="off"
          placeholder={t('expense_form.search_hint')}
          data-choices={paths.choices(kind)}
          data-failed={t('catalogue.near_failed')}
          data-new=""
          data-proposed={because && ''}
          {...field}
        />
      </div>
      <NearNames kind={kind} names={near?.[kind] ?? []} onChoose={choose} />
    </FieldFrame>
  );
}

/** Without scripts, looks a name up and adds one that is missing. */
function NameActs({ kind }: { kind: NameKind }) {
  const { t } = useFormTools();
  if (useHydrated()) return null;
  return (
    <>
      <button type="submit" name="intent" value={`find_${kind}`} className="button quiet small name-add">
        {t('expense_form.find')}
      </button>
      <button type="submit" name="intent" value={`add_${kind}`} className="button quiet small name-add">
        {t('expense_form.add_name')}
      </button>
    </>
  );
}

/**
 * Adds a name. If it exists already or was merged into another, that name is returned instead.
 * @throws CallError
 */
async function addName(kind: NameKind, typed: string): Promise<{ name: string; isNew: boolean }> {
  const chooser = choosers.get(kind);
  try {
    const added = call<{ name: string }>('POST', CALL[kind], { name: typed.trim() });
    const { name } = await added.finally(() => chooser?.clearCache());
    return { name, isNew: isSame(name, typed) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const name = await chooser?.findExact(typed).catch(() => undefined);
    if (!name) throw error;
    return { name, isNew: false };
  }
}

interface Near {
  kind: NameKind;
  names: readonly string[];
  onChoose: (name: string) => void;
}

/** Existing names suggested for one that does not exist, as buttons that put them into the field. */
function NearNames({ kind, names, onChoose }: Near) {
  const { t } = useFormTools();
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around these few buttons
    <div className="row" role="group" aria-labelledby={`${kind}-near`}>
      <p className="hint" id={`${kind}-near`}>
        {t('expense_form.near')}
      </p>
      {names.map((name) => (
        <Press
          key={name}
          value={`choose_${kind}:${name}`}
          className="button small"
          onPress={() => onChoose(name)}
        >
          {name}
        </Press>
      ))}
    </div>
  );
}
