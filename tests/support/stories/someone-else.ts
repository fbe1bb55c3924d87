import '../server/cheap-hashes.ts';
import type { Page } from '@playwright/test';
import { addPerson } from '#lib/people/members.ts';
import { fresh } from '../server/browser.ts';
import type { ServedAtlas } from '../server/served-atlas.ts';

/** A new person signs in by the form, in this browser. */
export async function someoneElseSignsIn(page: Page, atlas: ServedAtlas): Promise<void> {
  const [email, password] = [`${fresh('else').replace(' ', '.')}@example.org`, 'violet tractor 81 moss'];
  await addPerson(atlas.database.db, null, { email, password, first_name: 'Someone', last_name: 'Else' });
  await page.goto(`${atlas.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${atlas.origin}/`);
}
