import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import banknote from 'lucide-static/icons/banknote.svg?raw';
import calendar from 'lucide-static/icons/calendar.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import circleCheck from 'lucide-static/icons/circle-check.svg?raw';
import circleHelp from 'lucide-static/icons/circle-help.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import creditCard from 'lucide-static/icons/credit-card.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import eye from 'lucide-static/icons/eye.svg?raw';
import eyeOff from 'lucide-static/icons/eye-off.svg?raw';
import file from 'lucide-static/icons/file.svg?raw';
import fileSpreadsheet from 'lucide-static/icons/file-spreadsheet.svg?raw';
import folder from 'lucide-static/icons/folder.svg?raw';
import history from 'lucide-static/icons/history.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import inbox from 'lucide-static/icons/inbox.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import keyRound from 'lucide-static/icons/key-round.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import landmark from 'lucide-static/icons/landmark.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import listChecks from 'lucide-static/icons/list-checks.svg?raw';
import logOut from 'lucide-static/icons/log-out.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import monitor from 'lucide-static/icons/monitor.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import panelLeft from 'lucide-static/icons/panel-left.svg?raw';
import paperclip from 'lucide-static/icons/paperclip.svg?raw';
import pencil from 'lucide-static/icons/pencil.svg?raw';
import piggyBank from 'lucide-static/icons/piggy-bank.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import scrollText from 'lucide-static/icons/scroll-text.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import settings2 from 'lucide-static/icons/settings-2.svg?raw';
import shoppingBag from 'lucide-static/icons/shopping-bag.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import tag from 'lucide-static/icons/tag.svg?raw';
import terminal from 'lucide-static/icons/terminal.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import unlink from 'lucide-static/icons/unlink.svg?raw';
import upload from 'lucide-static/icons/upload.svg?raw';
import user from 'lucide-static/icons/user.svg?raw';
import users from 'lucide-static/icons/users.svg?raw';
import wallet from 'lucide-static/icons/wallet.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';

/** The icons of this product, of the Lucide set, as files. A new one needs its line here. */
const files = {
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  banknote,
  calendar,
  check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'circle-alert': circleAlert,
  'circle-check': circleCheck,
  'circle-help': circleHelp,
  copy,
  'credit-card': creditCard,
  download,
  ellipsis,
  eye,
  'eye-off': eyeOff,
  file,
  'file-spreadsheet': fileSpreadsheet,
  folder,
  history,
  house,
  inbox,
  info,
  'key-round': keyRound,
  keyboard,
  landmark,
  languages,
  link,
  'list-checks': listChecks,
  'log-out': logOut,
  menu,
  monitor,
  moon,
  'panel-left': panelLeft,
  paperclip,
  pencil,
  'piggy-bank': piggyBank,
  plus,
  'scroll-text': scrollText,
  search,
  'settings-2': settings2,
  'shopping-bag': shoppingBag,
  sun,
  tag,
  trash,
  terminal,
  'triangle-alert': triangleAlert,
  undo,
  unlink,
  upload,
  user,
  users,
  wallet,
  x,
} as const;

export type IconName = keyof typeof files;
/** One shape of an icon: its element and that element's attributes. */
type Shape = { tag: string; attributes: Record<string, string> };

/** The shapes of each icon, its paths drawn as one: the frame around them is the same for all. */
export const icons = Object.fromEntries(
  Object.entries(files).map(([name, file]) => [name, shapes(file)]),
) as Record<IconName, Shape[]>;

function shapes(file: string): Shape[] {
  const elements = [
    ...file.matchAll(/<(path|circle|rect|line|ellipse|polyline|polygon) ([^>]*?)\s*\/>/g),
  ].map(([, tag = '', text = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ) as Record<string, string>,
  }));
  const paths = elements.flatMap(({ tag, attributes: { d = '' } }) =>
    tag === 'path' ? [fromOrigin(d)] : [],
  );
  const others = elements.filter(({ tag }) => tag !== 'path');
  return paths.length > 0 ? [{ tag: 'path', attributes: { d: paths.join('') } }, ...others] : others;
}

/** `m6 9 6 6` begins at the point that it names; after another path it would begin where that one ended. */
function fromOrigin(d: string): string {
  return d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, goesOn) => `M${x} ${y}${goesOn ? 'l' : ''}`,
  );
}
