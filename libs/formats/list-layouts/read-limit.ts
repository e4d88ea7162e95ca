import { type Decimal, formatDecimal, HUNDRED, readNumber } from '@matlas/domain';
import { withUsualDigits } from './cell-values';
import type { EntryUse } from './list-document';

export interface Limit {
  limitPercent: string;
  comparison?: 'gt' | 'gte';
  presence: boolean;
}
/** The threshold of an entry, and those of single uses when the text gives several. */
export interface Limits extends Limit {
  uses: EntryUse[];
}
/** Codes of the error catalogue for texts that a person has to clarify. */
export type LimitFault = 'row.notNumber' | 'row.ambiguousNumber' | 'row.limitAmbiguous' | 'row.limitWithoutGeneral';

const PPM_OF_PERCENT = 10_000;
const PPB_OF_PERCENT = 10_000_000;
const DIGITS = 9;
const PERCENT = /^(?:%|％|percent)$/i;
const PPM = /^(?:ppm|mg\/kg)$/i;
const UNIT = '%|％|percent|ppm|ppb|mg\\/kg|[µμu]g\\/kg';
const NUMBER = "\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?![\\d])(?:[.,]\\d+)?|\\d+(?:[.,'’]\\d+)*";
/** No end of another number: `12..5 %`, `-5 %` and `5/3 %` have none. */
const AMOUNT = new RegExp(`(?<![\\d.,]|\\d/|(?:^|\\s)-)(${NUMBER})\\s*(${UNIT})`, 'giu');
const BARE = new RegExp(`^(>=|≥|>|<=|≤|<)?\\s*(${NUMBER})$`, 'u');
/** `0.1 - 0.5 %` is ambiguous: either value may be the limit. */
const FROM_TO = new RegExp(`\\d\\s*(?:${UNIT})?\\s*(?:-|–|~|～|至|到|\\bto\\b)\\s*\\d`, 'iu');
/** `1.000 ppm` may be one or a thousand; as a percentage it can only be one. */
const POINT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;
const PRESENCE = /intentional|any (?:content|amount|concentration)|有意添加|不得有意|不得含有/i;

/** Matches any of the alternatives, ignoring case. */
const anyOf = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join('|'), 'i');

/**
 * The first match decides. If the content has to stay *below* the amount, the amount itself exceeds the limit; if
 * the content may reach the amount, only a higher content exceeds it.
 */
const COMPARISONS: readonly (readonly ['gt' | 'gte', RegExp])[] = [
  [
    'gte',
    anyOf(
      '>=|≥|on or above|at or above|equal to or (?:above|greater|more|higher)|or (?:more|above|greater|higher)\\b',
      'at least|not less than|大于等于|大于或等于|不低于|不小于|不少于|以上',
    ),
  ],
  [
    'gt',
    anyOf(
      '<=|≤|up to|\\bmax\\b|maximum|not (?:more|greater|higher) than|not exceed',
      '不超过|不大于|不高于|不得超过|小于等于|小于或等于|以下',
    ),
  ],
  ['gte', /<|less than|below|under\b|小于|低于/i],
  ['gt', />|above|over\b|exceed|more than|greater than|higher than|超过|大于|高于/i],
];
const comparisonIn = (text: string): { comparison?: 'gt' | 'gte' } => {
  const found = COMPARISONS.find(([, words]) => words.test(text))?.[0];
  return found === undefined ? {} : { comparison: found };
};
/** Words that name no use: comparisons and units. */
const NO_USE: readonly RegExp[] = [
  ...COMPARISONS.map(([, words]) => new RegExp(words.source, 'gi')),
  /equal to|by (?:weight|mass)|weight by weight|\bw\/w\b|\bm\/m\b|\bwt\.?|质量分数|质量百分比/gi,
  /(?:in|of|per) (?:the |each )?homogeneous materials?|均质材料(?:中)?(?:的)?/gi,
  /(?:reporting )?threshold|limit|限值|阈值/gi,
  /[()[\]{}（）【】:：=;,，.。]/g,
];
const USES = 'uses?|applications?|materials?|articles?|products?|parts?|components?|cases?';
const OF_ALL_OTHERS = new RegExp(
  `^(?:${
    anyOf(
      `(?:in |for )?(?:all |any )?(?:the )?(?:others?|remaining|rest)(?: (?:${USES}))?`,
      'otherwise|elsewhere|everything else|anything else|(?:in )?general|default|(?:in |for )?all (?:uses|applications)',
      '其他.{0,4}|其它.{0,4}|其余.{0,4}|一般|通用',
    ).source
  })$`,
  'i',
);
const LEADING = /^(?:when used |if used |used )?(?:in|for|at|as|on|of)\s+(?:the\s+)?|^(?:用于|在)/i;

const divisorOf = (unit: string): number =>
  PERCENT.test(unit) || unit === '' ? 1 : PPM.test(unit) ? PPM_OF_PERCENT : PPB_OF_PERCENT;
/**
 * In ppm and ppb a comma separates thousands, as publishers write it. A percentage cannot be a thousand, so `1,000
 * %` is ambiguous.
 */
