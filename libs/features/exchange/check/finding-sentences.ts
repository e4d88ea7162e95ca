import { Injectable } from '@nestjs/common';
import { type CheckKind, findingWords, nameIn, notJudgedReason } from '@matlas/contract';
import type { CheckRuleId, FindingParams, PackFinding, PackFindingCase } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';

/** A finding as it is stored, in no language. */
export interface RawFinding {
  kind: CheckKind;
  code: string;
  params: Record<string, unknown>;
}
export interface Sentence {
  title: string;
  message: string;
}

export const PASS = 'PASS';
/**
 * User-defined rules speak as `UDR.<case>`, the candidate list as `SVHC.<case>`, looked for substances as `SUB.found`.
 */
export const PACK_PREFIX = 'UDR.';
const SVHC_PREFIX = 'SVHC.';
/** One number where both ends are the same. */
const spanOf = (low: unknown, high: unknown): string => (low === high ? textOf(low) : `${textOf(low)}–${textOf(high)}`);
const numbersOf = (params: Record<string, unknown>): Record<string, unknown> => ({
  ...params,
  range: spanOf(params['min'], params['max']),
  grams: spanOf(params['minGrams'], params['maxGrams']),
});
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a reader is told about findings of every kind, in their language. */
@Injectable()
export class FindingSentences {
  constructor(private readonly translator: Translator) {}

  of({ kind, code, params }: RawFinding): Sentence {
    if (code === PASS) return { title: this.word('passTitle'), message: this.word(`passes.${kind}`) };
    switch (kind) {
      case 'checks':
        return this.ofCheck(code, params);
      case 'custom':
        return {
          title: textOf(params['name']),
          message: this.packMessage(code.slice(PACK_PREFIX.length) as PackFindingCase, params),
        };
      case 'svhc':
        return this.ofList(code.slice(SVHC_PREFIX.length), params);
      case 'substances':
        return {
          title: this.substanceName(params),
          message: this.word(
            params['minGrams'] === undefined ? 'substanceFound' : 'substanceFoundGrams',
            numbersOf(params),
          ),
        };
    }
  }
  /** Of a user-defined rule: the field by its name, the pattern as it was written. */
  packMessage(found: PackFindingCase, { field, ...params }: Record<string, unknown>): string {
    return this.word(`case.${found}`, {
      ...params,
      ...(field === undefined ? {} : { field: this.word(`field.${textOf(field)}`) }),
    });
  }
  ofPack({ case: found, params }: PackFinding): string {
    return this.packMessage(found, { ...params });
  }
  substanceName({ nameZh, nameEn }: Record<string, unknown>): string {
    return nameIn(this.translator.language, textOf(nameZh), textOf(nameEn));
  }
  private ofCheck(code: string, params: Record<string, unknown>): Sentence {
    const { rule, values } = params as { rule: CheckRuleId; values: FindingParams };
    return findingWords({ rule, code, params: values }, this.translator.language, (namespace, key, words) =>
      this.translator.translate(namespace, key, words),
    );
  }
  private ofList(found: string, params: Record<string, unknown>): Sentence {
    if (found === 'notJudged')
      return {
        title: this.word('svhcNotJudged'),
        message: this.word('svhc.notJudged', { ...params, reason: this.reasonOf(params['notJudged']) }),
      };
    const name =
      found === 'unknown'
        ? this.word('unknownContent')
        : found.startsWith('hidden')
          ? this.word('hidden')
          : this.substanceName(params);
    return {
      title: this.word('svhcTitle', { name }),
      message: this.word(`svhc.${found}`, { ...numbersOf(params), of: this.word(`of.${textOf(params['of'])}`) }),
    };
  }
  private reasonOf(reason: unknown): string {
    return this.translator.translate('enums', notJudgedReason.labelKey(textOf(reason)));
  }
  word(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `verification.${key}`, params);
  }
}
