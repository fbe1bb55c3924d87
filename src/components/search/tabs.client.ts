/** Tabs: the arrow keys, Home and End go from one to the next and show what stands under it. */
export function listenToTabs(search: HTMLElement): { showTab(shown: boolean): void } {
  const list = search.querySelector('[role="tablist"]') as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panelOf = (tab: HTMLElement) =>
    search.querySelector<HTMLElement>(`#${tab.getAttribute('aria-controls')}`);
  let current = tabs[0] as HTMLElement;

  function select(tab: HTMLElement): void {
    current = tab;
    for (const one of tabs) {
      one.setAttribute('aria-selected', String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
      panelOf(one)?.toggleAttribute('hidden', one !== tab);
    }
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  list.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('[role="tab"]');
    if (tab) select(tab);
  });
  list.addEventListener('keydown', (event) => {
    const last = tabs.length - 1;
    const at = tabs.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs.at(to > last ? 0 : to) as HTMLElement;
    select(tab);
    tab.focus();
  });

  return {
    showTab(shown) {
      list.hidden = !shown;
      panelOf(current)?.toggleAttribute('hidden', !shown);
    },
  };
}
