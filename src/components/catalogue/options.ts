/** What has an id and a name, as the options of a select. */
export const optionsOf = <Id extends number | string>(list: readonly { id: Id; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
