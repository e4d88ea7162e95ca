import type { ApplicationCodeName, EdgeOverride, SheetEdge } from '../tree';
import { substanceNames } from './check-hidden';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/** Codes that are offered instead of one that does not exist. */
const OFFERED = 3;
/** Where one of them is no number. */
const FAR = Number.MAX_SAFE_INTEGER;

/** How many characters have to be written, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}
const compared = (code: string): string => code.trim().toLowerCase().replaceAll(/[\s().-]/g, '');

/** The codes that are written most alike, the nearest first; of equals the one whose number lies nearer, then the shorter one. */
export function nearestCodes(code: string, known: readonly ApplicationCodeName[], most = OFFERED): ApplicationCodeName[] {
  const written = compared(code);
  const apart = (one: string): number => (Number.isNaN(Number(one)) || Number.isNaN(Number(written)) ? FAR : Math.abs(Number(one) - Number(written)));
  const ranked = known.map((one) => ({ one, letters: distance(written, compared(one.code)), numbers: apart(compared(one.code)) }));
  ranked.sort((left, right) => left.letters - right.letters || left.numbers - right.numbers || left.one.code.length - right.one.code.length || left.one.code.localeCompare(right.one.code));
  return ranked.slice(0, most).map(({ one }) => one);
}

const namedIn = ({ code, nameZh, nameEn }: ApplicationCodeName, language: 'zh' | 'en'): string => `${code} ${(language === 'zh' ? nameZh : nameEn) || nameEn || nameZh}`.trim();
function replacement(key: string, fields: Pick<SheetEdge, 'applicationCode' | 'applicationOverrides'>, nearest: ApplicationCodeName | undefined): SheetFix | undefined {
  return nearest && { word: 'setApplication', params: { name: namedIn(nearest, 'en'), nameZh: namedIn(nearest, 'zh') }, operation: { op: 'setEdge', key, fields } };
}

/** Application codes, also those that are said where a shared material is used, that the catalogue of codes does not have. Silent where it is not known. */
export function unknownApplicationCodes({ children, scene }: CheckSite, rule: CheckRule<'APP-1'>): Finding[] {
  const { applicationCodes: known } = scene.head;
  if (!known || known.length === 0) return [];
  const exists = new Set(known.map(({ code }) => code));
  const isUnknown = (code: string | undefined): code is string => code !== undefined && code !== '' && !exists.has(code);
  return children.flatMap(({ key, node, edge }): Finding[] => {
    const found = (code: string, nearest: readonly ApplicationCodeName[], fix: SheetFix | undefined): Finding =>
      findingAt(rule, key, 'unknown', { params: { ...substanceNames(node), code, names: nearest.map((one) => namedIn(one, 'en')), namesZh: nearest.map((one) => namedIn(one, 'zh')) }, fix });
    const own = isUnknown(edge.applicationCode) ? [edge.applicationCode] : [];
    const onEdge = own.map((code) => { const nearest = nearestCodes(code, known); return found(code, nearest, replacement(key, { applicationCode: nearest[0]?.code ?? '' }, nearest[0])); });
    const overrides = edge.applicationOverrides ?? [];
    const replaced = [...new Set(overrides.flatMap(({ applicationCode: code }) => (isUnknown(code) ? [code] : [])))].map((code) => {
      const nearest = nearestCodes(code, known);
      const others = overrides.map((one): EdgeOverride => (one.applicationCode === code ? { ...one, applicationCode: nearest[0]?.code ?? '' } : one));
      return found(code, nearest, replacement(key, { applicationOverrides: others }, nearest[0]));
    });
    return [...onEdge, ...replaced];
  });
}
