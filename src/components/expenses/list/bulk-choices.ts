interface Named {
  id: number | string;
  name: string;
}

/** What can be done with several expenses of the list. */
export interface BulkChoices {
  /** Whether a row is ticked from the start. */
  isTicked: (id: string) => boolean;
  /** How many are found, where all of them can be changed at once. */
  all: number | undefined;
  /** Asked for: the fields of what is ticked, or of all that is found. */
  fields?: {
    of: 'ticked' | 'all';
    categories: Named[];
    /** With a choice that takes the project away. */
    projects: Named[];
  };
}
