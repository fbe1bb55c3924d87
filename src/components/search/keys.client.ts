/** `/` and Ctrl+K press the header's search link, which leads to its page until the island opens a dialog instead. */
document.addEventListener('keydown', (event) => {
  const search = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/';
  if (!search || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.search-button')?.click();
});

export {};
