/** What letters are typed into. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Whether a key belongs to nobody else: no modifier, no field, no text being composed, no open dialog or menu. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(FIELDS)) &&
  !document.querySelector('dialog:modal, :is(dialog, .menu):popover-open');
