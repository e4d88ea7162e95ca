import en from './en/enumTitles.json';
import zh from './zh/enumTitles.json';

/**
 * Titles of the enumerations by name (`GET /enumerations`). Not part of LOCALES, because the browser loads all of
 * LOCALES.
 */
export const ENUMERATION_TITLES: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = { zh, en };
