import { ChevronDown, Download, Eye, Pencil, Settings2, Trash2 } from 'lucide-react';
import { paths } from '#lib/core/paths.ts';
import type { Translate } from '#lib/texts/translator.ts';

const ID = 'search-dialog-menu';
const NOTE = `${ID}-note`;
const WAYS = ['email', 'sms', 'push'];

/** The search settings, the same as components/search/Menu.astro. */
export function Menu({ t }: { t: Translate }) {
  return (
    <>
      <button className="icon-button" type="button" popoverTarget={ID}>
        <Settings2 className="icon" role="img" aria-label={t('search.menu')} />
      </button>
      <div className="menu search-menu" id={ID} popover="auto">
        <a className="menu-item" href={paths.search}>
          <Eye className="icon" />
          {t('search.menu_view')}
        </a>
        <details className="submenu">
          <summary className="menu-item">
            <Download className="icon" />
            <span>{t('search.menu_export')}</span>
            <ChevronDown className="icon nav-chevron" />
          </summary>
          <div>
            {WAYS.map((way) => (
              <button key={way} className="menu-item" type="button" aria-disabled aria-describedby={NOTE}>
                {t(`search.menu_${way}`)}
              </button>
            ))}
          </div>
        </details>
        <button className="menu-item" type="button" aria-disabled aria-describedby={NOTE}>
          <Pencil className="icon" />
          {t('search.menu_edit')}
        </button>
        <button className="menu-item" type="button" aria-disabled aria-describedby={NOTE}>
          <Trash2 className="icon" />
          {t('search.menu_delete')}
        </button>
        <hr />
        <p className="muted small" id={NOTE}>
          {t('search.menu_note')}
        </p>
      </div>
    </>
  );
}
