import { act } from '#lib/http/act.ts';
import { api } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { removePair } from '#lib/matching/pair.ts';

export const ALL = api({
  DELETE: (context) =>
    act(context, null, async (tx, person) => {
      await removePair(tx, person, idParam(context, 'id'));
      return {};
    }),
});
