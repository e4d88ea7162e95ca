import type { ApplicationCodeName, EdgeOverride, SheetEdge } from '../tree';
import { substanceNames } from './check-hidden';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/** Number of codes offered as a replacement for an unknown one. */
const MAX_OFFERED = 3;
/** Distance when one of the codes is not a number. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Number of characters to insert, remove or replace (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
const normaliseCode = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s().-]/g, '');

/** The codes with the most similar spelling; then the nearer number, then the shorter code. */
export function nearestCodes(code: string, known: readonly ApplicationCodeName[]): ApplicationCodeName[] {
  const written = normaliseCode(code);
  const apart = (one: string): number => {
    const numbers = Math.abs(Number(one) - Number(written));
    return Number.isNaN(numbers) ? FAR : numbers;
  };
  const ranked = known.map((one) => {
    const other = normaliseCode(one.code);
    return { one, letters: editDistance(written, other), numbers: apart(other), length: one.code.length };
  });
  ranked.sort(
    (left, right) =>
      left.letters - right.letters ||
      left.numbers - right.numbers ||
      left.length - right.length ||
      left.one.code.localeCompare(right.one.code),
  );
  return ranked.slice(0, MAX_OFFERED).map(({ one }) => one);
}

const namedIn = ({ code, nameZh, nameEn }: ApplicationCodeName, language: 'zh' | 'en'): string =>
  `${code} ${(language === 'zh' ? nameZh : nameEn) || nameEn || nameZh}`.trim();
type CodeFields = Pick<SheetEdge, 'applicationCode' | 'applicationOverrides'>;
function replacementFix(
  key: string,
  fields: CodeFields,
  nearest: ApplicationCodeName | undefined,
): SheetFix | undefined {
  if (!nearest) return undefined;
  const params = { name: namedIn(nearest, 'en'), nameZh: namedIn(nearest, 'zh') };
  return { word: 'setApplication', params, operation: { op: 'setEdge', key, fields } };
}

/**
 * Finds application codes that are not in the catalogue of codes, including overrides where a shared material is
 * used. Reports nothing when the catalogue is not known.
 */
export function unknownApplicationCodes({ children, scene }: CheckSite, rule: CheckRule<'APP-1'>): Finding[] {
  const { applicationCodes: known, deactivatedCodes = [] } = scene.head;
  if (!known || known.length === 0) return [];
  const exists = new Set(known.map(({ code }) => code));
  const usable = known.filter(({ code }) => !deactivatedCodes.includes(code));
  const isUnknown = (code: string | undefined): code is string =>
    code !== undefined && code !== '' && !exists.has(code);
  return children.flatMap(({ key, node, edge }): Finding[] => {
    const found = (code: string, fieldsWith: (code: string) => CodeFields): Finding => {
      const nearest = nearestCodes(code, usable);
      const [names, namesZh] = [nearest.map((one) => namedIn(one, 'en')), nearest.map((one) => namedIn(one, 'zh'))];
      const fix = replacementFix(key, fieldsWith(nearest[0]?.code ?? ''), nearest[0]);
      return findingAt(rule, key, 'unknown', { params: { ...substanceNames(node), code, names, namesZh }, fix });
    };
    const { applicationCode: own, applicationOverrides: overrides = [] } = edge;
    const replaced = new Set(overrides.flatMap(({ applicationCode: code }) => (isUnknown(code) ? [code] : [])));
    const overriddenBy =
      (code: string) =>
      (other: string): CodeFields => ({
        applicationOverrides: overrides.map((one): EdgeOverride =>
          one.applicationCode === code ? { ...one, applicationCode: other } : one,
        ),
      });
    return [
      ...(isUnknown(own) ? [found(own, (applicationCode) => ({ applicationCode }))] : []),
      ...[...replaced].map((code) => found(code, overriddenBy(code))),
    ];
  });
}
