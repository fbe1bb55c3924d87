import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { notePart, processorSeconds } from './processor.ts';

// Vitest runs a setup file before each test file is loaded, and hooks that were registered first after all others.
const before = processorSeconds();
afterAll(() => {
  const { testPath = '' } = expect.getState();
  notePart(relative(process.cwd(), testPath), processorSeconds() - before);
});
