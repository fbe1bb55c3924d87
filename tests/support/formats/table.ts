import { judge, samples } from './judge.ts';

/** Prints the verdict on every file, or on those whose name contains the argument. */
for (const sample of samples) {
  if (process.argv[2] && !`${sample.format.kind} ${sample.file}`.includes(process.argv[2])) continue;
  let verdict: { verdict: string; why: string };
  try {
    verdict = judge(sample);
  } catch (error) {
    verdict = { verdict: 'CRASH', why: String((error as Error).stack).slice(0, 600) };
  }
  console.info(
    `${verdict.verdict.padEnd(8)} ${sample.format.kind.padEnd(6)} ${sample.group.padEnd(9)} ${sample.file}  ${verdict.why.slice(0, 300)}`,
  );
}
