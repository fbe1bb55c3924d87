import { ChevronDown, Download, Eye, Pencil, Settings2, Trash2 } from 'lucide-react';
import { shareLink } from '#lib/search/share.client.ts';
import { exportsOf, thingOf } from '#lib/search/thing.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';

const ID = 'search-dialog-menu';
const NOTE = `${ID}-note`;

interface Props {
  /** The chosen result, or the page that the dialog was opened on. */
  thing: { path: string; title: string };
  t: Translate;
}

/** What can be done with the thing, the same as components/search/Menu.astro. */
export function Menu({ thing: { path, title }, t }: Props) {
  const thing = thingOf(path);
  const link = new URL(path, location.href).href;
  const { email, sms } = exportsOf(title, link);
  return (
    <>
      <button className="icon-button" type="button" popoverTarget={ID}>
        <Settings2 className="icon" role="img" aria-label={t('search.menu')} />
      </button>
      <div className="menu search-menu" id={ID} popover="auto">
        <p className="muted small" id={NOTE}>
          {t('search.menu_on', { title })}
        </p>
        <a className="menu-item" href={thing.view} aria-describedby={NOTE}>
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
            <a className="menu-item" href={email}>
              {t('search.menu_email')}
            </a>
            <a className="menu-item" href={sms}>
              {t('search.menu_sms')}
            </a>
            <button
              className="menu-item"
              type="button"
              onClick={() => shareLink({ title, url: link, copied: t('search.menu_copied') }, toast)}
            >
              {t('search.menu_push')}
            </button>
          </div>
        </details>
        <Act href={thing.edit} note={t('search.menu_fixed')}>
          <Pencil className="icon" />
          {t('search.menu_edit')}
        </Act>
        <Act href={thing.delete} note={t('search.menu_fixed')}>
          <Trash2 className="icon" />
          {t('search.menu_delete')}
        </Act>
      </div>
    </>
  );
}

/** A link to the page that does it, which asks first where something would be lost. */
function Act({
  href,
  note,
  children,
}: {
  href: string | undefined;
  note: string;
  children: React.ReactNode;
}) {
  return href ? (
    <a className="menu-item" href={href} aria-describedby={NOTE}>
      {children}
    </a>
  ) : (
    <button className="menu-item" type="button" aria-disabled title={note}>
      {children}
    </button>
  );
}
