import { openCounts } from '#lib/home/open-counts.ts';
import { errorAnswer } from '#lib/http/answers.ts';

/** What waits, for sidebar and thumb bar; without counts the navigation still leads everywhere. */
export const navigationCounts = ({ atlas, t, requestId }: App.Locals) =>
  openCounts(atlas.db).catch((error: unknown) => {
    // The page says itself what it could not fetch.
    errorAnswer(error, t, requestId);
    return { accounts: [], receipts: 0, left: 0 };
  });
