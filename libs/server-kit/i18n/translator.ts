import { Injectable } from '@nestjs/common';
import { createInstance, type i18n } from 'i18next';
import { ClsService } from 'nestjs-cls';
import { ERRORS, isErrorCode, LOCALES, sentenceParams } from '@matlas/contract';
import type { Language } from '../auth';
import { clock } from '../clock';
import { filled, type Pieces, piecesOf } from './sentence-pieces';

export const LANGUAGE = 'matlas.language';

const engine: i18n = createInstance();
void engine.init({
  resources: LOCALES,
  lng: 'zh',
  fallbackLng: false,
  initAsync: false,
  ns: Object.keys(LOCALES.zh),
  interpolation: { escapeValue: false },
  keySeparator: '.',
  nsSeparator: ':',
});

/** Sentences that need nothing but their parameters filled in; the others are left to i18next. */
const cut: Readonly<Record<Language, Map<string, Pieces | undefined>>> = { zh: new Map(), en: new Map() };
function piecesFor(language: Language, namespace: string, key: string): Pieces | undefined {
  const name = `${namespace}:${key}`;
  const known = cut[language].get(name);
  if (known !== undefined || cut[language].has(name)) return known;
  const sentence: unknown = engine.getResource(language, namespace, key);
  if (typeof sentence !== 'string') return undefined;
  const pieces = piecesOf(sentence);
  cut[language].set(name, pieces);
  return pieces;
}

/** Sentences of the locale files. Jobs and exports name the language, requests carry it. */
@Injectable()
export class Translator {
  /**
   * Hears of a sentence that there is not, or that lacks a parameter; tests throw, so that no file or message holds a
   * raw key.
   */
  static onRaw: ((sentence: string) => void) | undefined;
  constructor(private readonly cls: ClsService) {}
  /** The caller's language; Chinese outside a request. */
  get language(): Language {
    return (this.cls.isActive() ? this.cls.get<Language | undefined>(LANGUAGE) : undefined) ?? 'zh';
  }
  /** `{{zone}}` of a sentence is the business time zone. */
  translate(
    namespace: string,
    key: string,
    given: Record<string, unknown> = {},
    language: Language = this.language,
  ): string {
    const params = { zone: clock.zone, ...given };
    const pieces = piecesFor(language, namespace, key);
    return (pieces && filled(pieces, params)) ?? this.asked(namespace, key, params, language);
  }
  private asked(namespace: string, key: string, params: Record<string, unknown>, language: Language): string {
    const sentence = engine.t(`${namespace}:${key}`, { ...params, lng: language });
    if (Translator.onRaw && (sentence.includes('{{') || !this.has(namespace, key, language, params)))
      Translator.onRaw(`${language} ${namespace}:${key}: ${sentence}`);
    return sentence;
  }
  has(
    namespace: string,
    key: string,
    language: Language = this.language,
    params: Record<string, unknown> = {},
  ): boolean {
    return engine.exists(`${namespace}:${key}`, { ...params, lng: language });
  }
  error(code: string, params: Record<string, unknown> = {}, language?: Language): string {
    const shape = isErrorCode(code) ? ERRORS[code].params : undefined;
    return this.translate(
      'errors',
      code,
      sentenceParams(shape, params, (key) => this.translate('enums', key, {}, language)),
      language,
    );
  }
  message(key: string, params: Record<string, unknown> = {}, language?: Language): string {
    return this.translate('messages', key, params, language);
  }
  /** A refused field: the validation catalogue first, then the error catalogue. */
  issue(code: string, params: Record<string, unknown> = {}, language?: Language): string {
    return this.has('validation', code, language)
      ? this.translate('validation', code, params, language)
      : this.error(code, params, language);
  }
  /** What a job is called; one that this version of the program does not know has its technical name only. */
  jobTitle(name: string, params: Record<string, unknown> = {}, language: Language = this.language): string {
    const key = `${name}.title`;
    return this.has('jobs', key, language, params) ? this.translate('jobs', key, params, language) : name;
  }
  /** Label of an enumeration's value. */
  label(enumeration: string, key: string, language?: Language): string {
    return this.translate('enums', `${enumeration}.${key}`, {}, language);
  }
}
