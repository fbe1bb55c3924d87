import type { RefObject } from 'react';
import type { Translate } from '#lib/texts/translator.ts';

interface Props {
  id: string;
  /** Keys that do the same, parted by spaces, and what they do. */
  keys: readonly (readonly [keys: string, does: string])[];
  /** The person has switched single keys off. */
  off: boolean;
  dialog?: RefObject<HTMLDialogElement | null>;
  /** The page without this; without it, a button opens what is there already. */
  close?: string;
  t: Translate;
}

/** All keys of a page; a popover, or open on a page of its own address. */
export function KeysHelp({ id, keys, off, dialog, close, t }: Props) {
  return (
    <dialog
      className="dialog"
      id={id}
      popover="auto"
      open={close !== undefined}
      ref={dialog}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{t('review.keys')}</h2>
      {off && <p className="notice">{t('review.keys_off')}</p>}
      <dl className="keys-help">
        {keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {close === undefined ? (
        <button type="button" className="button" popoverTarget={id} popoverTargetAction="hide">
          {t('review.close')}
        </button>
      ) : (
        <a className="button" href={close} data-close>
          {t('review.close')}
        </a>
      )}
    </dialog>
  );
}
