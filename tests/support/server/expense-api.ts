import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRoute } from 'astro';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { startSession } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { somePerson } from '../databases/databases.ts';
import { PHONE, sessionsOn } from '../stories/people.ts';
import { type Answer, ask, type Question } from './ask.ts';

export const BASE = '/api/expense';

export interface ExpenseApi {
  database: Database;
  person: Person;
  /** Where attachments are stored. */
  folder: string;
  token: string;
  atlas: Atlas;
  asked(route: APIRoute, path: string, question?: Question): Promise<Answer>;
  post(route: APIRoute, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** Routes below /api/expense for a signed-in program, on a new database and folder. */
export async function openExpenseApi(open: () => Promise<Database>): Promise<ExpenseApi> {
  const database = await open();
  const folder = mkdtempSync(join(tmpdir(), 'atlas-http-'));
  const person = await somePerson(database.db);
  const atlas = { ...sessionsOn(database), database, files: openDiskStore(folder) } as Atlas;
  provideAtlas(atlas);
  const token = (await startSession(sessionsOn(database), person, { ...PHONE, kind: 'program' })).tokens
    .access;
  const asked: ExpenseApi['asked'] = (route, path, question = {}) =>
    ask(route, `${BASE}${path}`, {
      ...question,
      headers: { Authorization: `JWT ${token}`, ...question.headers },
    });
  return {
    database,
    person,
    folder,
    token,
    atlas,
    asked,
    post: (route, path, body, headers = {}) => asked(route, path, { method: 'POST', body, headers }),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
