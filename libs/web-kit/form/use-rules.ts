import type { FormRule } from 'antd';
import { useMemo } from 'react';
import { lowercaseLabel } from '../i18n/in-sentence';
import { useT } from '../i18n/use-t';

/** Only Chinese characters, letters and digits (specification 000 section 5). */
export const plainCharacters = /^[\p{Script=Han}A-Za-z0-9]*$/u;
/** Characters that a file name must not contain. */
export const forbiddenInFileName = /[#%&*/|:<>?"]/;
/** Part numbers and symbols contain no spaces. */
const withoutSpaces = /^\S*$/;
/** Names contain no repeated spaces. */
const singleSpaces = /^(?!.* {2})/;

/** Common validation rules with their messages. */
export function useRules() {
  const t = useT();
  return useMemo(() => {
    const pattern = (expression: RegExp, key: string): FormRule => ({ pattern: expression, message: t(key) });
    return {
      /** Not empty and not blank; `label` names the field in the message. */
      required: (label: string): FormRule => ({
        required: true,
        whitespace: true,
        transform: asText,
        message: t('kit.rule.required', { label: lowercaseLabel(label) }),
      }),
      /** A choice is required. */
      chosen: (label: string): FormRule => ({
        required: true,
        message: t('kit.rule.chosen', { label: lowercaseLabel(label) }),
      }),
      maxLength: (max: number): FormRule => ({ max, message: t('kit.rule.maxLength', { max }) }),
      plainCharacters: (): FormRule => pattern(plainCharacters, 'kit.rule.plainCharacters'),
      withoutSpaces: (): FormRule => pattern(withoutSpaces, 'kit.rule.withoutSpaces'),
      name: (): FormRule => pattern(singleSpaces, 'kit.rule.singleSpaces'),
      fileName: (): FormRule => ({
        validator: (_rule, value: string) =>
          forbiddenInFileName.test(value ?? '') ? Promise.reject(new Error(t('kit.rule.fileName'))) : Promise.resolve(),
      }),
      email: (): FormRule => ({ type: 'email', message: t('kit.rule.email') }),
    };
  }, [t]);
}

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
