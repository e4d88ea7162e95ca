import { MENU_SCREENS, type MenuScreen } from '@matlas/contract';
import type { Language } from '@matlas/web-kit';

/** Markdown by the name of its file. */
export type ManualFiles = Readonly<Record<string, string>>;

/** Chapters before those of the screens, in order. */
export const MANUAL_CHAPTERS = [
  'start-maker',
  'start-supplier',
  'start-auditor',
  'start-administrator',
  'basics',
] as const;
/** Group of the chapters that are about no screen. */
export const START_GROUP = 'start';

/** Screens with a page in the manual: all that the menu may list, and those opened from other screens. */
export const MANUAL_SCREENS: readonly MenuScreen[] = MENU_SCREENS.filter(
  (screen) => !screen.isGroup && !MENU_SCREENS.some(({ parentId }) => parentId === screen.id),
);

/** A page of the manual. */
export interface ManualPage {
  /** Name of its file: of the screen (`ModelAdmin`, `createComponent.detail`) or of the chapter. */
  name: string;
  title: string;
  /** Group of the menu, or `start`. */
  group: string;
  /** Address of the screen that it describes. */
  screen: string | undefined;
  /** Markdown without its title. */
  text: string;
}

/** Name of the manual page of a screen; components may have a slash, files do not. */
export const pageNameOf = (component: string): string => component.replaceAll('/', '.');
export const manualPath = (name?: string): string =>
  name === undefined ? '/help/usermanual' : `/help/usermanual?page=${encodeURIComponent(name)}`;

/** Name of the manual page about the screen at an address. */
export function pageNameAt(path: string): string | undefined {
  const found = MANUAL_SCREENS.find(({ href, pages }) => href === path || pages.includes(path));
  return found && pageNameOf(found.component);
}

/** The title is the first line of a chapter; a screen has the name of its menu entry. */
const titleOf = (text: string): string => /^# (.+)/.exec(text)?.[1]?.trim() ?? '';

/** The pages in the order of the manual; screens without a file are left out. */
export function manualPages(files: ManualFiles, language: Language): ManualPage[] {
  const chapters = MANUAL_CHAPTERS.flatMap((name): ManualPage[] => {
    const text = files[name];
    if (text === undefined) return [];
    return [{ name, title: titleOf(text), group: START_GROUP, screen: undefined, text: text.replace(/^# .+\n+/, '') }];
  });
  const screens = MANUAL_SCREENS.flatMap((screen): ManualPage[] => {
    const name = pageNameOf(screen.component);
    const text = files[name];
    const title = language === 'zh' ? screen.nameZh : screen.nameEn;
    return text === undefined ? [] : [{ name, title, group: screen.group, screen: screen.href, text }];
  });
  return [...chapters, ...screens];
}

/** Markdown as plain text, for searching. */
const plainOf = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`#|>]|^[-\d.]+ /gm, ' ')
    .replace(/\s+/g, ' ');

export interface ManualHit {
  page: ManualPage;
  /** Text around the first word that was found; empty when only the title has it. */
  excerpt: string;
}
const AROUND = 40;

function excerptOf(plain: string, word: string): string {
  const at = plain.toLowerCase().indexOf(word);
  if (at < 0) return '';
  const from = Math.max(0, at - AROUND);
  const to = Math.min(plain.length, at + word.length + AROUND * 2);
  return `${from > 0 ? '…' : ''}${plain.slice(from, to).trim()}${to < plain.length ? '…' : ''}`;
}

/** Pages that contain all words, those with the words in the title first, then by how often they contain them. */
export function searchManual(pages: readonly ManualPage[], typed: string): ManualHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = pages.flatMap((page) => {
    const plain = plainOf(page.text);
    const [title, text] = [page.title.toLowerCase(), plain.toLowerCase()];
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    const inTitle = words.filter((word) => title.includes(word)).length;
    const inText = words.reduce((sum, word) => sum + text.split(word).length - 1, 0);
    return [{ page, excerpt: excerptOf(plain, first), score: inTitle * 1000 + inText }];
  });
  return found.sort((left, right) => right.score - left.score).map(({ page, excerpt }) => ({ page, excerpt }));
}
