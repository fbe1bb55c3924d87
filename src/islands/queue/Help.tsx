import type { RefObject } from 'react';
import type { Translate } from '#lib/texts/translator.ts';

/** All keys of the queue; a popover, so that the button in the page's head opens it before the island is awake. */
export function Help<Name extends string>({
  dialog,
  off,
  t,
  keys,
  words,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  off: boolean;
  t: Translate;
  /** Keys with the name of what they do. */
  keys: readonly (readonly [string, Name])[];
  words: (name: Name) => string;
}) {
  return (
    <dialog
      className="dialog"
      id="review-help"
      popover="auto"
      ref={dialog}
      aria-labelledby="review-help-title"
    >
      <h2 id="review-help-title">{t('review.keys')}</h2>
      {off && <p className="notice">{t('review.keys_off')}</p>}
      <dl className="queue-keys">
        {keys.map(([pressed, name]) => (
          <div key={name}>
            <dt>
              {pressed.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words(name)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" popoverTarget="review-help" popoverTargetAction="hide">
        {t('review.close')}
      </button>
    </dialog>
  );
}
