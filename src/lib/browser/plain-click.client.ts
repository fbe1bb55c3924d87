/** False for clicks that open another tab or window, or download. */
export const isPlainClick = (
  event: Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>,
): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
