import { catalogApi, type SubstanceRow } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';

const maxOptions = 30;
type SubstanceOption = Pick<SubstanceRow, 'id' | 'nameZh' | 'nameEn' | 'cas'>;

/**
 * Selects one substance of the catalogue by typing. When only its id is known from the URL, the substance is
 * loaded.
 */
export function SubstanceControl({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SubstanceOption>();
  const q = useSettled(typed.trim());
  const { data, isFetching } = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: maxOptions, q },
    { log: 'materialDetail.log.substances', enabled: q !== '', keepPrevious: true },
  );
  const known = useRoute(
    catalogApi.substances.page,
    { pageNo: 1, pageSize: 1, querys: { eq: { id: value ?? 0 } } },
    { log: 'materialDetail.log.substances', enabled: value !== undefined && chosen?.id !== value },
  );
  const found: readonly SubstanceOption[] = q === '' ? [] : (data?.records ?? []);
  const all = new Map(
    [...(known.data?.records ?? []), ...(chosen ? [chosen] : []), ...found].map((one) => [one.id, one]),
  );
  const shown = [...new Set([...(value === undefined ? [] : [value]), ...found.map(({ id }) => id)])].flatMap(
    (id) => all.get(id) ?? [],
  );
  const change = (id: number | undefined) => {
    setChosen(id === undefined ? undefined : all.get(id));
    onChange(id);
  };
  return (
    <Select<number>
      className="md-control md-substance"
      size="small"
      allowClear
      popupMatchSelectWidth={false}
      aria-label={t('materialDetail.field.substance')}
      placeholder={t('substances.lookFor')}
      {...(value === undefined ? {} : { value })}
      loading={isFetching}
      onChange={(id?: number) => change(id)}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
      notFoundContent={q === '' ? t('substances.lookForHint') : isFetching ? null : t('substances.noneFound')}
      options={shown.map((one) => ({
        value: one.id,
        label: [nameIn(language, one.nameZh, one.nameEn), one.cas].filter(Boolean).join(' · '),
      }))}
    />
  );
}
