/** PostgreSQL features that not every compatible engine has, as patterns of a lower-case statement. */
export const NOT_SHARED: Readonly<Record<string, RegExp>> = {
  'advisory locks': /pg_(try_)?advisory/,
  triggers: /\btrigger\b/,
  'LISTEN and NOTIFY': /^(un)?listen\b|^notify\b|pg_notify/,
  'temporary tables': /\b(temp|temporary|unlogged)\s+(table|view|sequence)\b|\binto\s+temp/,
  'DO blocks': /^do\s/,
  'functions and rules of its own': /\bcreate\s+(or\s+replace\s+)?(function|procedure|rule|aggregate)\b/,
  'LOCK TABLE': /^lock\b/,
  'deferrable constraints': /\bdeferrable\b|^set\s+constraints\b/,
  extensions: /\bextension\b/,
  'types and domains of its own': /\bcreate\s+(type|domain)\b/,
  cursors: /^(declare|fetch|move)\s/,
  'system columns': /\b(ctid|xmin|xmax|tableoid)\b/,
  'exclusion constraints and inheritance': /\bexclude\s+using\b|\binherits\s*\(/,
  'two-phase commit': /^prepare\s+transaction\b/,
};

/** Each statement once, in lower case and on one line, from a log written with `log_statement=all`. */
export function loggedStatements(log: string): Set<string> {
  const entries = log.split(
    /^(?=\d{4}-\d\d-\d\d .*?(?:LOG|DETAIL|ERROR|STATEMENT|HINT|FATAL|WARNING): {2})/m,
  );
  const texts = entries.map((entry) => /LOG: {2}(?:statement|execute [^:]+): ([\s\S]*)/.exec(entry)?.[1]);
  return new Set(
    texts.filter((text) => text !== undefined).map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase()),
  );
}
