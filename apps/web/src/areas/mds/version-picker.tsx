import { mdsApi, nodeStatus, type SheetRow } from '@matlas/contract';
import { formatDate, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../shared/paths';

/** The versions of an MDS visible to the reader; hidden when there is only one. */
export function VersionPicker({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const navigate = useNavigate();
  const { data } = useRoute(mdsApi.sheets.versions, { id: sheet.id }, { log: 'mds.log.versions' });
  if (!data || data.length < 2) return null;
  const options = data.map((each) => ({
    value: each.id,
    label: `${each.cver} · ${wordOf(nodeStatus, each.status)} · ${formatDate(each.releasedAt ?? each.updateTime)}`,
  }));
  return (
    <Select
      className="d-versions"
      value={sheet.id}
      options={options}
      aria-label={t('mds.page.versions')}
      popupMatchSelectWidth={false}
      onChange={(id) => void navigate(sheetPath(id))}
    />
  );
}
