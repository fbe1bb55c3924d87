import type { AstroGlobal } from 'astro';
import { uuidv7 } from '#lib/core/ids.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { act, type Outcome } from './act.ts';
import { type Linked, readLinked, safeReturn } from './linked.ts';
import { recordOnce } from './save.ts';
import { startValues } from './start.ts';

/** All that the page shows. */
export interface RecordPage extends Outcome {
  linked: Linked;
  fresh: FormValues;
  /** The day that stands in the form because the address names none. */
  serverDay: string | undefined;
  key: string;
  /** The transactions page that led here. */
  returnTo: string | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** Answers `/expense/new`: shows the form, or does what the pressed button says. */
export async function recordPage(page: Page): Promise<Response | RecordPage> {
  const { locals, request, url } = page;
  const linked = await readLinked(locals.atlas.db, url, (error) =>
    errorAnswer(error, locals.t, locals.requestId),
  );
  const { dated, ...fresh } = startValues(url, linked);
  const shown = {
    linked,
    fresh,
    serverDay: dated ? undefined : fresh.date,
    key: uuidv7(),
    returnTo: safeReturn(cameFrom(request, url), linked),
  };
  if (request.method === 'POST') {
    const { atlas, person } = locals;
    const outcome = await act(page, {
      linked,
      start: fresh,
      stored: [],
      async save(input, { key, sent }) {
        await recordOnce(atlas.db, person, input, key, sent);
        return { told: 'expense_form.created' };
      },
    });
    return outcome instanceof Response ? outcome : { ...shown, ...outcome };
  }
  if (linked.dropped) locals.flash = { kind: 'error', text: locals.t('expense_pages.not_valid') };
  return { ...shown, values: fresh, asks: false };
}

/** The page of ours that led here. */
function cameFrom(request: Request, url: URL): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.host === url.host ? referrer.pathname + referrer.search : '';
}
