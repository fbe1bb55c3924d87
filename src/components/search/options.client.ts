/** A combobox's keys: up and down go through the options of the list, the focus stays in the field; Enter follows. */
export function listenToOptions(input: HTMLInputElement, list: HTMLElement): void {
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const chosen = () => list.querySelector<HTMLElement>('[aria-selected="true"]');

  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options().length > 0) {
      event.preventDefault();
      choose(step);
    } else if (event.key === 'Enter' && !event.isComposing) {
      const option = chosen();
      if (!option) return;
      event.preventDefault();
      option.click();
    }
  });

  function choose(step: number): void {
    const all = options();
    const before = chosen();
    const at = before ? all.indexOf(before) + step : step > 0 ? 0 : -1;
    const next = all.at(at % all.length);
    before?.setAttribute('aria-selected', 'false');
    if (!next) return;
    next.setAttribute('aria-selected', 'true');
    next.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', next.id);
  }
}
