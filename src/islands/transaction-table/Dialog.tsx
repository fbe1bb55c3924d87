import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A modal window that is open as long as it is rendered. Escape closes it, and the focus goes back to where it came from. */
export function Dialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element goes: a dialog that is taken away open does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="edit-title" onClose={onClose}>
      <div className="stack">
        <div>
          <h2 id="edit-title">{title}</h2>
          <p className="muted small">{text}</p>
        </div>
        {children}
      </div>
    </dialog>
  );
}
