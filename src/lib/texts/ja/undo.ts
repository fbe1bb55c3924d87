import type { Translation } from '../translator.ts';

export const undo: Translation<typeof import('../en/undo.ts').undo> = {
  'undo.button': '元に戻す',
  'undo.doing': '元に戻しています…',
  'undo.done': '元に戻しました（{count} 件を復元）。',
  'undo.kept': '元に戻しました（{count} 件を復元、その後に変更された{kept} 件は保持）。',
  'undo.some': '{count} 件を元に戻しましたが、すべてではありません。',
  'undo.none': 'すべてその後に変更されているため、元に戻したものはありません。',
  'undo.failed': '元に戻せませんでした。もう一度お試しください。',
};
