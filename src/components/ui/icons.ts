import ArrowLeft from 'lucide-static/icons/arrow-left.svg';
import ArrowLeftRight from 'lucide-static/icons/arrow-left-right.svg';
import ArrowRight from 'lucide-static/icons/arrow-right.svg';
import Banknote from 'lucide-static/icons/banknote.svg';
import Calendar from 'lucide-static/icons/calendar.svg';
import Camera from 'lucide-static/icons/camera.svg';
import Check from 'lucide-static/icons/check.svg';
import ChevronDown from 'lucide-static/icons/chevron-down.svg';
import ChevronLeft from 'lucide-static/icons/chevron-left.svg';
import ChevronRight from 'lucide-static/icons/chevron-right.svg';
import CircleAlert from 'lucide-static/icons/circle-alert.svg';
import CircleCheck from 'lucide-static/icons/circle-check.svg';
import CircleHelp from 'lucide-static/icons/circle-help.svg';
import Copy from 'lucide-static/icons/copy.svg';
import CreditCard from 'lucide-static/icons/credit-card.svg';
import Download from 'lucide-static/icons/download.svg';
import Ellipsis from 'lucide-static/icons/ellipsis.svg';
import Eye from 'lucide-static/icons/eye.svg';
import EyeOff from 'lucide-static/icons/eye-off.svg';
import File from 'lucide-static/icons/file.svg';
import FileSpreadsheet from 'lucide-static/icons/file-spreadsheet.svg';
import Folder from 'lucide-static/icons/folder.svg';
import History from 'lucide-static/icons/history.svg';
import House from 'lucide-static/icons/house.svg';
import Image from 'lucide-static/icons/image.svg';
import Inbox from 'lucide-static/icons/inbox.svg';
import Info from 'lucide-static/icons/info.svg';
import KeyRound from 'lucide-static/icons/key-round.svg';
import Keyboard from 'lucide-static/icons/keyboard.svg';
import Landmark from 'lucide-static/icons/landmark.svg';
import Languages from 'lucide-static/icons/languages.svg';
import LayoutGrid from 'lucide-static/icons/layout-grid.svg';
import Link from 'lucide-static/icons/link.svg';
import ListChecks from 'lucide-static/icons/list-checks.svg';
import ListFilter from 'lucide-static/icons/list-filter.svg';
import LogOut from 'lucide-static/icons/log-out.svg';
import Menu from 'lucide-static/icons/menu.svg';
import Monitor from 'lucide-static/icons/monitor.svg';
import Moon from 'lucide-static/icons/moon.svg';
import PanelLeft from 'lucide-static/icons/panel-left.svg';
import Paperclip from 'lucide-static/icons/paperclip.svg';
import Pencil from 'lucide-static/icons/pencil.svg';
import PiggyBank from 'lucide-static/icons/piggy-bank.svg';
import Plus from 'lucide-static/icons/plus.svg';
import ScrollText from 'lucide-static/icons/scroll-text.svg';
import Search from 'lucide-static/icons/search.svg';
import Settings2 from 'lucide-static/icons/settings-2.svg';
import ShoppingBag from 'lucide-static/icons/shopping-bag.svg';
import SlidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg';
import Sun from 'lucide-static/icons/sun.svg';
import Table from 'lucide-static/icons/table.svg';
import Tag from 'lucide-static/icons/tag.svg';
import Terminal from 'lucide-static/icons/terminal.svg';
import Trash from 'lucide-static/icons/trash-2.svg';
import TriangleAlert from 'lucide-static/icons/triangle-alert.svg';
import Undo from 'lucide-static/icons/undo-2.svg';
import Unlink from 'lucide-static/icons/unlink.svg';
import Upload from 'lucide-static/icons/upload.svg';
import User from 'lucide-static/icons/user.svg';
import Users from 'lucide-static/icons/users.svg';
import Wallet from 'lucide-static/icons/wallet.svg';
import X from 'lucide-static/icons/x.svg';

/** Icons of the Lucide set, imported as Astro's SVG components. A new one needs its line here. */
export const icons = {
  'arrow-left': ArrowLeft,
  'arrow-left-right': ArrowLeftRight,
  'arrow-right': ArrowRight,
  banknote: Banknote,
  calendar: Calendar,
  camera: Camera,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  copy: Copy,
  'credit-card': CreditCard,
  download: Download,
  ellipsis: Ellipsis,
  eye: Eye,
  'eye-off': EyeOff,
  file: File,
  'file-spreadsheet': FileSpreadsheet,
  folder: Folder,
  history: History,
  house: House,
  image: Image,
  inbox: Inbox,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  landmark: Landmark,
  languages: Languages,
  'layout-grid': LayoutGrid,
  link: Link,
  'list-checks': ListChecks,
  'list-filter': ListFilter,
  'log-out': LogOut,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  'panel-left': PanelLeft,
  paperclip: Paperclip,
  pencil: Pencil,
  'piggy-bank': PiggyBank,
  plus: Plus,
  'scroll-text': ScrollText,
  search: Search,
  'sliders-horizontal': SlidersHorizontal,
  'settings-2': Settings2,
  'shopping-bag': ShoppingBag,
  sun: Sun,
  table: Table,
  tag: Tag,
  trash: Trash,
  terminal: Terminal,
  'triangle-alert': TriangleAlert,
  undo: Undo,
  unlink: Unlink,
  upload: Upload,
  user: User,
  users: Users,
  wallet: Wallet,
  x: X,
} as const;

export type IconName = keyof typeof icons;
