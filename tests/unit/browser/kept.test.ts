import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doneRuns, dropKept, keptIn, noteRun } from '#lib/browser/kept.client.ts';

/** The storage of a tab, or of a device. */
class Kept {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return this[key] ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const OF_THE_DEVICE = { 'atlas-theme': 'dark', 'atlas-waiting-7': '2 1', 'other-program': 'x' };
let tab: Kept;
let device: Kept;
const all = () => [tab, device].map((kept) => Object.keys(kept).sort());

/** A page that the server rendered for this person, who is so signed in. */
function pageOf(id: number): void {
  const user = JSON.stringify({ id, first_name: 'Asha' });
  vi.stubGlobal('document', { body: { dataset: { user } } });
  device.setItem('atlas-user', user);
  device.setItem('atlas-auth', '{}');
}
const keep = () => [tab, device].map((kept) => keptIn(kept as unknown as Storage));

/** What Asha’s pages kept. */
beforeEach(() => {
  [tab, device] = [new Kept(), new Kept()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', device);
  pageOf(7);
  Object.assign(device, OF_THE_DEVICE);
  keep();
  noteRun('one');
  tab.setItem('atlas-typed', '[]');
  device.setItem('atlas-table-members', '?search=secret');
  device.setItem('atlas-new', 'of a later release');
});
afterEach(() => vi.unstubAllGlobals());

test('the next page of the same person finds all that the one before kept', () => {
  const before = all();
  pageOf(7);
  keep();
  expect(all()).toEqual(before);
  expect(doneRuns()).toEqual(['one']);
});

test('a page of somebody else finds nothing of it but what is the device’s and the number of what waits', () => {
  pageOf(71);
  expect(doneRuns()).toEqual([]);
  keep();
  const theirs = ['atlas-auth', 'atlas-person', 'atlas-user'];
  expect(all()).toEqual([['atlas-person'], [...theirs, ...Object.keys(OF_THE_DEVICE)].sort()]);
  noteRun('theirs');
  pageOf(7);
  expect(doneRuns()).toEqual([]);
});

test('where nobody is signed in nothing is left of anybody, also of what a page writes as it is left', () => {
  dropKept();
  tab.setItem('atlas-typed', '[]');
  dropKept();
  expect(all()).toEqual([[], Object.keys(OF_THE_DEVICE).sort()]);
});

test('what a tab kept before it named its person is nobody’s', () => {
  tab.removeItem('atlas-person');
  expect(doneRuns()).toEqual([]);
});
