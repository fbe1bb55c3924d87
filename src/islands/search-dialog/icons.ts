import {
  CircleHelp,
  File,
  FileSpreadsheet,
  Folder,
  KeyRound,
  Landmark,
  Link,
  type LucideIcon,
  Paperclip,
  Plus,
  ScrollText,
  ShoppingBag,
  Terminal,
  User,
  Users,
  Wallet,
} from 'lucide-react';
import type { ResultIcon } from '#lib/search/results.ts';
import type { Suggestion } from '#lib/search/suggestions.ts';

export const ICONS: Record<Suggestion['icon'] | ResultIcon, LucideIcon> = {
  'circle-help': CircleHelp,
  file: File,
  'file-spreadsheet': FileSpreadsheet,
  folder: Folder,
  'key-round': KeyRound,
  landmark: Landmark,
  link: Link,
  paperclip: Paperclip,
  plus: Plus,
  'scroll-text': ScrollText,
  'shopping-bag': ShoppingBag,
  terminal: Terminal,
  user: User,
  users: Users,
  wallet: Wallet,
};
