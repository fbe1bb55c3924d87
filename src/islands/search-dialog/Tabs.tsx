import { type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '#lib/core/paths.ts';
import {
  openGroup,
  type SuggestionGroup,
  type Suggestions,
  TABS,
  type Tab,
} from '#lib/search/suggestions.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { Empty } from './Empty.tsx';
import { ICONS } from './icons.ts';

interface Props {
  suggestions: Suggestions;
  shown: boolean;
  t: Translate;
}

/** The dialog's content until something is typed. The arrow keys, Home and End switch tabs. */
export function Tabs({ suggestions, shown, t }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Tab>('mixed');
  const groups: Partial<Record<Tab, SuggestionGroup[]>> = suggestions;

  function select(tab: Tab): HTMLElement | undefined {
    setCurrent(tab);
    const element = list.current?.children[TABS.indexOf(tab)] as HTMLElement | undefined;
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return element;
  }

  function walk(event: KeyboardEvent): void {
    const last = TABS.length - 1;
    const at = TABS.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(TABS.at(to > last ? 0 : to) ?? current)?.focus();
  }

  return (
    <>
      <div
        className="search-tabs"
        role="tablist"
        aria-label={t('search.tabs')}
        ref={list}
        hidden={!shown}
        onKeyDown={walk}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`search-tab-${tab}`}
            aria-controls={`search-panel-${tab}`}
            aria-selected={tab === current}
            tabIndex={tab === current ? undefined : -1}
            onClick={() => select(tab)}
          >
            {t(`search.tab_${tab}`)}
          </button>
        ))}
      </div>
      {TABS.map((tab) => (
        <div
          key={tab}
          className="search-body"
          role="tabpanel"
          id={`search-panel-${tab}`}
          aria-labelledby={`search-tab-${tab}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable panel must be reachable by keyboard
          tabIndex={0}
          hidden={!shown || tab !== current}
        >
          {tab === 'empty' && <Empty title={t('search.empty')} text={t('search.empty_hint')} />}
          {tab === 'none' && <Empty title={t('search.nothing')} text={t('search.nothing_hint')} />}
          {groups[tab]?.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      ))}
    </>
  );
}

/** A count of the sidebar, so that the two are one. */
const countOf = (path: string): number => {
  const count = document.querySelector(`.sidebar a[href="${path}"] .nav-count`)?.firstChild?.textContent;
  return Number(count?.replace(/\D/g, '') ?? 0);
};

/** What waits for somebody, above the tabs. @param open the dialog, since counts change while it is closed */
export function Open({ open, t }: { open: boolean; t: Translate }) {
  const groups = open ? openGroup(t, { left: countOf(paths.review), receipts: countOf(paths.receipts) }) : [];
  if (groups.length === 0) return null;
  return (
    <div className="search-body search-open">
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  );
}

function Group({ title, suggestions }: SuggestionGroup) {
  return (
    <section>
      <h2 className="search-title">{title}</h2>
      <ul className="search-list">
        {suggestions.map(({ icon, text, note, href, badge }) => {
          const Icon = ICONS[icon];
          const Line = href ? 'a' : 'div';
          return (
            <li key={`${text} ${href}`}>
              <Line className="menu-item" href={href}>
                <Icon className="icon" />
                <span>
                  {text}
                  {note && <span className="muted small">{note}</span>}
                </span>
                {badge && <span className={`badge ${badge.tone}`}>{badge.text}</span>}
              </Line>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
