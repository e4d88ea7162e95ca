import {
  type AnyEnumeration,
  ENUMERATION_GROUPS,
  ENUMERATION_TITLES,
  type EnumerationGroup,
  type EnumerationRow,
  LOCALES,
} from '@matlas/contract';

const LABELS: Readonly<Record<'zh' | 'en', Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  zh: LOCALES.zh.enums,
  en: LOCALES.en.enums,
};

const toRow = (group: EnumerationGroup, { name, members }: AnyEnumeration): EnumerationRow => ({
  name,
  group,
  title: { zh: ENUMERATION_TITLES.zh[name] ?? name, en: ENUMERATION_TITLES.en[name] ?? name },
  values: members.map(({ value, key }) => ({
    value,
    key,
    label: { zh: LABELS.zh[name]?.[key] ?? key, en: LABELS.en[name]?.[key] ?? key },
  })),
});

/** Every enumeration of the API, by subject and in the order of its definition. */
export const ENUMERATION_ROWS: readonly EnumerationRow[] = Object.entries(ENUMERATION_GROUPS).flatMap(
  ([group, enumerations]) =>
    Object.values<AnyEnumeration>(enumerations).map((one) => toRow(group as EnumerationGroup, one)),
);
