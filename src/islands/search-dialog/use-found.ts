import { useEffect, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { FIRST_CURRENCY } from '#lib/core/currency/codes.ts';
import { DIALOG_SEARCH_RESULTS, SEARCH_DEBOUNCE_MS } from '#lib/core/limits.ts';
import { calls } from '#lib/core/paths.ts';
import { readQuery } from '#lib/search/query.ts';
import { groupsOf, type ResultGroup } from '#lib/search/results.ts';
import type { FoundJson } from '#lib/search/search.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** The results of the latest response; undefined while nothing is typed. Outdated responses are dropped. */
export function useFound(typed: string, t: Translate, locale: string) {
  const [groups, setGroups] = useState<ResultGroup[]>();
  const [failed, setFailed] = useState(false);
  const empty = typed.trim() === '';

  useEffect(() => {
    setFailed(false);
    if (empty) return setGroups(undefined);
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      try {
        const found = await call<FoundJson>('GET', calls.search(typed), undefined, {}, signal);
        const currencies = [...found.expenses, ...found.transactions].map(({ currency }) => currency);
        const query = readQuery(typed, new Set([FIRST_CURRENCY, ...currencies]));
        if (!signal.aborted) setGroups(groupsOf(found, query, t, locale, DIALOG_SEARCH_RESULTS));
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    };
    const pause = setTimeout(ask, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [typed, empty, t, locale]);

  return { groups: empty ? undefined : groups, failed };
}
