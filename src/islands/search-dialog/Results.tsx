import { formatBank, formatMoney } from '#lib/core/money.ts';
import type { Piece } from '#lib/core/words.ts';
import type { Result, ResultGroup } from '#lib/search/results.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { Empty } from './Empty.tsx';
import { ICONS } from './icons.ts';

interface Props {
  groups: ResultGroup[];
  /** The id of the option that Enter follows. */
  active: string | undefined;
  t: Translate;
  locale: string;
}

export const optionId = (group: string, index: number): string => `found-${group}-${index}`;

/** The results as one listbox with groups. The focus stays in the field. */
export function Results({ groups, active, t, locale }: Props) {
  if (groups.length === 0) return <Empty title={t('search.nothing')} text={t('search.nothing_hint')} />;
  return (
    <div role="listbox" id="search-options" aria-label={t('search.results')}>
      {groups.map(({ name, title, icon, results }) => {
        const Icon = ICONS[icon];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
          <div role="group" aria-labelledby={`found-${name}`} key={name}>
            <p className="search-title" id={`found-${name}`} role="presentation">
              {title}
            </p>
            {results.map(({ href, text, note, money }, index) => {
              const id = optionId(name, index);
              return (
                <a
                  key={href}
                  className="menu-item"
                  href={href}
                  id={id}
                  role="option"
                  aria-selected={id === active}
                  tabIndex={-1}
                >
                  <Icon className="icon" />
                  <span>
                    <Marked pieces={text} />
                    {note.length > 0 && (
                      <span className="muted small">
                        <Marked pieces={note} />
                      </span>
                    )}
                  </span>
                  {money && <Amount {...money} t={t} locale={locale} />}
                </a>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

function Marked({ pieces }: { pieces: Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
  return pieces.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text));
}

/** The same as ui/Amount.astro, highlighted when it is exactly the amount searched for. */
function Amount({
  minor,
  currency,
  colour,
  exact,
  t,
  locale,
}: NonNullable<Result['money']> & Pick<Props, 't' | 'locale'>) {
  const way = colour === 'none' || minor === 0 ? undefined : minor > 0 ? 'out' : 'in';
  const Around = exact ? 'mark' : 'span';
  return (
    <Around>
      <span className={way ? `amount-value ${way}` : 'amount-value'}>
        {colour === 'none'
          ? formatMoney(minor, currency, locale)
          : formatBank(minor, currency, locale, { symbol: true })}
        {way && <span className="visually-hidden">{` ${t(`shell.money_${way}`)}`}</span>}
      </span>
    </Around>
  );
}
