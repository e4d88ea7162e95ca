import { catalogApi, type SubstanceBrief } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';

const maxOptions = 30;
const log = ['substances.title', 'kit.query'];

interface SubstanceSelectProps {
  id?: string;
  label: string;
  value?: number | null;
  onChange?: (id: number | undefined) => void;
  /** The current substance, shown before the first search. */
  known?: SubstanceBrief | null;
  /** Excludes a substance, because a substance cannot replace itself. */
  exceptId?: number | undefined;
}

/** Selects an active substance of the catalogue, searched by name, synonym or number. */
export function SubstanceSelect({ id, label, value, onChange, known, exceptId }: SubstanceSelectProps) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data, isFetching } = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: maxOptions, q, querys: { eq: { active: true, builtIn: true } } },
    { log, enabled: q !== '', keepPrevious: true },
  );
  const named = ({ id: key, cas, nameZh, nameEn }: SubstanceBrief) => ({
    value: key,
    label: [nameIn(language, nameZh, nameEn), cas].filter(Boolean).join(' · '),
  });
  const found = (q === '' ? [] : (data?.records ?? [])).filter((substance) => substance.id !== exceptId);
  const options = [...(known && !found.some((substance) => substance.id === known.id) ? [known] : []), ...found].map(
    named,
  );
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      className="m-wide"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      value={value ?? undefined}
      options={options}
      loading={isFetching}
      placeholder={t('substances.lookFor')}
      notFoundContent={q === '' ? t('substances.lookForHint') : isFetching ? null : t('substances.noneFound')}
      onChange={(next?: number) => onChange?.(next)}
    />
  );
}
