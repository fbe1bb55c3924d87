import { randomUUID } from 'node:crypto';
import type { APIContext, MiddlewareHandler, MiddlewareNext } from 'astro';
import { DomainError, isDomainError } from '#lib/core/errors.ts';
import { isSameOrigin, isUnsafe, localPath } from '#lib/core/origin.ts';
import { paths } from '#lib/core/paths.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { errorResponse } from '#lib/http/api.ts';
import { admit } from '#lib/http/connection.ts';
import { setFlash, takeFlash } from '#lib/http/flash.ts';
import { sealForm } from '#lib/http/kept-form.ts';
import { readFields } from '#lib/http/page.ts';
import { passPlace } from '#lib/http/place.ts';
import { isApi, isPageRequest, isPublic, isShared } from '#lib/http/public-paths.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { authenticate, type Who } from '#lib/people/authenticate.ts';
import { tokensOf } from '#lib/people/session-cookies.ts';
import { sessionNamedBy } from '#lib/people/sessions.ts';
import { runningAtlas } from '#lib/runtime/running-atlas.ts';
import { isLanguage, type Language, languages, negotiate, translate } from '#lib/texts/texts.ts';

/** For every request: sets the locals, authenticates, and forbids caching unless the route allows it. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  prepare(context);
  const refused = await guard(context);
  const response = refused ?? (await answered(context, next));
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  // For the server's log and figures; it removes the headers.
  response.headers.set('x-atlas-route', context.routePattern);
  const to = response.headers.get('Location');
  // Whatever a page made of an address that it was given, no redirect leads to another site.
  if (to !== null) response.headers.set('Location', localPath(to, context.url) ?? paths.home);
  const { session, renewed } = context.locals;
  // Read by layouts/shell/shell.client.ts, which cannot read the cookies.
  if (session && renewed) {
    const { accessExpiresAt, refreshExpiresAt } = session;
    response.headers.set(
      'Server-Timing',
      `accessExpiresAt;dur=${accessExpiresAt}, refreshExpiresAt;dur=${refreshExpiresAt}`,
    );
  }
  if (context.locals.signedInBy) response.headers.set('x-atlas-person', String(context.locals.person.id));
  return response;
};

function prepare(context: APIContext): void {
  const { request, locals, cookies, url } = context;
  locals.atlas = runningAtlas();
  // The server sets both headers, whatever the client sent. `npm run dev` runs without it.
  locals.requestId = request.headers.get('x-atlas-request-id') ?? randomUUID();
  locals.address = request.headers.get('x-atlas-address') ?? '127.0.0.1';
  const theme = cookies.get('atlas-theme')?.value;
  locals.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
  locals.sidebarCollapsed = cookies.get('atlas-sidebar')?.value === 'collapsed';
  speak(locals, cookies.get('atlas-language')?.value, request.headers.get('accept-language'));
  locals.flash = isLooking(request) && isPageRequest(request, url.pathname) ? takeFlash(cookies) : undefined;
}

/** False for a page that was prefetched or that a script reads, which must not use up the message for the person. */
const isLooking = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !/\bprefetch\b/.test(headers.get('sec-purpose') ?? '') &&
  headers.get('sec-fetch-dest') !== 'empty';

/** Sets the chosen language, else the browser's preferred one. */
function speak(locals: App.Locals, chosen: string | undefined, accepted: string | null = null): void {
  const language: Language = chosen !== undefined && isLanguage(chosen) ? chosen : negotiate(accepted);
  locals.language = language;
  locals.locale = languages[language].locale;
  locals.t = translate(language);
}

