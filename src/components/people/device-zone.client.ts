/** Chooses the device's time zone where none is chosen; engines may know it by an earlier name than the list. */
const named = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-of-device]')) {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...select.options].map(({ value }) => value).filter(Boolean);
  const found = zones.find((zone) => zone === device) ?? zones.find((zone) => named(zone) === device);
  if (select.value === '' && found !== undefined) select.value = found;
}
