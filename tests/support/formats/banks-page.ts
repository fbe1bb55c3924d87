import { readFile } from '#lib/statements/formats/read.ts';
import { type GalleryEntry, galleryEntries } from './gallery.ts';

const HEAD = `# Banks and formats

Atlas reads a statement by what the file says, never by a bank's name, so a bank that is missing here is read as well. What is here is
held by tests: every file of \`tests/gallery\` is read with each change of the code and must give exactly what its \`truth.json\` says.
The data in the files are made up. This page is written by the tests (\`tests/support/formats/banks-page.ts\`).
`;

const TAIL = `## Add your bank

A layout that is not here, or that is read wrongly, is the most useful thing you can send. Never send a real statement.

1. Make a sample: open the upload, choose **Sample without your data**, look at both sides and download it; or
   \`npm run -s atlas -- sample FILE > sample.csv\`, which needs no running Atlas. Names, numbers, amounts and days are others in it, and what
   shows how the bank writes its files stays: encoding, delimiter, column names, signs, and the balance that adds up. It runs where your
   data are, and nothing is sent anywhere. Look through it all the same before you share it.
2. Put it into a folder of its own, \`tests/gallery/<bank>-<country>/\`, beside a \`truth.json\` like those of the others: the bank, its country,
   the month of the export, what is special about the layout, and what a right reader finds. Amounts are in minor units, negative for
   money out.
3. \`npm test -- tests/unit/reader/gallery.test.ts\` shows where the file is read otherwise than \`truth.json\` says. \`-u\` behind it writes this page.
4. Open a pull request. By it you put the file under the project's licence, so it must be yours to give: a sample of your own
   statement, or one that you made up.

A file of which no sample can be made, or one that is read wrongly: open an issue with the first lines, with everything about people
replaced by hand.
`;

/** The page that lists what the gallery holds. */
export function banksPage(): string {
  const named = galleryEntries.filter(({ truth }) => truth.bank !== null);
  const others = galleryEntries.filter(({ truth }) => truth.bank === null);
  const sorted = named.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
  return [
    HEAD,
    '## Banks',
    '',
    table(['Country', 'Bank', 'Format', 'As of', 'Special', 'Sample'], sorted.map(bankRow)),
    '',
    '## Other layouts and formats',
    '',
    table(
      ['Special', 'Format', 'Sample'],
      others.map((entry) => [special(entry), format(entry), link(entry)]),
    ),
    '',
    TAIL,
  ].join('\n');
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const countryOf = ({ truth: { country } }: GalleryEntry): string =>
  country === null ? 'Several' : (countries.of(country) ?? country);
const keyOf = (entry: GalleryEntry): string => `${countryOf(entry)} ${entry.truth.bank} ${entry.name}`;
const bankRow = (entry: GalleryEntry): string[] => [
  countryOf(entry),
  entry.truth.bank ?? '',
  format(entry),
  entry.truth.as_of,
  special(entry),
  link(entry),
];
const special = ({ truth }: GalleryEntry): string => truth.special ?? '';
const format = ({ content }: GalleryEntry): string => readFile(content).format_name;
const link = ({ name, file }: GalleryEntry): string => `[${name}](../tests/gallery/${name}/${file})`;

const table = (names: readonly string[], rows: readonly string[][]): string =>
  [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
