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
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
const compared = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s().-]/g, '');

/** The codes that are written most alike; of equals the one whose number lies nearer, then the shorter one. */
export function nearestCodes(code: string, known: readonly ApplicationCodeName[]): ApplicationCodeName[] {
  const written = compared(code);
  const apart = (one: string): number => {
    const numbers = Math.abs(Number(one) - Number(written));
    return Number.isNaN(numbers) ? FAR : numbers;
  };
  const ranked = known.map((one) => {
    const other = compared(one.code);
    return { one, letters: distance(written, other), numbers: apart(other), length: one.code.length };
  });
  ranked.sort(
    (left, right) =>
      left.letters - right.letters ||
      left.numbers - right.numbers ||
      left.length - right.length ||
      left.one.code.localeCompare(right.one.code),
  );
  return ranked.slice(0, OFFERED).map(({ one }) => one);
}

const namedIn = ({ code, nameZh, nameEn }: ApplicationCodeName, language: 'zh' | 'en'): string =>
  `${code} ${(language === 'zh' ? nameZh : nameEn) || nameEn || nameZh}`.trim();
type CodeFields = Pick<SheetEdge, 'applicationCode' | 'applicationOverrides'>;
function replacement(key: string, fields: CodeFields, nearest: ApplicationCodeName | undefined): SheetFix | undefined {
  if (!nearest) return undefined;
  const params = { name: namedIn(nearest, 'en'), nameZh: namedIn(nearest, 'zh') };
  return { word: 'setApplication', params, operation: { op: 'setEdge', key, fields } };
}

/**
 * Application codes, also those that are said where a shared material is used, that the catalogue of codes does not
 * have. Silent where the catalogue is not known.
 */
export function unknownApplicationCodes({ children, scene }: CheckSite, rule: CheckRule<'APP-1'>): Finding[] {
  const { applicationCodes: known } = scene.head;
  if (!known || known.length === 0) return [];
  const exists = new Set(known.map(({ code }) => code));
  const isUnknown = (code: string | undefined): code is string =>
    code !== undefined && code !== '' && !exists.has(code);
  return children.flatMap(({ key, node, edge }): Finding[] => {
    const found = (code: string, fieldsWith: (code: string) => CodeFields): Finding => {
      const nearest = nearestCodes(code, known);
      const [names, namesZh] = [nearest.map((one) => namedIn(one, 'en')), nearest.map((one) => namedIn(one, 'zh'))];
      const fix = replacement(key, fieldsWith(nearest[0]?.code ?? ''), nearest[0]);
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
