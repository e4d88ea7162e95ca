import { catalogApi, mdsApi, nodeType, type ImportNameRow, type ImportNameTarget } from '@matlas/contract';
import { useName, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import { log } from './log';

const shownHits = 20;

/** Substances of the catalogue, or usable materials, that match the typed text. */
function useTargets(kind: ImportNameRow['kind'], q: string): ImportNameTarget[] {
  const page = { q, pageNo: 1, pageSize: shownHits };
  const substances = useRoute(catalogApi.substances.page, page, {
    log: log('names'),
    enabled: kind === 'substance' && q !== '',
  });
  const materials = useRoute(
    mdsApi.sheets.pageVisible,
    { ...page, kinds: [nodeType.of.material], usableOnly: true, latestOnly: true },
    { log: log('names'), enabled: kind === 'material' && q !== '' },
  );
  if (q === '') return [];
  return kind === 'substance'
    ? (substances.data?.records ?? []).map(({ id, nameEn, nameZh, cas }) => ({
        id,
        name: nameZh ?? nameEn,
        foreignName: nameEn,
        number: cas,
      }))
    : (materials.data?.records ?? []).map(({ cid, name, foreignName, number }) => ({
        id: cid,
        name,
        foreignName,
        number,
      }));
}

/** What a name of the file stands for: the proposals first, then whatever the typed text finds. */
export function NameTarget({
  row,
  target,
  isDisabled,
  onChange,
}: {
  row: ImportNameRow;
  target: ImportNameTarget | null;
  isDisabled: boolean;
  onChange: (target: ImportNameTarget | null) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const [typed, setTyped] = useState('');
  const found = useTargets(row.kind, useSettled(typed.trim()));
  const shown = typed.trim() === '' ? [...(target ? [target] : []), ...row.proposals] : found;
  const choices = [...new Map(shown.map((one) => [one.id, one])).values()];
  const label = (one: ImportNameTarget): string => [nameOf(one), one.number].filter(Boolean).join(' · ');
  return (
    <Select<number>
      allowClear
      disabled={isDisabled}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      aria-label={t('mdsUpload.names.standsFor', { name: row.name })}
      placeholder={t(`mdsUpload.names.choose.${row.kind}`)}
      notFoundContent={t(typed.trim() === '' ? 'mdsUpload.names.type' : 'mdsUpload.names.nothing')}
      options={choices.map((one) => ({ value: one.id, label: label(one) }))}
      {...(target ? { value: target.id } : {})}
      onChange={(id?: number) => {
        setTyped('');
        onChange(choices.find((one) => one.id === id) ?? null);
      }}
    />
  );
}
