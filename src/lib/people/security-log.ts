import { logLine } from '../core/log.ts';

/** One line of log about a security event. Never put a token, password or body into `facts`. */
export function logSecurity(event: string, facts: Readonly<Record<string, string | number>>): void {
  console.warn(logLine({ at: new Date().toISOString(), level: 'warning', event, ...facts }));
}
