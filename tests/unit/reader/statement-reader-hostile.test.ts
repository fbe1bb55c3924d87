import { describe, expect, it } from 'vitest';
import { readStatement, StatementError } from '#lib/statements/reader/read.ts';
import { statements } from '#lib/texts/en/statements.ts';
import { galleryEntries } from '#tests/support/formats/gallery.ts';
import { SEED, sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const HEAD = 'Date,Description,Amount\n';

function refusal(file: Uint8Array | string): [key: string, line: unknown] | undefined {
  try {
    readStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    expect(Object.keys(statements)).toContain(error.message);
    return [error.message.replace('statements.error.', ''), error.values.line ?? error.values.format];
  }
}

describe('files that are no statement', () => {
  it.each([
    ['', 'empty', undefined],
    [' \r\n\r\n', 'empty', undefined],
    ['%PDF-1.7\n…', 'format', 'PDF'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'packed', 'ZIP'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'format', 'XLS'],
    ['<html><table><tr><td>01/04/2024</td></tr></table>', 'format', 'HTML'],
    ['[{"date":"2024-04-01"}]', 'format', 'JSON'],
    [new Uint8Array(4000).map((_, i) => (i * 31) % 256), 'binary', undefined],
    [HEAD, 'no_rows', 1],
    [`Any Bank\n${HEAD}Total,,0.00\n`, 'no_rows', 2],
    ['Dear customer,\nyour card is on its way.\n', 'no_table', undefined],
    [`${HEAD}2024-04-13,"Shop,-5.00\n2024-04-14,Cafe,-3.00\n`, 'quotes', 2],
    [`${HEAD}2024-04-13,Shop,-5.00\n2024-04-14,"Cafe,-3.00\n2024-04-15,Bar",-3.00\n`, 'quotes', 3],
    ['When,What,Amount\n15/04,Shop,-5.00\n16/04,Cafe,-3.00\n', 'no_year', 2],
    [HEAD + '2024-04-13,Shop,-5.00\n'.repeat(100_001), 'too_many', undefined],
  ] as const)('%# are refused with what to do', (file, key, where) => {
    expect(refusal(file as string)).toEqual([key, where]);
  });

  it('tells each text what to do next', () => {
    for (const [key, text] of Object.entries(statements)) {
      if (key.startsWith('statements.error.'))
        expect(text, key).toMatch(/\. \p{Lu}|, or |Choose|Download|Upload/u);
    }
  });
});

describe('hostile cells', () => {
  const cells: Record<string, string> = {
    'a quote at every other character': `"${'a"b'.repeat(33_000)}"`,
    'only quotes': '"'.repeat(100_000),
    'quotes and blanks': `"a"${' "'.repeat(50_000)}`,
    'backslashed quotes': `"${'\\"'.repeat(50_000)}"`,
    blanks: `${' '.repeat(100_000)}x`,
    digits: '1'.repeat(100_000),
    'groups of digits': '1.'.repeat(50_000),
    'half a date for ever': '1/'.repeat(50_000),
    balances: 'balance '.repeat(12_500),
    accents: 'a\u0300'.repeat(33_000),
    brackets: '('.repeat(100_000),
  };
  it.each(Object.entries(cells))('%s: 100 kB take no time', (_, cell) => {
    for (const line of [`2024-04-13,${cell},-5.00`, `${cell},Shop,-5.00`, `2024-04-13,Shop,${cell}`]) {
      const file = `${HEAD}2024-04-12,First,-1.00\n${line}\n2024-04-14,Last,-3.00\n`;
      expect(ownTime(1_500, () => refusal(file))).toBeLessThan(1_500);
    }
  });

  it('never fails in any other way than by saying what is wrong', () => {
    const files = galleryEntries.filter(({ file }) => file.endsWith('.csv')).map(({ content }) => content);
    let state = SEED;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let i = 0; i < sized(500, 3_000); i++) {
      const bytes = Uint8Array.from(files[random(files.length)] ?? []);
      for (let times = random(5); times >= 0; times--)
        bytes[random(bytes.length)] = random(4) ? random(256) : ',;"\n\0'.charCodeAt(random(5));
      const from = random(3) === 0 ? random(bytes.length) : 0;
      try {
        for (const row of readStatement(bytes.subarray(from)).rows) {
          if (!/^\d{4}-\d\d-\d\d$/.test(row.date) || !Number.isSafeInteger(row.amount))
            throw new Error(JSON.stringify(row));
        }
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
      }
    }
  });

  it('reads as many rows as a file holds in time in proportion, in any order of events', () => {
    const count = sized(12_000, 60_000);
    let balance = 1_000_000_000;
    const lines = ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'];
    for (let i = 0; i < count; i++) {
      const day = new Date(Date.UTC(2014, 0, 1) + Math.floor(i / 15) * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/');
      const amount = 100 + ((i * 7919) % 90_000);
      balance += i % 4 === 0 ? amount : -amount;
      const cells = i % 4 === 0 ? ['', (amount / 100).toFixed(2)] : [(amount / 100).toFixed(2), ''];
      lines.push(
        `${day},UPI-MERCHANT ${i % 700} PVT LTD-m${i % 999}@okbank,${400_000_000_000 + i * 3},${day},${cells},"${(balance / 100).toFixed(2)}"`,
      );
    }
    const file = new TextEncoder().encode(lines.join('\n'));
    const most = count / 10;
    const taken = ownTime(most, () => {
      const { rows, balance, questions } = readStatement(file);
      expect([rows.length, balance.state, questions.length]).toEqual([count, 'agrees', 0]);
    });
    expect(taken).toBeLessThan(most);
  });
});
