import type { Translation } from '../translator.ts';

export const tables: Translation<typeof import('../en/tables.ts').tables> = {
  'tables.search': '検索',
  'tables.clear': 'クリア',
  'tables.info': '{start}～{end} / {total}',
  'tables.size': '1 ページの行数',
  'tables.none': '該当するデータがありません',
  'tables.said': '{total} 行中 {start}～{end} 行',
  'tables.nothing': '見つかりませんでした。',
  'tables.failed': '取得時にエラーが発生しました: {reason}',
  'tables.lost': 'API エンドポイントが見つかりません',
  'tables.unreadable': 'API の応答を JSON として読み取れません: {reason}',
  'tables.yes': 'はい',
  'tables.no': 'いいえ',
  'tables.total': '合計',
  'tables.number': '範囲内の整数でなければなりません。',
  'tables.long': '長すぎます。',
  'tables.text': '文字列でなければなりません。',
  'tables.list': 'リストでなければなりません。',
  'tables.filter': '列に合わせて text、numeric、dateRange のいずれかでなければなりません。',
  'tables.sort': 'asc か desc でなければなりません。',
  'tables.column': 'その列はありません。',
};
