import type { Translation } from '../translator.ts';

export const server: Translation<typeof import('../en/server.ts').server> = {
  'server.refused_title': 'うまくいきませんでした',
  'server.back': 'ページに戻る',
  'server.bad_address': 'このアドレスは読み取れません。',
  'server.wrong_host':
    'Atlas はこの名前では利用できません。公開アドレスは管理者が ATLAS_ORIGIN で設定します。',
  'server.encoded_body': '本文は Content-Encoding なしでそのまま送信してください。',
  'server.demo_nobody':
    'サンプルデータを登録する人がまだいません。先に人を追加してください: npm run atlas -- user add EMAIL',
  'server.demo_refused':
    'すでにデータがあるため、サンプルデータは読み込まれませんでした。空の環境にだけ読み込めます。',
};
