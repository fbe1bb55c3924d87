const LONGEST = 4_000;
/** Characters that JSON does not escape, and that a terminal or log viewer may take for a command or a line end. */
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Facts as one line of a log: JSON, printable, no text of it longer than 4,000 characters. */
export const logLine = (facts: object): string =>
  JSON.stringify(facts, (_, value) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  ).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One line of log about a security event. Never put a token, password or body into `facts`. */
export function logSecurity(event: string, facts: Readonly<Record<string, string | number>>): void {
  console.warn(logLine({ at: new Date().toISOString(), level: 'warning', event, ...facts }));
}
