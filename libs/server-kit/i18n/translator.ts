import { Injectable } from '@nestjs/common';
import { createInstance, type i18n } from 'i18next';
import { ClsService } from 'nestjs-cls';
import { displayName, ERRORS, isErrorCode, LOCALES, type Named, sentenceParams } from '@matlas/contract';
import type { Language } from '../auth';
import { clock } from '../clock';
import { fillSentence, type Pieces, splitSentence } from './sentence-pieces';

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

/** Messages that only need their parameters filled in; others are rendered by i18next. */
const splitSentences: Readonly<Record<Language, Map<string, Pieces | undefined>>> = { zh: new Map(), en: new Map() };
function piecesFor(language: Language, namespace: string, key: string): Pieces | undefined {
  const name = `${namespace}:${key}`;
  const known = splitSentences[language].get(name);
  if (known !== undefined || splitSentences[language].has(name)) return known;
  const sentence: unknown = engine.getResource(language, namespace, key);
  if (typeof sentence !== 'string') return undefined;
  const pieces = splitSentence(sentence);
  splitSentences[language].set(name, pieces);
  return pieces;
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'name' in value;

/** Renders messages of the locale files. Requests carry their language; jobs and exports pass it. */
@Injectable()
export class Translator {
  /** Called for a missing message or parameter. Tests throw here, so that no file or response contains a raw key. */
  static onRaw: ((sentence: string) => void) | undefined;
  constructor(private readonly cls: ClsService) {}
  /** The caller's language; Chinese outside a request. */
  get language(): Language {
    return (this.cls.isActive() ? this.cls.get<Language | undefined>(LANGUAGE) : undefined) ?? 'zh';
  }
  /** `{{zone}}` in a message is the business time zone. */
  translate(
    namespace: string,
    key: string,
    given: Record<string, unknown> = {},
    language: Language = this.language,
  ): string {
    const params = { zone: clock.zone, ...given };
    const pieces = piecesFor(language, namespace, key);
    return (pieces && fillSentence(pieces, params)) ?? this.renderWithEngine(namespace, key, params, language);
  }
  private renderWithEngine(
    namespace: string,
    key: string,
    params: Record<string, unknown>,
    language: Language,
  ): string {
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
  /** Message for a refused field: from the validation catalogue, otherwise from the error catalogue. */
  issue(code: string, params: Record<string, unknown> = {}, language?: Language): string {
    return this.has('validation', code, language)
      ? this.translate('validation', code, params, language)
      : this.error(code, params, language);
  }
  /**
   * Title of a job; the technical name when this version of the program does not know the job. A parameter with two names
   * (`Named`) is shown by the one in the reader's language.
   */
  jobTitle(name: string, given: Record<string, unknown> = {}, language: Language = this.language): string {
    const key = `${name}.title`;
    const params = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, isNamed(value) ? displayName(language, value) : value]),
    );
    return this.has('jobs', key, language, params) ? this.translate('jobs', key, params, language) : name;
  }
  /** Label of an enumeration's value. */
  label(enumeration: string, key: string, language?: Language): string {
    return this.translate('enums', `${enumeration}.${key}`, {}, language);
  }
}
