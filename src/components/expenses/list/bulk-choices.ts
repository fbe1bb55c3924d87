interface Named {
  id: number | string;
  name: string;
}

/** What can be done with several expenses of the list. */
export interface BulkChoices {
  categories: Named[];
  /** With a choice that takes the project away. */
  projects: Named[];
  /** Whether a row is ticked from the start. */
  isTicked: (id: string) => boolean;
  /** How many are found, where all of them can be changed at once. */
  all: number | undefined;
  /** All that is found is being changed. */
  isOpen: boolean;
}

/** Of a select. */
export const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }));
