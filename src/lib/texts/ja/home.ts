import type { Translation } from '../translator.ts';

export const home: Translation<typeof import('../en/home.ts').home> = {
  'home.open': '残りの作業',
  'home.none': '残りの作業はありません。',
  'home.none_text': 'すべての取引が分類され、すべての経費に領収書と銀行取引があります。',
  'home.unclassified': '分類する取引 {count} 件',
  'home.unclassified_more': '分類する取引 {count} 件以上',
  'home.owed': '未精算の経費 {count} 件',
  'home.owed_more': '未精算の経費 {count} 件以上',
  'home.unlinked': '銀行取引のない過去 90 日間の経費 {count} 件',
  'home.unlinked_more': '銀行取引のない過去 90 日間の経費 {count} 件以上',
  'home.without_receipt': '領収書のない過去 90 日間の経費 {count} 件',
  'home.without_receipt_more': '領収書のない過去 90 日間の経費 {count} 件以上',
};
