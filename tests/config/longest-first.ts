import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { dearest } = JSON.parse(readFileSync(new URL('./processor.json', import.meta.url), 'utf8')) as {
  dearest: string[];
};

/** The dearest test files begin, so that no worker ends with one of them alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId }: TestSpecification) => {
      const at = dearest.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? dearest.length : at;
    };
    return files.sort((a, b) => turn(a) - turn(b));
  }
}
