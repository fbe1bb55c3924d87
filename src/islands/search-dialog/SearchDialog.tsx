import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { personOfPage } from '#lib/browser/kept.client.ts';
import { paths } from '#lib/core/paths.ts';
import type { DialogStart } from '#lib/search/suggestions.ts';
import { useAwake } from '../use-awake.ts';
import { Dialog } from './Dialog.tsx';

/** Its texts are fetched on hydration, since it is on every page. */
interface Props {
  /** The button's icon and text. */
  children?: ReactNode;
  /** True on the search page. */
  current?: boolean;
}

/** The header's search button: a dialog, without scripts a link to the search page. */
function SearchDialog({ children, current }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const [start, setStart] = useState<DialogStart | 'failed'>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const failed = () => setStart('failed');
    const reader = `${personOfPage()}-${document.documentElement.lang}`;
    call<DialogStart | undefined>('GET', paths.searchDialog(reader)).then(
      (answer) => setStart(answer ?? 'failed'),
      failed,
    );
  }, []);
  useEffect(() => {
    if (open && start === 'failed') location.assign(paths.search);
  }, [open, start]);
  useAwake(link);
  // A press, the first one also before this was there, leaves a field beside the island, see `shell.client.ts`.
  useEffect(() => {
    const island = link.current?.closest('astro-island');
    const look = () => island?.nextElementSibling?.matches('input') && setOpen(true);
    look();
    island?.addEventListener('focusin', look);
    return () => island?.removeEventListener('focusin', look);
  }, []);

  return (
    <>
      <a ref={link} className="search-button" href={paths.search} aria-current={current ? 'page' : undefined}>
        {children}
      </a>
      {start && start !== 'failed' && <Dialog start={start} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

export default memo(SearchDialog);
