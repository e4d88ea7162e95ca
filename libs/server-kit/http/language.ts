import type { Language } from '../auth';

/**
 * The preferred language of zh and en by Accept-Language (RFC 9110 section 12.5.4); Chinese when it names neither.
 * Accepts `zh-CN`, `en_US`, `CN`, `EN`.
 */
export function languageOf(header: string | string[] | undefined): Language {
  const parts = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase().split(',');
  const accepted = parts
    .map((part) => ({ language: named(part.trim()), weight: weightOf(part) }))
    .filter(({ language, weight }) => language && weight > 0);
  return accepted.sort((one, other) => other.weight - one.weight)[0]?.language ?? 'zh';
}
const named = (part: string): Language | undefined =>
  /^(zh|cn)\b|^(zh|cn)_/.test(part) ? 'zh' : /^en\b|^en_/.test(part) ? 'en' : undefined;
function weightOf(part: string): number {
  const weight = /;\s*q\s*=\s*([\d.]+)/.exec(part)?.[1];
  return weight === undefined ? 1 : Number(weight) || 0;
}
