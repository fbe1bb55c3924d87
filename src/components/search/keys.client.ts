/** `/` and Ctrl+K open the search; while its island sleeps they wake it, and it opens then. */
const link = document.querySelector('.search-button') as HTMLElement;
const island = link.closest('astro-island') as HTMLElement;

document.addEventListener('keydown', (event) => {
  const search = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/';
  if (!search || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  if ('awake' in island.dataset) return link.click();
  island.dataset.open = '';
  // The key belongs to the island; `client:touched` listens for it there. Where its code does not come, the link is followed.
  island.addEventListener('astro:hydration-error', () => link.click());
  island.dispatchEvent(new Event('keydown'));
});