/** Sets the person of a request in locals, or answers it. Denies by default. */
async function guard(context: APIContext): Promise<Response | undefined> {
  const { request, locals, url } = context;
  // Refused ones are cleared.
  const tokens = tokensOf(context.cookies, locals.atlas.config);
  try {
    if (isPublic(request.method, url.pathname)) {
      // Another site must not sign a person in or out.
      const form = isUnsafe(request.method) && !isApi(url.pathname);
      if (form && !isSameOrigin(request.headers, locals.atlas.config))
        throw new DomainError('forbidden', 'errors.wrong_origin');
      return undefined;
    }
    const who = isShared(request.method, url.pathname)
      ? await whoShares(context)
      : await authenticate(locals.atlas, context);
    if (!who) return undefined;
    const { person, session, by, caller, renewed } = who;
    // The page, or what waited on the device, is somebody else's than the cookies.
    const meant = request.headers.get('atlas-person');
    if (meant !== null && meant !== String(person.id))
      throw new DomainError('unauthenticated', 'people.someone_else');
    admit(locals.requestId);
    locals.person = person;
    locals.session = session;
    locals.renewed = renewed;
    locals.signedInBy = by;
    locals.caller = caller;
    speak(locals, person.language);
    if (isApi(url.pathname)) requestLimit.count('call', caller);
    return undefined;
  } catch (error) {
    const nobody = isDomainError(error) && error.code === 'unauthenticated';
    if (!isPageRequest(request, url.pathname)) {
      const answer = errorResponse(error, locals);
      if (nobody) answer.headers.set('WWW-Authenticate', 'JWT');
      return answer;
    }
    if (!nobody) return plainly(error, locals);
    const owner = (await sessionNamedBy(locals.atlas, tokens))?.person;
    // A form is on a page that may have another address.
    const place = isUnsafe(request.method)
      ? localPath(request.headers.get('referer'), url)
      : url.pathname + url.search;
    if (isUnsafe(request.method) || isLooking(request)) passPlace(context.cookies, place, owner);
    if (isUnsafe(request.method)) {
      locals.keptForm = await keepForm(context, owner);
      if (locals.keptForm)
        return context.rewrite(new Request(new URL(paths.login, url), { headers: request.headers }));
    }
    return context.redirect(paths.login, isUnsafe(request.method) ? 303 : 302);
  }
}

/** What a person typed when their session ended, for the sign-in page; undefined where nothing can be kept. */
async function keepForm({ request, locals, url }: APIContext, owner: number | undefined) {
  const fields = await readFields(request, { files: false }).catch(() => undefined);
  return fields && sealForm(locals.atlas.secrets, url, fields, owner);
}

/** Who shares something from another app of the device; undefined for nobody, whom the page tells what to do. */
async function whoShares(context: APIContext): Promise<Who | undefined> {
  const { request, locals } = context;
  try {
    const who = await authenticate(locals.atlas, context, 'anywhere');
    locals.sharedFrom = isSameOrigin(request.headers, locals.atlas.config) ? 'here' : 'elsewhere';
    return who;
  } catch (error) {
    if (isDomainError(error) && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

/**
 * Answers what a page throws: with the 404 page and a message that says what is missing; an unexpected error with Astro's 500
 * page.
 */
async function answered(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { request, locals, cookies, url } = context;
  try {
    // The 500 page has no address of its own.
    if (/^\/500\/?$/.test(url.pathname)) return await context.rewrite('/404');
    return await next();
  } catch (error) {
    const { status, detail } = errorAnswer(error, locals.t, locals.requestId);
    if (status === 500) throw error;
    // A body that was read cannot be passed on to another page.
    if (status !== 404 || request.bodyUsed) return plainly(error, locals);
    // The rewritten request passes through here again and takes the message; a HEAD shows none.
    if (request.method !== 'HEAD')
      setFlash(cookies, { kind: 'error', text: locals.failure ? `${locals.failure} ${detail}` : detail });
    return context.rewrite('/404');
  }
}

/** An error as plain text, for a page that cannot be shown. */
function plainly(error: unknown, { t, requestId, failure }: App.Locals): Response {
  const { status, detail, retryAfter } = errorAnswer(error, t, requestId);
  return new Response(failure ? `${failure}\n${detail}` : detail, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  });
}