function percentOf(number: string, unit: string): Decimal | LimitFault {
  const isPercent = divisorOf(unit) === 1;
  if (!isPercent && POINT_GROUP.test(number)) return 'row.ambiguousNumber';
  const read = readNumber(number, isPercent ? undefined : 'point');
  if (read === 'ambiguous') return 'row.ambiguousNumber';
  if (read === 'notNumber') return 'row.notNumber';
  const percent = read.div(divisorOf(unit));
  return percent.gt(HUNDRED) ? 'row.notNumber' : percent;
}

interface LimitClause {
  percent: Decimal;
  comparison?: 'gt' | 'gte';
  use: string;
}
const useIn = (text: string): string => {
  const words = NO_USE.reduce((rest, pattern) => rest.replace(pattern, ' '), text.replace(AMOUNT, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return OF_ALL_OTHERS.test(words) ? '' : words.replace(LEADING, '').trim();
};
/** One threshold with its use; the same amount in two units is one threshold. */
function clauseOf(text: string): LimitClause | LimitFault {
  if (FROM_TO.test(text)) return 'row.limitAmbiguous';
  const amounts = [...text.matchAll(AMOUNT)].map(([, number = '', unit = '']) => percentOf(number, unit));
  const fault = amounts.find((amount) => typeof amount === 'string');
  if (fault !== undefined) return fault;
  const [first, ...others] = amounts as Decimal[];
  if (first === undefined) return 'row.notNumber';
  return others.every((other) => other.eq(first))
    ? { percent: first, ...comparisonIn(text), use: useIn(text) }
    : 'row.limitAmbiguous';
}
const countIn = (text: string): number => text.match(AMOUNT)?.length ?? 0;
/**
 * Splits the text into pieces with one amount each; words between commas belong to the preceding amount, or to the
 * first one.
 */
function clausesIn(text: string): string[] {
  return text
    .split(/[;；\n|]/)
    .flatMap((piece) => {
      if (countIn(piece) < 2) return [piece];
      const parts: string[] = [];
      for (const part of piece.split(/,\s+|，|、|\band\b|\bbut\b/)) {
        const last = parts.at(-1);
        if (last === undefined || (countIn(part) > 0 && countIn(last) > 0)) parts.push(part);
        else parts[parts.length - 1] = `${last} ${part}`;
      }
      return parts;
    })
    .filter((piece) => countIn(piece) > 0);
}
const useOf = ({ percent, comparison, use }: LimitClause): EntryUse => ({
  nameZh: /\p{Script=Han}/u.test(use) ? use : null,
  nameEn: use,
  limitPercent: formatDecimal(percent, DIGITS),
  ...(comparison ? { comparison } : {}),
  applicationCodes: [],
});
const limitOfClause = ({ percent, comparison }: LimitClause, uses: EntryUse[]): Limits => ({
  limitPercent: formatDecimal(percent, DIGITS),
  ...(comparison ? { comparison } : {}),
  presence: false,
  uses,
});
const isSame =
  (one: LimitClause) =>
  (other: LimitClause): boolean =>
    other.percent.eq(one.percent) && other.comparison === one.comparison;

/** @param usual default threshold of the publisher in percent, for entries without one */
function limitsOfClauses(
  clauses: readonly LimitClause[],
  text: string,
  usual: string | undefined,
): Limits | LimitFault {
  const [general, ...others] = clauses.filter(({ use }) => use === '');
  const uses = clauses.filter(({ use }) => use !== '').map(useOf);
  if (
    PRESENCE.test(text) ||
    (general && !others.every(isSame(general))) ||
    new Set(uses.map(({ nameEn }) => nameEn)).size < uses.length
  )
    return 'row.limitAmbiguous';
  if (general) return limitOfClause(general, uses);
  return usual === undefined ? 'row.limitWithoutGeneral' : { limitPercent: usual, presence: false, uses };
}

/**
 * Parses a threshold such as `0.1 %`, `1,000 ppb`, `>= 0.01 %`, `intentionally added` or `batteries 0.01 %, all
 * other 0.1 %`, in percent. A single threshold applies to the entry, whatever words surround it. Of several, the
 * one for all other uses applies to the entry, and the others to their uses. A number without a unit is a
 * percentage when `bare` is set. An ambiguous text is a fault; it is never guessed.
 */
export function parseLimits(given: string, { bare, usual }: { bare: boolean; usual?: string }): Limits | LimitFault {
  const text = withUsualDigits(given);
  const alone = bare ? BARE.exec(text.trim()) : null;
  if (alone) {
    const percent = percentOf(alone[2] ?? '', '');
    return typeof percent === 'string'
      ? percent
      : limitOfClause({ percent, ...comparisonIn(alone[1] ?? ''), use: '' }, []);
  }
  const pieces = clausesIn(text);
  if (pieces.length === 0)
    return PRESENCE.test(text) ? { limitPercent: '0', presence: true, uses: [] } : 'row.notNumber';
  const clauses = pieces.map(clauseOf);
  const fault = clauses.find((clause) => typeof clause === 'string');
  if (fault !== undefined) return fault;
  const [first, ...others] = clauses as LimitClause[];
  if (first === undefined) return 'row.notNumber';
  return others.every(isSame(first)) ? limitOfClause(first, []) : limitsOfClauses([first, ...others], text, usual);
}
