import { listAllAccounts } from '#lib/accounts/records.ts';

export const accountNames = async ({ locals }: { locals: App.Locals }): Promise<Map<number, string>> =>
  new Map((await listAllAccounts(locals.atlas.db)).map(({ id, name }) => [id, name]));
