import type { TableDefaults } from '#components/table/table-state.ts';

/** The defaults and bounds of the members' table in the address. */
export const MEMBERS_TABLE: TableDefaults = {
  sort: 'name',
  sortable: ['name', 'email', 'state', 'joined_at', 'last_seen_at'],
  filters: { state: 'text' },
};
