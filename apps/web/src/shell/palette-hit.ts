import { ownKey } from '@matlas/web-kit';

export const hitKinds = ['vehicle', 'sheet', 'substance', 'page', 'command'] as const;
export type HitKind = (typeof hitKinds)[number];

/** One line of the palette: where it leads, or what it does. */
export interface Hit {
  /** Unique among all hits. */
  key: string;
  kind: HitKind;
  name: string;
  /** Numbers beside the name. */
  note: string;
  /** What it is, at the right end. */
  side: string;
  to?: string;
  run?: () => void;
}

export interface HitGroup {
  key: HitKind | 'recent';
  hits: readonly Hit[];
}

export const shownOfEach = 5;
const keptRecent = 6;
const recentKey = () => ownKey('matlas.palette.recent');

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Hit).key === 'string' &&
  typeof (value as Hit).name === 'string' &&
  typeof (value as Hit).to === 'string' &&
  hitKinds.includes((value as Hit).kind);

/** What this person opened lately from the palette on this device, the newest first. */
export function recentHits(): Hit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    return [];
  }
}

/** Commands are not kept: they lead nowhere. */
export function rememberHit({ key, kind, name, note, side, to }: Hit): void {
  if (to === undefined || kind === 'command') return;
  const others = recentHits().filter((hit) => hit.key !== key);
  localStorage.setItem(
    recentKey(),
    JSON.stringify([{ key, kind, name, note, side, to }, ...others].slice(0, keptRecent)),
  );
}

/** What the first sign narrows the search to: `#` a number, `@` a supplier, `>` pages and commands. */
export type Narrowing = 'number' | 'supplier' | 'command';
const signs: Readonly<Record<string, Narrowing>> = { '#': 'number', '@': 'supplier', '>': 'command' };

export function readTyped(typed: string): { words: string; narrowing: Narrowing | undefined } {
  const text = typed.trimStart();
  const narrowing = signs[text.charAt(0)];
  return { words: (narrowing ? text.slice(1) : text).trim(), narrowing };
}
