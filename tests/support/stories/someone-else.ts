import '../server/cheap-hashes.ts';
import type { Page } from '@playwright/test';
import { addPerson } from '#lib/people/members.ts';
import { fresh } from '../server/browser.ts';
import type { ServedAtlas } from '../server/served-atlas.ts';

/** A new person, who can sign in. */
export async function addSomeone(atlas: ServedAtlas): Promise<{ email: string; password: string }> {
  const [email, password] = [`${fresh('else').replace(' ', '.')}@example.org`, 'violet tractor 81 moss'];
  await addPerson(atlas.database.db, null, { email, password, first_name: 'Someone', last_name: 'Else' });
  return { email, password };
}

/** Fills in and sends the form of the sign-in page. */
export async function signInHere(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A new person signs in by the form, in this browser. */
export async function someoneElseSignsIn(page: Page, atlas: ServedAtlas): Promise<void> {
  const someone = await addSomeone(atlas);
  await page.goto(`${atlas.origin}/login`);
  await signInHere(page, someone);
  await page.waitForURL(`${atlas.origin}/`);
}
