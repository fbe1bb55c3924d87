import { z } from 'zod';
import { PAGE_BOUNDS } from '../../core/limits.ts';
import { pageSchemas } from '../../core/paging.ts';
import { acting, type Room } from '../call.ts';
import { count, uuid } from '../shapes/basics.ts';
import { keptShape, runsShape } from '../shapes/history.ts';

const { limit } = pageSchemas(PAGE_BOUNDS.runs);

export const historyRoom: Room = {
  name: 'History',
  about:
    'Every call that changes money data is a run: the answer has its id in `run` and in the header `Atlas-Run`. Anyone can undo a run at any time.',
  calls: {
    'GET /api/history/runs/': {
      summary: 'List runs',
      more: 'The newest first. Follow `next` for more.',
      query: { limit, cursor: z.string().optional() },
      answers: { 200: { what: 'A page of runs.', json: runsShape } },
    },
    'POST /api/history/{run}/undo/': acting({
      summary: 'Undo a run',
      more: 'What is still as the run left it becomes what it was before; what someone has changed since is kept and listed. What was recorded is deleted, and can be restored for 30 days; an insert is undone by taking its transactions out. The undo is a run itself: undoing that brings everything back. A run is undone once (409), unless nothing could be restored.',
      ids: { run: uuid },
      answers: {
        200: {
          what: 'How many expenses, links, marks or transactions were restored, and what was kept.',
          json: z.strictObject({ restored: count, kept: z.array(keptShape) }),
        },
      },
      refuses: [409],
    }),
  },
};
