import { DomainError } from '../core/errors.ts';
import { isUnsafe } from '../http/origin.ts';

/** What a program may do for a person. Their account, sessions and tokens, and who is a member, belong to them alone. */
const REACH = /^\/api\/(bank|expense|search|openapi\.json)(\/|$)/;
const READABLE = /^\/api(\/accounts\/me|\/members)?$/;

/**
 * Refuses what an API token may not do: everything but the team's money data, and with the scope `read` every change, also
 * the one that a GET can ask for.
 * @throws DomainError `forbidden`
 */
export function refuseBeyondReach(method: string, url: URL, scope: 'read' | 'write'): void {
  const changes = isUnsafe(method);
  const readable = !changes && READABLE.test(url.pathname.replace(/\/$/, ''));
  if (!REACH.test(url.pathname) && !readable) throw new DomainError('forbidden', 'integrations.error.reach');
  if (scope === 'read' && (changes || url.searchParams.has('insert')))
    throw new DomainError('forbidden', 'integrations.error.read_only');
}
