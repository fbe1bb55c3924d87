/** A click that the browser does not take to another tab or window, or to a download. */
export const isPlainClick = (
  event: Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>,
): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
