import { mdsApi, nodeStatus, type SheetRow } from '@matlas/contract';
import { formatDate, useName, useRoute, useSettled, useT, useWordOf } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';

const maxResults = 20;

interface SideChoiceProps {
  label: string;
  /** The version that is currently compared. */ sheetId: number | undefined;
  /** The sheet whose versions are offered while none is chosen. */ versionsOf: number | undefined;
  onChoose: (id: number) => void;
}

/** Chooses the version of one side: another version of the same MDS, or another MDS by name or number. */
export function SideChoice({ label, sheetId, versionsOf, onChoose }: SideChoiceProps) {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const of = sheetId ?? versionsOf;
  const versions = useRoute(
    mdsApi.sheets.versions,
    { id: of ?? 0 },
    { log: 'mds.log.versions', enabled: of !== undefined },
  );
  const found = useRoute(
    mdsApi.sheets.pageVisible,
    { q, latestOnly: true, pageSize: maxResults },
    { log: 'mds.log.search', enabled: q !== '', keepPrevious: true },
  );
  const optionOf = (sheet: SheetRow) => ({
    value: sheet.id,
    label: `${nameOf(sheet)} · ${sheet.cver} · ${wordOf(nodeStatus, sheet.status)} · ${formatDate(sheet.releasedAt ?? sheet.updateTime)}`,
  });
  const own = (versions.data ?? [])
    .map(optionOf)
    .filter((option) => q === '' || option.label.toLowerCase().includes(q.toLowerCase()));
  const known = new Set(own.map(({ value }) => value));
  const others = q === '' ? [] : (found.data?.records ?? []).map(optionOf).filter(({ value }) => !known.has(value));
  const groups = [
    { label: t('mdsCompare.versions'), options: own },
    { label: t('mdsCompare.others'), options: others },
  ].filter(({ options }) => options.length > 0);
  return (
    <Select
      className="cmp-choice"
      aria-label={label}
      value={sheetId ?? null}
      placeholder={t('mdsCompare.choose')}
      popupMatchSelectWidth={false}
      options={groups}
      loading={found.isFetching}
      onChange={(id: number) => {
        setTyped('');
        onChoose(id);
      }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<span className="m-faint">{q === '' ? t('mdsCompare.typeToFind') : t('kit.empty')}</span>}
    />
  );
}
