import { event, type None, states } from '../acts/event.ts';
import type { Row } from '../db/tables.ts';
import type { Corrections } from './reader/read.ts';

type UploadFacts = Pick<Row<'uploads'>, 'account' | 'file_name' | 'size' | 'sha256' | 'line_count'>;
interface Place {
  account: number;
  upload: string;
}

export const statementUploaded = event(
  'upload',
  'upload',
  {
    ends: { lasting: 'an upload changes no money until it is inserted, and is discarded' },
    locks: 'nothing',
  },
  states<None, UploadFacts>(),
);
export const statementCorrected = event(
  'upload',
  'correct',
  { ends: { lasting: 'the file is read again with other answers' }, locks: 'nothing' },
  states<Corrections, Corrections>(),
);
export const rowsDecided = event(
  'upload',
  'decide',
  { ends: { lasting: 'the answer is given again until the row is inserted' }, locks: 'nothing' },
  states<None, { rows: { id: number; same: boolean | 'new' | number }[] }>(),
);
export const uploadMoved = event(
  'upload',
  'move',
  { ends: { lasting: 'the file is moved back' }, locks: 'nothing' },
  states<Place, Place>(),
);
export const uploadDiscarded = event(
  'upload',
  'discard',
  { ends: { lasting: 'the file is uploaded again' }, locks: 'nothing' },
  states<UploadFacts & Pick<Row<'uploads'>, 'uploaded_by' | 'uploaded_at'>, None>(),
);
