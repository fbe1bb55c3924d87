import { fold } from '../text/fold.ts';
import { COLUMN_NAMES, type NameRole } from '../words/columns.ts';

interface Phrase {
  role: NameRole;
  phrase: string;
  /** Anywhere in the name, at the end of a word (`valuedate`), as whole words, or as the whole name. */
  reach: 'inside' | 'ending' | 'words' | 'whole';
}

/** Words too short to mean a side within a longer name: `Amount in EUR` is no money in. */
const SIDE_ABBREVIATIONS = new Set(['cr', 'dr', 'db', 'deb', 'cred', 'dep', 'wdl']);

const PHRASES: Phrase[] = [];
const EXACT = new Map<string, Set<NameRole>>();
for (const [role, list] of Object.entries(COLUMN_NAMES) as [NameRole, string][]) {
  for (const name of list.split('|')) {
    const phrase = fold(name);
    if (phrase === '') continue;
    PHRASES.push({ role, phrase, reach: reachOf(phrase, role) });
    const exact = EXACT.get(phrase) ?? new Set();
    EXACT.set(phrase, exact.add(role));
  }
}

function reachOf(phrase: string, role: NameRole): Phrase['reach'] {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(phrase))
    return 'inside';
  const letters = phrase.replaceAll(' ', '').length;
  if (letters >= 5) return 'inside';
  const side = role === 'debit' || role === 'credit';
  if (side && letters <= 3 && !SIDE_ABBREVIATIONS.has(phrase)) return 'whole';
  return letters === 4 ? 'ending' : 'words';
}

export interface NameHits {
  roles: ReadonlySet<NameRole>;
  /** Roles whose phrase is the whole name. */
  exact: ReadonlySet<NameRole>;
}

/** What only says how money is counted: `Out (GBP)`. */
const MEASURE = /\b(?:eur|usd|gbp|inr|chf|sek|nok|dkk|pln|czk|jpy|aud|nzd|cad|sgd|hkd|zar|rs)\b/g;

const NONE: ReadonlySet<NameRole> = new Set();
const cache = new Map<string, NameHits>();

/** The roles that a folded column name may have. */
export function nameHits(name: string): NameHits {
  const known = cache.get(name);
  if (known) return known;
  const roles = new Set<NameRole>();
  const padded = ` ${name} `;
  const bare = name.replace(MEASURE, '').trim();
  if (name !== '' && name.length <= 80) {
    for (const { role, phrase, reach } of PHRASES) {
      if (roles.has(role)) continue;
      if (reach === 'whole') {
        if (bare === phrase || bare === `${phrase} amount`) roles.add(role);
        continue;
      }
      const end = reach === 'words' ? ` ${phrase} ` : reach === 'ending' ? `${phrase} ` : phrase;
      if (padded.includes(end)) roles.add(role);
    }
  }
  const hits = { roles, exact: EXACT.get(name) ?? NONE };
  if (cache.size > 2000) cache.clear();
  cache.set(name, hits);
  return hits;
}
