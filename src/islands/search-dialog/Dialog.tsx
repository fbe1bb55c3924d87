import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import type { DialogStart } from '#lib/search/suggestions.ts';
import { type Translate, translator } from '#lib/texts/translator.ts';
import { Menu } from './Menu.tsx';
import { optionId, Results } from './Results.tsx';
import sheet from './search.css?url';
import { Open, Tabs } from './Tabs.tsx';
import { useFound } from './use-found.ts';

interface Props {
  start: DialogStart;
  open: boolean;
  onClose: () => void;
}

/**
 * The search as a dialog: suggestions until something is typed, then results. The typed text stays while it is closed.
 */
export function Dialog({ start: { locale, texts, suggestions }, open, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [t] = useState(() => translator(texts, locale));
  const [typed, setTyped] = useState('');
  const { groups, failed } = useFound(typed, t, locale);
  const [chosen, setChosen] = useState<string>();
  const options = groups?.flatMap(({ name, results }) => results.map((_, at) => optionId(name, at))) ?? [];
  const active = options.find((id) => id === chosen);
  const result = groups?.flatMap(({ results }) => results)[options.indexOf(active ?? '')];
  const thing = result
    ? { path: result.href, title: result.text.map(({ text }) => text).join('') }
    : { path: location.pathname + location.search, title: document.title };

  // What is typed next has to find what was typed before in the field.
  useLayoutEffect(() => {
    if (!open || !dialog.current) return;
    // What was typed while the dialog was on its way; the focus returns to the button.
    const island = dialog.current.closest('astro-island');
    while (island?.nextElementSibling instanceof HTMLInputElement) {
      const { value } = island.nextElementSibling;
      setTyped((typed) => typed + value);
      island.nextElementSibling.remove();
    }
    island?.querySelector('a')?.focus();
    dialog.current.showModal();
  }, [open]);
  useEffect(() => {
    if (groups && list.current) list.current.scrollTop = 0;
    setChosen(undefined);
  }, [groups]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      const at = active ? options.indexOf(active) + step : step > 0 ? 0 : -1;
      setChosen(options.at(at % options.length));
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      document.getElementById(active)?.click();
    }
  }

  const count = options.length === 0 ? t('search.nothing') : t('search.count', { count: options.length });
  return (
    <dialog
      ref={dialog}
      className="dialog search-dialog"
      aria-label={t('search.title')}
      closedby="any"
      onClose={onClose}
    >
      {/* No page needs it before; React shows the dialog once it is there. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <Bar
        typed={typed}
        onType={setTyped}
        expanded={options.length > 0}
        active={active}
        onKeyDown={walk}
        dialog={dialog}
        thing={thing}
        t={t}
      />
      {!groups && <Open open={open} t={t} />}
      <Tabs suggestions={suggestions} shown={!groups} t={t} />
      <div className="search-body" id="search-results" ref={list} hidden={!groups}>
        {groups && <Results groups={groups} active={active} t={t} locale={locale} />}
      </div>
      <p className="visually-hidden" role="status">
        {failed ? t('search.failed') : groups && count}
      </p>
    </dialog>
  );
}

interface BarProps {
  typed: string;
  onType: (typed: string) => void;
  expanded: boolean;
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  dialog: RefObject<HTMLDialogElement | null>;
  thing: { path: string; title: string };
  t: Translate;
}

/** The field, its settings and the close button. Enter goes to the search page when no option is selected. */
function Bar({ typed, onType, expanded, active, onKeyDown, dialog, thing, t }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: one element is both bar and landmark, as on the search page
    <form className="search-bar" role="search" action={paths.search}>
      <Search className="icon" />
      <input
        name="q"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={expanded}
        aria-autocomplete="list"
        aria-controls="search-results"
        aria-activedescendant={active}
        placeholder={t('search.placeholder')}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Menu thing={thing} t={t} />
      <button className="icon-button" type="button" value="close" onClick={() => dialog.current?.close()}>
        <X className="icon" role="img" aria-label={t('search.close')} />
      </button>
    </form>
  );
}
