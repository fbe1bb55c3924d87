import type { Device } from './sessions.ts';

/** Where a sign-in comes from, for the list of a person's sessions and the limits. */
export const deviceOf = (
  kind: Device['kind'],
  request: Request,
  { address }: Pick<App.Locals, 'address'>,
): Device => ({
  kind,
  address,
  user_agent: request.headers.get('user-agent') ?? '',
});
