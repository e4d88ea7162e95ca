import { ownKey } from '@matlas/web-kit';

export const hitKinds = ['vehicle', 'sheet', 'substance', 'page', 'help', 'command'] as const;
export type HitKind = (typeof hitKinds)[number];

/** One hit of the command palette: a link or a command. */
export interface Hit {
  /** Unique among all hits. */
  key: string;
  kind: HitKind;
  name: string;
  /** Additional text beside the name, such as numbers. */
  note: string;
  /** Kind of the hit, shown at the right. */
  side: string;
  to?: string;
  run?: () => void;
}

export interface HitGroup {
  key: HitKind | 'recent';
  hits: readonly Hit[];
}

export const maxHitsPerGroup = 5;
const maxRecentHits = 6;
const recentKey = () => ownKey('matlas.palette.recent');

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Hit).key === 'string' &&
  typeof (value as Hit).name === 'string' &&
  typeof (value as Hit).to === 'string' &&
  hitKinds.includes((value as Hit).kind);

/** Recently opened hits of this user on this device, newest first. */
export function recentHits(): Hit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    return [];
  }
}

/** Commands are not remembered, because they have no address. */
export function rememberHit({ key, kind, name, note, side, to }: Hit): void {
  if (to === undefined || kind === 'command') return;
  const others = recentHits().filter((hit) => hit.key !== key);
  localStorage.setItem(
    recentKey(),
    JSON.stringify([{ key, kind, name, note, side, to }, ...others].slice(0, maxRecentHits)),
  );
}

/** Narrowing of the search by its first character: `#` number, `@` supplier, `>` pages and commands. */
export type Narrowing = 'number' | 'supplier' | 'command';
const signs: Readonly<Record<string, Narrowing>> = { '#': 'number', '@': 'supplier', '>': 'command' };

export function parseTyped(typed: string): { words: string; narrowing: Narrowing | undefined } {
  const text = typed.trimStart();
  const narrowing = signs[text.charAt(0)];
  return { words: (narrowing ? text.slice(1) : text).trim(), narrowing };
}
