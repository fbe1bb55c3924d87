import fc from 'fast-check';
import { SEED } from './nightly.ts';

/** Every property draws the same examples in each run, unless it names a seed of its own. */
fc.configureGlobal({ seed: SEED });
