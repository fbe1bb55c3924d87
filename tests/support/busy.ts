import { spawn } from 'node:child_process';

const LOOPS = 4;

/** Global setup: with ATLAS_SLOW=1 as many busy loops run beside the tests, as on a machine that others use. */
export default function setup(): () => void {
  const busy = process.env.ATLAS_SLOW === '1';
  const loops = Array.from({ length: busy ? LOOPS : 0 }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const end = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.on('exit', end);
  return end;
}
