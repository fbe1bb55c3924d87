import { isSafeToResend } from '#lib/outbox/entry.ts';
import { useFormTools } from './form-tools.ts';
import type { Found } from './keeper.ts';

/** Says what stands in the form and was typed earlier. */
export function Restored({ found, onDiscard }: { found: Found | undefined; onDiscard: () => void }) {
  const { t, locale } = useFormTools();
  if (!found) return null;
  const when = new Date(found.kept_at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="notice info restored" role="status">
      <p>
        {t('waiting.restored', { when })}
        {!found.trouble && !isSafeToResend(found, Date.now()) && ` ${t('waiting.unsure')}`}
      </p>
      <button type="button" className="button small" onClick={onDiscard}>
        {t('waiting.discard')}
      </button>
    </div>
  );
}

export function NotKept() {
  const { t } = useFormTools();
  return <p className="hint">{t('waiting.not_kept')}</p>;
}
