import { isInClass } from '../mds/checks/classes';
import { bareKey } from '../text';

/** Meaning of an application code in the list of one system. The numbers of two systems are unrelated. */
export interface CodeMeaning {
  code: string;
  nameZh: string;
  nameEn: string;
  /** Entries of ELV Annex II that the code claims. */
  entries: readonly string[];
  /** Elements that the entry exempts: Pb, Cr(VI), Hg, Cd. */
  entities: readonly string[];
  /** exemption, nickel, PAH, within limits, potentially prohibited and so on. */
  kind: string;
  state: string;
  validTo: string | null;
}
/** The use for which the code was declared; unknown properties are not compared. */
export interface ApplicationUse {
  /** Elements and families that the substance belongs to. */ entities?: readonly string[];
  classCode?: string | undefined;
  /** `yyyy-mm-dd`. */ asOf: string;
}

/** Weight of each criterion. Criteria without data on either side are left out, and the other weights are scaled up. */
export const MEANING_WEIGHTS = { text: 50, entries: 30, entities: 10, classes: 10 } as const;
export type MeaningCriterion = keyof typeof MEANING_WEIGHTS;
/**
 * SAME_MEANING_SCORE: minimum score at which a single candidate is proposed as equivalent. MIN_MEANING_SCORE:
 * minimum score at which a candidate is shown.
 */
export const SAME_MEANING_SCORE = 0.9;
export const MIN_MEANING_SCORE = 0.4;
const MAX_CANDIDATES = 5;

/**
 * Material classes in which each entry of ELV Annex II can occur (domain.md 4.4; our own assignment). Entries not
 * listed here are not restricted to a class.
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
  signs: Readonly<Partial<Record<MeaningCriterion, number>>>;
  /** Why it cannot be approved. */ closed: 'inactive' | 'expired' | null;
}

/** Codes of the other list by similarity of meaning, best first; equal scores are marked (`isTied`). */
export function rankApplicationCandidates(
  source: CodeMeaning,
  others: readonly CodeMeaning[],
  use: ApplicationUse,
): ApplicationCandidate[] {
  return others
    .map((meaning) => rateCandidate(source, meaning, use))
    .filter(({ score }) => score >= MIN_MEANING_SCORE)
    .sort(
      (a, b) =>
        Number(a.closed !== null) - Number(b.closed !== null) ||
        b.score - a.score ||
        a.meaning.code.localeCompare(b.meaning.code, 'en', { numeric: true }),
    )
    .slice(0, MAX_CANDIDATES);
}
/** The candidate that is clearly equivalent: the only best one, and not closed. */
export function equivalentCandidate(candidates: readonly ApplicationCandidate[]): ApplicationCandidate | undefined {
  const [first, second] = candidates;
  if (!first || first.closed !== null || first.score < SAME_MEANING_SCORE) return undefined;
  return second && second.closed === null && second.score >= first.score ? undefined : first;
}

function rateCandidate(source: CodeMeaning, meaning: CodeMeaning, use: ApplicationUse): ApplicationCandidate {
  const signs = criterionScores(source, meaning, use);
  const signEntries = Object.entries(signs) as [MeaningCriterion, number][];
  const weight = signEntries.reduce((sum, [sign]) => sum + MEANING_WEIGHTS[sign], 0);
  // A different element or kind of answer is a different meaning, even with the same text.
  const contradicts =
    signs.entities === 0 ||
    (source.kind !== '' && meaning.kind !== '' && source.kind !== meaning.kind && signs.text !== 1);
  const score =
    weight === 0 || contradicts
      ? 0
      : signEntries.reduce((sum, [sign, value]) => sum + value * MEANING_WEIGHTS[sign], 0) / weight;
  return { meaning, score: Math.round(score * 1000) / 1000, signs, closed: closedOf(meaning, use.asOf) };
}
function closedOf({ state, validTo }: CodeMeaning, asOf: string): ApplicationCandidate['closed'] {
  if (state !== 'active') return 'inactive';
  return validTo !== null && validTo < asOf ? 'expired' : null;
}
function criterionScores(
  source: CodeMeaning,
  other: CodeMeaning,
  { entities = [], classCode }: ApplicationUse,
): Partial<Record<MeaningCriterion, number>> {
  const classes = other.entries.flatMap((entry) => ENTRY_CLASSES[numberOf(entry)] ?? []);
  const meant = entities.length > 0 ? entities : source.entities;
  return {
    text: nameSimilarity(source, other),
    ...(source.entries.length + other.entries.length > 0
      ? { entries: entrySimilarity(source.entries, other.entries) }
      : {}),
    ...(meant.length > 0 && other.entities.length > 0
      ? { entities: meant.some((one) => other.entities.includes(one)) ? 1 : 0 }
      : {}),
    ...(classCode !== undefined && classes.length > 0 ? { classes: isInClass(classCode, classes) ? 1 : 0 } : {}),
  };
}
/** The higher similarity of both languages, because a list may be translated freely. */
const nameSimilarity = (a: CodeMeaning, b: CodeMeaning): number =>
  Math.max(textSimilarity(a.nameZh, b.nameZh), textSimilarity(a.nameEn, b.nameEn));

/**
 * 1 for equal entries; 0.8 when one is the group of the other (8(g) and 8(g)(i)); otherwise the share of entries in
 * common.
 */
function entrySimilarity(a: readonly string[], b: readonly string[]): number {
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
 * Similarity of two texts by common letter pairs (Dice), ignoring punctuation, entry numbers and case; halved when
 * one text says "over" and the other "under".
 */
export function textSimilarity(first: string, second: string): number {
  const [a, b] = [bareText(first), bareText(second)];
  if (a === '' || b === '') return 0;
  if (a === b) return signsIn(first) === signsIn(second) ? 1 : 0.5;
  const pairs = letterPairs(a);
  const others = letterPairs(b);
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const dice = (2 * shared) / (sizeOf(pairs) + sizeOf(others));
  return signsIn(first) === signsIn(second) ? dice : dice / 2;
}
/** Removes the entry number: `8e) - Lead in ...` and `Lead in ...` are the same text. */
const bareText = (text: string): string => bareKey(text.replace(/^\s*\d+[a-z]?\)(\([a-z]+\))*\s*[-–]?\s*/i, ''));
const signsIn = (text: string): string => (text.normalize('NFKC').match(/[<>≤≥]/g) ?? []).join('');
function letterPairs(text: string): Map<string, number> {
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
