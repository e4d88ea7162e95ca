import { mdsApi, type SheetRow } from '@matlas/contract';
import { call, useLate, useName, useRoute, useSettled, useT, type NameOf } from '@matlas/web-kit';
import { useQueries } from '@tanstack/react-query';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import type { Target } from './target';

const maxOptions = 20;
const labelOf = (sheet: SheetRow, nameOf: NameOf): string =>
  [nameOf(sheet), sheet.number, `${sheet.cid} / ${sheet.cver}`].filter(Boolean).join(' · ');

/** The selected sheets by id, independent of the search. */
function useChosenSheets(ids: readonly number[]): ReadonlyMap<number, SheetRow> {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['mds', 'chosen sheet', id],
      queryFn: () => call(mdsApi.sheets.getRow, { id }, { log: ['analysis.title', 'analysis.log.sheets'] }),
      staleTime: Infinity,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/** Selects data sheets, searched by name, number or identity. */
export function SheetsField({
  value,
  onChange,
}: {
  value: Target | undefined;
  onChange: (target: Target | undefined) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const [q, setQ] = useState('');
  const settledQuery = useSettled(q);
  const ids = value?.scope === 'sheets' ? value.sheetIds : [];
  const { data, isLoading } = useRoute(
    mdsApi.sheets.pageVisible,
    { pageSize: maxOptions, latestOnly: true, ...(settledQuery ? { q: settledQuery } : {}) },
    { log: ['analysis.title', 'analysis.log.sheets'], keepPrevious: true },
  );
  const chosen = useChosenSheets(ids);
  const isLate = useLate(isLoading);
  const options = (data?.records ?? [])
    .filter(({ id }) => !ids.includes(id))
    .map((sheet) => ({ value: sheet.id, label: labelOf(sheet, nameOf) }));
  const known = ids.map((id) => {
    const sheet = chosen.get(id);
    return { value: id, label: sheet ? labelOf(sheet, nameOf) : String(id) };
  });
  return (
    <Select<number[]>
      autoFocus
      mode="multiple"
      className="m-wide"
      aria-label={t('analysis.scope.sheets')}
      placeholder={t('analysis.chooseSheets')}
      value={[...ids]}
      options={[...known, ...options]}
      maxTagTextLength={28}
      showSearch={{ filterOption: false, onSearch: setQ, searchValue: q }}
      notFoundContent={isLate ? <Spin size="small" /> : t('analysis.noSheetFound')}
      onChange={(next) => onChange(next.length > 0 ? { scope: 'sheets', sheetIds: next } : undefined)}
    />
  );
}
