import type { AstroGlobal } from 'astro';
import { ruleWords } from '#components/rules/words.ts';
import { KEPT_SHOWN } from '#lib/core/limits.ts';
import { localPath } from '#lib/core/origin.ts';
import { fieldText } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { Db } from '#lib/db/transaction.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { uuidParam } from '#lib/http/params.ts';
import { findRule } from '#lib/rules/records.ts';
import { findChange, listGone, type ToldShare } from '#lib/rules/run-records.ts';
import type { Kept } from '#lib/undo/events.ts';
import { runOf, type ToldRun, thingsOf } from '#lib/undo/list.ts';
import { type Named, named } from '#lib/undo/records.ts';
import { namesOf } from '#server/doors/rules/names.ts';

export interface RunPage {
  run: ToldRun;
  /** What it is about, as far as it is shown. */
  things: Named<Pick<Kept, 'what' | 'id'>>[];
  things_count: number;
  /** What rules did in an insert; `stands` while they are there. */
  shares: (ToldShare & { stands: boolean })[];
  /** The rule that it is about, while that is there. */
  rule: number | undefined;
  /** How it changed a rule, in words. */
  change: { before: string; after: string } | undefined;
  /** What an undo kept: of this run, or of trying to undo it just now. */
  kept: Named<Kept>[];
  kept_count: number;
  refused: Refused | undefined;
}

/** Shows an act, or takes it back and redirects to where the person was, or to what was kept. */
export async function runPage(page: AstroGlobal): Promise<RunPage | Response> {
  const { atlas, person, t } = page.locals;
  const id = uuidParam(page.params.run);
  let stands: Kept[] = [];
  const refused = await onPost(page, async ({ return_to }) => {
    const { run, restored: count, kept } = (await atlas.work.act('undoRun', person, id)).body;
    if (run === null && kept.length > 0) {
      stands = kept;
      page.locals.told = { kind: 'info', text: t('undo.none') };
      return undefined;
    }
    const text = t(kept.length > 0 ? 'undo.kept' : 'undo.done', { count, kept: kept.length });
    if (run !== null && kept.length > 0)
      return { to: paths.run(run), flash: { kind: 'info', text, run, undid: id } };
    const to = localPath(fieldText(return_to), page.url) ?? paths.history;
    return { to, flash: { kind: 'success', text, run, undid: id } };
  });
  if (refused instanceof Response) return refused;
  const { kept: noted, ...run } = await runOf(atlas.db, id);
  const kept = stands.length > 0 ? stands : noted;
  const { things, count, shares } = await thingsOf(atlas.db, run);
  return {
    run,
    refused,
    rule: await ruleIn(atlas.db, run),
    change: await changeOf(page.locals, run),
    things: await named(atlas.db, things),
    things_count: count,
    shares: await standingIn(atlas.db, shares),
    kept: await named(atlas.db, kept.slice(0, KEPT_SHOWN)),
    kept_count: stands.length || (run.about.kept ?? 0),
  };
}

async function standingIn(db: Db, shares: readonly ToldShare[]): Promise<RunPage['shares']> {
  const gone = await listGone(
    db,
    shares.map(({ rule }) => rule),
  );
  return shares.map((share) => ({ ...share, stands: !gone.has(share.rule) }));
}

async function ruleIn(db: Db, { about }: ToldRun): Promise<number | undefined> {
  const { what, id } = about.first?.about ?? about;
  const rule = what === 'rule' ? await findRule(db, Number(id)) : undefined;
  return rule?.deleted_at === null ? rule.id : undefined;
}

async function changeOf({ atlas, t }: App.Locals, { run }: ToldRun): Promise<RunPage['change']> {
  const change = await findChange(atlas.db, run);
  if (!change) return undefined;
  const names = await namesOf(atlas.db, [change.before, change.after]);
  return { before: ruleWords(change.before, names, t), after: ruleWords(change.after, names, t) };
}
