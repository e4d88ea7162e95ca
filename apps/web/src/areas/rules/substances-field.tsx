import { catalogApi } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';

const maxOptions = 30;
const log = ['substances.title', 'kit.query'];
export interface NamedSubstance {
  id: number;
  nameZh: string | null;
  nameEn: string;
  cas?: string | null;
}
interface SubstancesFieldProps {
  id?: string;
  label: string;
  known: readonly NamedSubstance[];
  value?: readonly number[];
  onChange?: (ids: number[]) => void;
}

/** Selects substances and groups of the catalogue, searched by name, synonym or number. */
export function SubstancesField({ id, label, known, value = [], onChange }: SubstancesFieldProps) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<readonly NamedSubstance[]>([]);
  const q = useSettled(typed.trim());
  const { data, isFetching } = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: maxOptions, q, querys: { eq: { active: true } } },
    { log, enabled: q !== '', keepPrevious: true },
  );
  const found: readonly NamedSubstance[] = q === '' ? [] : (data?.records ?? []);
  const all = new Map([...known, ...seen, ...found].map((one) => [one.id, one]));
  const shown = [...new Set([...value, ...found.map((one) => one.id)])].flatMap((one) => all.get(one) ?? []);
  const change = (ids: number[]) => {
    setSeen([...seen, ...found.filter((one) => ids.includes(one.id))]);
    onChange?.(ids);
  };
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      className="m-wide"
      aria-label={label}
      value={[...value]}
      onChange={change}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
      placeholder={t('substances.lookFor')}
      notFoundContent={q === '' ? t('substances.lookForHint') : isFetching ? null : t('substances.noneFound')}
      options={shown.map((one) => ({
        value: one.id,
        label: [nameIn(language, one.nameZh, one.nameEn), one.cas].filter(Boolean).join(' · '),
      }))}
    />
  );
}
