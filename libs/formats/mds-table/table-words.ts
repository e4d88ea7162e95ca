import { type AnyEnumeration, LOCALES, SHEET_TABLE_TEXTS } from '@matlas/contract';
import { searchKey } from '@matlas/domain';
import type { TitlesOf } from '../workbook/titled-rows';
import { SHEET_KEY, SIDE_COLUMNS, type SideGroup } from './side-tables';
import { COLUMN_IDS, ALTERNATIVE_TITLES, type TreeColumn } from './tree-columns';

export type TableLanguage = keyof typeof SHEET_TABLE_TEXTS;
export const TABLE_LANGUAGES: readonly TableLanguage[] = ['zh', 'en'];
type Words = (typeof SHEET_TABLE_TEXTS)[TableLanguage];
export const wordsIn = (language: TableLanguage): Words => SHEET_TABLE_TEXTS[language];

/** Accepted titles: those of both languages and the names of the fields. */
const titlesInBothLanguages = (group: SideGroup | 'columns', id: string): string[] => [
  ...TABLE_LANGUAGES.map((language) => (SHEET_TABLE_TEXTS[language][group] as Record<string, string>)[id] ?? id),
  id,
];
export const TREE_TITLES: TitlesOf<TreeColumn> = Object.fromEntries(
  COLUMN_IDS.map((id) => [id, [...titlesInBothLanguages('columns', id), ...(ALTERNATIVE_TITLES[id] ?? [])]]),
) as unknown as TitlesOf<TreeColumn>;
const titlesOfGroup = (group: SideGroup): TitlesOf<string> =>
  Object.fromEntries(
    [SHEET_KEY, ...Object.keys(SIDE_COLUMNS[group])].map((id) => [id, titlesInBothLanguages(group, id)]),
  );
export const SIDE_TITLES: Readonly<Record<SideGroup, TitlesOf<string>>> = {
  recipients: titlesOfGroup('recipients'),
  requests: titlesOfGroup('requests'),
  attachments: titlesOfGroup('attachments'),
};

type EnumLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The text for a value of an enumeration; the value itself when there is none. */
export const labelIn = (language: TableLanguage, of: AnyEnumeration, value: string | number): string => {
  const member = of.members.find((one) => String(one.value) === String(value));
  return member
    ? ((LOCALES[language].enums as unknown as EnumLabels)[of.name]?.[member.key] ?? String(value))
    : String(value);
};
export const labelsIn = (language: TableLanguage, of: AnyEnumeration): string[] =>
  of.members.map(({ value }) => labelIn(language, of, value));
/**
 * Texts for values outside the enumerations of the API, such as row types. Other values, such as systems, are
 * written unchanged.
 */
export const codeLabelIn = (language: TableLanguage, code: string): string =>
  (SHEET_TABLE_TEXTS[language].types as Record<string, string>)[code] ?? code;

const found = new WeakMap<object, ReadonlyMap<string, string | number>>();
/**
 * The value that a text means. A text in any language takes precedence over the value itself, and this over its
 * name in code, because `released` is the text of one status and the name of another.
 */
export function enumValueOfText(of: AnyEnumeration, word: string): string | number | undefined {
  let values = found.get(of);
  if (!values) {
    const namings = [
      ({ key }: { key: string }) => key,
      ({ value }: { value: string | number }) => String(value),
      ...TABLE_LANGUAGES.map(
        (language) =>
          ({ value }: { value: string | number }) =>
            labelIn(language, of, value),
      ),
    ];
    found.set(
      of,
      (values = new Map(
        namings.flatMap((naming) => of.members.map((member) => [searchKey(naming(member)), member.value] as const)),
      )),
    );
  }
  return values.get(searchKey(word));
}
const foundCodes = new WeakMap<object, ReadonlyMap<string, string>>();
export function codeOfText(of: readonly string[], word: string): string | undefined {
  let codes = foundCodes.get(of);
  if (!codes)
    foundCodes.set(
      of,
      (codes = new Map(
        of.flatMap((code) =>
          [code, ...TABLE_LANGUAGES.map((language) => codeLabelIn(language, code))].map(
            (one) => [searchKey(one), code] as const,
          ),
        ),
      )),
    );
  return codes.get(searchKey(word));
}
const YES = new Set(
  [...TABLE_LANGUAGES.map((language) => wordsIn(language).words.yes), 'true', '1', 'y', 'x', '√', '✓'].map(searchKey),
);
const NO = new Set(
  [...TABLE_LANGUAGES.map((language) => wordsIn(language).words.no), 'false', '0', 'n'].map(searchKey),
);
export const flagOfText = (word: string): boolean | undefined =>
  YES.has(searchKey(word)) ? true : NO.has(searchKey(word)) ? false : undefined;
