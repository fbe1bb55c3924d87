/** `/` and Ctrl+K press the search button, from the first moment on: the browser has a use of its own for them. */
document.addEventListener('keydown', (event) => {
  const asked = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/';
  if (!asked || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.search-button')?.click();
});
