import type { TableDefaults } from '#components/table/table-state.ts';

/** What the address of the members' table may say. */
export const MEMBERS_TABLE: TableDefaults = {
  sort: 'name',
  sortable: ['name', 'email', 'state', 'joined_at', 'last_seen_at'],
  filters: { state: 'text' },
};
