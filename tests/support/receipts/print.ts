import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { INVOICES } from './invoices.ts';
import { printed } from './who-prints.ts';

// Prints the receipts of tests/fixtures/receipts anew: node tests/support/receipts/print.ts
const browser = await chromium.launch({
  executablePath: process.env.ATLAS_CHROMIUM ?? '',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { name, text } of INVOICES.filter(printed)) {
  const rows = text
    .split('\n')
    .map((row) => row.split('|').map((cell) => `<td>${cell.replace('<', '&lt;')}`));
  await page.setContent(
    `<meta charset="utf-8"><style>body{font:11px "DejaVu Sans";letter-spacing:.1px}table{width:100%}td:not(:first-child):last-child{text-align:right}</style>${rows
      .map((cells) => `<table><tr>${cells.join('')}</table>`)
      .join('')}`,
  );
  writeFileSync(
    new URL(`../../fixtures/receipts/${name}.pdf`, import.meta.url),
    await page.pdf({ format: 'A4' }),
  );
}
await browser.close();
