import type { RefObject } from 'react';
import type { Translate } from '#lib/texts/translator.ts';

const KEYS = [
  ['j k ↓ ↑', 'move'],
  ['⏎', 'accept'],
  ['1 2 3', 'answers'],
  ['e', 'expense'],
  ['i', 'income'],
  ['v', 'investment'],
  ['c', 'cash'],
  ['l', 'link'],
  ['x', 'tick'],
  ['*', 'tick_alike'],
  ['u', 'undo'],
  ['s', 'later'],
  ['o', 'open'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** All keys of the queue; a popover, so that the button in the page's head opens it before the island is awake. */
export function Help({
  dialog,
  off,
  t,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  off: boolean;
  t: Translate;
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
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`review.key_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" popoverTarget="review-help" popoverTargetAction="hide">
        {t('review.close')}
      </button>
    </dialog>
  );
}
