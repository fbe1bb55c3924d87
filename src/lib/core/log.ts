const LONGEST = 4_000;
/** What a terminal or a viewer of logs may take for an order, or for the end of the line; JSON lets it stand. */
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Facts as one line of a log: JSON, printable, no text of it longer than 4,000 characters. */
export const logLine = (facts: object): string =>
  JSON.stringify(facts, (_, value) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  ).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
