const LONGEST = 4_000;
/** Characters that JSON leaves unescaped but terminals or log viewers may interpret as control codes or line ends. */
const UNSAFE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** One line of a log: JSON, printable, with texts cut to 4,000 characters. */
export const logLine = (facts: object): string =>
  JSON.stringify(facts, (_, value) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  ).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Logs a security event as one line. Never put a token, password or body into `facts`. */
export function logSecurity(event: string, facts: Readonly<Record<string, string | number>>): void {
  console.warn(logLine({ at: new Date().toISOString(), level: 'warning', event, ...facts }));
}
