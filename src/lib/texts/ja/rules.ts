import type { Translation } from '../translator.ts';

export const rules: Translation<typeof import('../en/rules.ts').rules> = {
  'rules.error.not_found': 'このルールは存在しません。',
  'rules.error.no_run': 'このルールはその操作では何も変更していません。',
  'rules.error.name': 'ルールの名前を入力してください。',
  'rules.error.name_long': '名前は100文字以内です。',
  'rules.error.position': '順番は1以上の整数です。',
  'rules.error.direction': '入金、出金、両方のいずれかを選んでください。',
  'rules.error.text': '探す文字を入力してください。',
  'rules.error.text_long': '探す文字は200文字以内です。',
  'rules.error.text_op': '文字の比べ方を選んでください。',
  'rules.error.text_letters': '探す文字に文字も数字も含まれていません。',
  'rules.error.negative': '金額は符号なしで入力してください。入金か出金かは方向で決まります。',
  'rules.error.condition':
    'ルールには3文字以上の文字か、正確な金額が必要です。ないと、すべてが対象になってしまいます。',
  'rules.error.range': '最大の金額が最小の金額より小さくなっています。',
  'rules.error.action': '種類か経費の登録のどちらか一方を選んでください。',
  'rules.error.category': '登録する経費のカテゴリーを選んでください。',
  'rules.error.money_out': '経費として登録できるのは出金だけです。',
  'rules.error.account': 'この口座は存在しません。',
  'rules.error.archived_category': 'このカテゴリーはアーカイブされています。別のものを選んでください。',
  'rules.error.archived_merchant': 'この支払先はアーカイブされています。別のものを選んでください。',
  'rules.error.archived_project': 'このプロジェクトはアーカイブされています。別のものを選んでください。',
  'rules.error.too_many': 'ルールは上限の{most} 件に達しています。先に1 件削除してください。',
  'rules.error.preview': '先にルールのプレビューを表示してください。',
  'rules.error.changed':
    'ルールで変わる内容が、表示されたものと違ってきました。もう一度プレビューしてください。',
  'rules.error.disabled': 'このルールはオフか一時停止中です。先にオンにしてください。',
  'rules.error.suggests': 'このルールは提案だけを行います。先に判断まで任せてください。',
};
