import { isInClass } from '../mds/checks/classes';
import { bareKey } from '../text';

/**
 * What an application code means, in the list of one system. Numbers of two systems have nothing to do with each other.
 */
export interface CodeMeaning {
  code: string;
  nameZh: string;
  nameEn: string;
  /** Entries of ELV Annex II that it claims. */
  entries: readonly string[];
  /** What the entry exempts: Pb, Cr(VI), Hg, Cd. */
  entities: readonly string[];
  /** exemption, nickel, PAH, within limits, potentially prohibited and so on. */
  kind: string;
  state: string;
  validTo: string | null;
}
/** The use that the code was said of; what is not known does not count. */
export interface ApplicationUse {
  /** Elements and families that the substance belongs to. */ entities?: readonly string[];
  classCode?: string | undefined;
  /** `yyyy-mm-dd`. */ asOf: string;
}

/** How much each sign weighs; what neither side says is left out and the others weigh more. */
export const MEANING_WEIGHTS = { text: 50, entries: 30, entities: 10, classes: 10 } as const;
export type MeaningSign = keyof typeof MEANING_WEIGHTS;
/** From here on a single candidate is proposed as the same meaning; below this it is not shown. */
export const SAME_MEANING = 0.9;
export const LEAST_MEANING = 0.4;
const MOST_CANDIDATES = 5;

/**
 * Where each entry of ELV Annex II can stand, by the class of the material (domain.md 4.4; ours). Entries without a
 * line are not bound to a class.
 */
const ENTRY_CLASSES: Readonly<Record<string, readonly string[]>> = {
  '1': ['1'],
  '2': ['2.1'],
  '3': ['3.1', '3.2'],
  '4': ['1', '2', '3'],
  '7': ['5.2', '5.3', '6'],
  '9': ['1', '3'],
  '10': ['7.2', '7.3', '8'],
  '8': ['3', '4', '7.3', '8'],
  '13': ['1', '2', '3', '4', '6'],
};

export interface ApplicationCandidate {
  meaning: CodeMeaning;
  /** 0 to 1. */ score: number;
  signs: Readonly<Partial<Record<MeaningSign, number>>>;
  /** Why it cannot be approved. */ closed: 'inactive' | 'expired' | null;
}

/** Codes of the other list by how well they mean the same, the best first; equal scores stand together (`isTied`). */
export function applicationCandidates(
  source: CodeMeaning,
  others: readonly CodeMeaning[],
  use: ApplicationUse,
): ApplicationCandidate[] {
  return others
    .map((meaning) => candidate(source, meaning, use))
    .filter(({ score }) => score >= LEAST_MEANING)
    .sort(
      (a, b) =>
        Number(a.closed !== null) - Number(b.closed !== null) ||
        b.score - a.score ||
        a.meaning.code.localeCompare(b.meaning.code, 'en', { numeric: true }),
    )
    .slice(0, MOST_CANDIDATES);
}
/** The one candidate that plainly means the same: alone at the top, and open. */
export function plainCandidate(candidates: readonly ApplicationCandidate[]): ApplicationCandidate | undefined {
  const [first, second] = candidates;
  if (!first || first.closed !== null || first.score < SAME_MEANING) return undefined;
  return second && second.closed === null && second.score >= first.score ? undefined : first;
}

function candidate(source: CodeMeaning, meaning: CodeMeaning, use: ApplicationUse): ApplicationCandidate {
  const signs = signsOf(source, meaning, use);
  const said = Object.entries(signs) as [MeaningSign, number][];
  const weight = said.reduce((sum, [sign]) => sum + MEANING_WEIGHTS[sign], 0);
  // Another element or another kind of answer is another meaning, whatever the words.
  const contradicts =
    signs.entities === 0 ||
    (source.kind !== '' && meaning.kind !== '' && source.kind !== meaning.kind && signs.text !== 1);
  const score =
    weight === 0 || contradicts
      ? 0
      : said.reduce((sum, [sign, value]) => sum + value * MEANING_WEIGHTS[sign], 0) / weight;
  return { meaning, score: Math.round(score * 1000) / 1000, signs, closed: closedOf(meaning, use.asOf) };
}
function closedOf({ state, validTo }: CodeMeaning, asOf: string): ApplicationCandidate['closed'] {
  if (state !== 'active') return 'inactive';
  return validTo !== null && validTo < asOf ? 'expired' : null;
}
function signsOf(
  source: CodeMeaning,
  other: CodeMeaning,
  { entities = [], classCode }: ApplicationUse,
): Partial<Record<MeaningSign, number>> {
  const classes = other.entries.flatMap((entry) => ENTRY_CLASSES[numberOf(entry)] ?? []);
  const meant = entities.length > 0 ? entities : source.entities;
  return {
    text: textLikeness(source, other),
    ...(source.entries.length + other.entries.length > 0
      ? { entries: entryLikeness(source.entries, other.entries) }
      : {}),
    ...(meant.length > 0 && other.entities.length > 0
      ? { entities: meant.some((one) => other.entities.includes(one)) ? 1 : 0 }
      : {}),
    ...(classCode !== undefined && classes.length > 0 ? { classes: isInClass(classCode, classes) ? 1 : 0 } : {}),
  };
}
/** The better of both languages: a list may be translated freely. */
const textLikeness = (a: CodeMeaning, b: CodeMeaning): number =>
  Math.max(likeness(a.nameZh, b.nameZh), likeness(a.nameEn, b.nameEn));

/**
 * 1 for the same entries, 0.8 where one names the group of the other (8(g) and 8(g)(i)), else the share that both name.
 */
function entryLikeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const both = a.filter((entry) => b.includes(entry)).length;
  if (both === a.length && both === b.length) return 1;
  const isGroup =
    a.every((entry) => b.some((other) => isWithin(entry, other))) ||
    b.every((entry) => a.some((other) => isWithin(entry, other)));
  return isGroup ? 0.8 : both / new Set([...a, ...b]).size;
}
const isWithin = (a: string, b: string): boolean => a === b || a.startsWith(`${b}(`) || b.startsWith(`${a}(`);
const numberOf = (entry: string): string => /^\d+/.exec(entry)?.[0] ?? '';

/**
 * Of two texts by the pairs of letters that they share (Dice), without punctuation, numbering of the entry and case;
 * half as like where one says over and the other under.
 */
export function likeness(first: string, second: string): number {
  const [a, b] = [bareText(first), bareText(second)];
  if (a === '' || b === '') return 0;
  if (a === b) return signsIn(first) === signsIn(second) ? 1 : 0.5;
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const dice = (2 * shared) / (sizeOf(pairs) + sizeOf(others));
  return signsIn(first) === signsIn(second) ? dice : dice / 2;
}
/** `8e) - Lead in ...` and `Lead in ...` are the same text. */
const bareText = (text: string): string => bareKey(text.replace(/^\s*\d+[a-z]?\)(\([a-z]+\))*\s*[-–]?\s*/i, ''));
const signsIn = (text: string): string => (text.normalize('NFKC').match(/[<>≤≥]/g) ?? []).join('');
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const letters = [...text];
  for (let at = 0; at < Math.max(1, letters.length - 1); at += 1) {
    const pair = letters.slice(at, at + 2).join('');
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0);
