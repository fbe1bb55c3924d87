/** Suggests the time zones that the browser knows; the server takes earlier names as well. */
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-zone]')) {
  if (field.dataset.zone === 'device' && field.value === '')
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const suggest = () => {
    const options = Intl.supportedValuesOf('timeZone').map((zone) => new Option(zone, zone));
    field.list?.replaceChildren(new Option('UTC', 'UTC'), ...options.filter(({ value }) => value !== 'UTC'));
  };
  field.addEventListener('focus', suggest, { once: true });
}
