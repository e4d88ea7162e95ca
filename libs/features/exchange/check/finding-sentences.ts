import { Injectable } from '@nestjs/common';
import { type CheckKind, findingTexts, nameIn, notJudgedReason } from '@matlas/contract';
import type { CheckRuleId, FindingParams, PackFinding, PackFindingCase } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';

/** A stored finding, independent of the language. */
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
 * Codes: `UDR.<case>` for user-defined rules, `SVHC.<case>` for the candidate list, `SUB.found` for substances that
 * were searched.
 */
export const PACK_PREFIX = 'UDR.';
const SVHC_PREFIX = 'SVHC.';
/** A range; one number when both ends are equal. */
const spanOf = (low: unknown, high: unknown): string => (low === high ? toText(low) : `${toText(low)}–${toText(high)}`);
const numbersOf = (params: Record<string, unknown>): Record<string, unknown> => ({
  ...params,
  range: spanOf(params['min'], params['max']),
  grams: spanOf(params['minGrams'], params['maxGrams']),
});
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Texts of findings of all kinds, in the language of the reader. */
@Injectable()
export class FindingSentences {
  constructor(private readonly translator: Translator) {}

  formatFinding({ kind, code, params }: RawFinding): Sentence {
    if (code === PASS) return { title: this.translate('passTitle'), message: this.translate(`passes.${kind}`) };
    switch (kind) {
      case 'checks':
        return this.formatCheckFinding(code, params);
      case 'custom':
        return {
          title: toText(params['name']),
          message: this.packMessage(code.slice(PACK_PREFIX.length) as PackFindingCase, params),
        };
      case 'svhc':
        return this.formatListFinding(code.slice(SVHC_PREFIX.length), params);
      case 'substances':
        return {
          title: this.substanceName(params),
          message: this.translate(
            params['minGrams'] === undefined ? 'substanceFound' : 'substanceFoundGrams',
            numbersOf(params),
          ),
        };
    }
  }
  /** Text of a user-defined rule: the field by its name, the pattern as it was entered. */
  packMessage(found: PackFindingCase, { field, ...params }: Record<string, unknown>): string {
    return this.translate(`case.${found}`, {
      ...params,
      ...(field === undefined ? {} : { field: this.translate(`field.${toText(field)}`) }),
    });
  }
  formatPackFinding({ case: found, params }: PackFinding): string {
    return this.packMessage(found, { ...params });
  }
  substanceName({ nameZh, nameEn }: Record<string, unknown>): string {
    return nameIn(this.translator.language, toText(nameZh), toText(nameEn));
  }
  private formatCheckFinding(code: string, params: Record<string, unknown>): Sentence {
    const { rule, values } = params as { rule: CheckRuleId; values: FindingParams };
    return findingTexts({ rule, code, params: values }, this.translator.language, (namespace, key, words) =>
      this.translator.translate(namespace, key, words),
    );
  }
  private formatListFinding(found: string, params: Record<string, unknown>): Sentence {
    if (found === 'notJudged')
      return {
        title: this.translate('svhcNotJudged'),
        message: this.translate('svhc.notJudged', { ...params, reason: this.reasonOf(params['notJudged']) }),
      };
    const name =
      found === 'unknown'
        ? this.translate('unknownContent')
        : found.startsWith('hidden')
          ? this.translate('hidden')
          : this.substanceName(params);
    return {
      title: this.translate('svhcTitle', { name }),
      message: this.translate(`svhc.${found}`, {
        ...numbersOf(params),
        of: this.translate(`of.${toText(params['of'])}`),
      }),
    };
  }
  private reasonOf(reason: unknown): string {
    return this.translator.translate('enums', notJudgedReason.labelKey(toText(reason)));
  }
  translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `verification.${key}`, params);
  }
}
