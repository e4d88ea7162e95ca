import { Injectable } from '@nestjs/common';
import { createInstance, type i18n } from 'i18next';
import { ClsService } from 'nestjs-cls';
import { ERRORS, isErrorCode, LOCALES, sentenceParams } from '@matlas/contract';
import type { Language } from '../auth';

export const LANGUAGE = 'matlas.language';

const engine: i18n = createInstance();
void engine.init({ resources: LOCALES, lng: 'zh', fallbackLng: false, initAsync: false, ns: Object.keys(LOCALES.zh), interpolation: { escapeValue: false }, keySeparator: '.', nsSeparator: ':' });

/** Sentences with nothing to fill in: a report asks for the same few a hundred thousand times. */
const constants: Readonly<Record<Language, Map<string, string>>> = { zh: new Map(), en: new Map() };

/** Sentences of the locale files. Jobs and exports name the language, requests carry it. */
@Injectable()
export class Translator {
  constructor(private readonly cls: ClsService) {}
  /** The caller's language; Chinese outside a request. */
  get language(): Language {
    return (this.cls.isActive() ? this.cls.get<Language | undefined>(LANGUAGE) : undefined) ?? 'zh';
  }
  translate(namespace: string, key: string, params: Record<string, unknown> = {}, language: Language = this.language): string {
    const name = `${namespace}:${key}`;
    if (Object.keys(params).length > 0) return engine.t(name, { ...params, lng: language });
    const known = constants[language].get(name);
    if (known !== undefined) return known;
    const sentence = engine.t(name, { lng: language });
    if (engine.exists(name, { lng: language })) constants[language].set(name, sentence);
    return sentence;
  }
  has(namespace: string, key: string, language: Language = this.language): boolean {
    return engine.exists(`${namespace}:${key}`, { lng: language });
  }
  error(code: string, params: Record<string, unknown> = {}, language?: Language): string {
    const shape = isErrorCode(code) ? ERRORS[code].params : undefined;
    return this.translate('errors', code, sentenceParams(shape, params, (key) => this.translate('enums', key, {}, language)), language);
  }
  message(key: string, params: Record<string, unknown> = {}, language?: Language): string {
    return this.translate('messages', key, params, language);
  }
  /** A refused field: the validation catalogue first, then the error catalogue. */
  issue(code: string, params: Record<string, unknown> = {}, language?: Language): string {
    return this.has('validation', code, language) ? this.translate('validation', code, params, language) : this.error(code, params, language);
  }
  /** Label of an enumeration's value. */
  label(enumeration: string, key: string, language?: Language): string {
    return this.translate('enums', `${enumeration}.${key}`, {}, language);
  }
}
