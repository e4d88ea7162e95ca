import { ApiOutlined } from '@ant-design/icons';
import { cqcApi, type CqcModel, cqcUploadState } from '@matlas/contract';
import {
  Code,
  type Column,
  formatDateTime,
  formatNumber,
  noValue,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ConnectorForm } from './connector-form';
import { CqcBomPage } from './cqc-bom-page';
import { cqcPath } from './cqc-paths';

const countOf = (count: number) => (count === 0 ? noValue : formatNumber(count));
const numeric = { align: 'right' as const, width: 120, sortable: true };

function useColumns(): Column<CqcModel>[] {
  const wordOf = useWordOf();
  return [
    { field: 'projectName', sortable: true },
    {
      field: 'internalNumber',
      width: 170,
      priority: 1,
      sortable: true,
      render: (row) => <Code>{row.internalNumber}</Code>,
    },
    {
      field: 'cccNumber',
      width: 170,
      priority: 3,
      render: (row) => (row.cccNumber ? <Code>{row.cccNumber}</Code> : noValue),
    },
    { field: 'bomPositions', ...numeric, priority: 3, render: (row) => countOf(row.bomPositions) },
    { field: 'cqcPositions', ...numeric, priority: 3, render: (row) => countOf(row.cqcPositions) },
    {
      field: 'withoutSheet',
      width: 130,
      align: 'right',
      priority: 3,
      render: (row) => (row.cqcPositions === 0 ? noValue : formatNumber(row.withoutSheet)),
    },
    {
      field: 'uploadState',
      width: 160,
      priority: 2,
      sortable: true,
      render: (row) => (row.uploadState === null ? noValue : wordOf(cqcUploadState, row.uploadState)),
    },
    {
      field: 'uploadTime',
      width: 160,
      priority: 3,
      sortable: true,
      render: (row) => (row.uploadTime === null ? noValue : formatDateTime(row.uploadTime)),
    },
    {
      field: 'cqcUpdateTime',
      width: 160,
      isExtra: true,
      sortable: true,
      render: (row) => (row.cqcUpdateTime === null ? noValue : formatDateTime(row.cqcUpdateTime)),
    },
  ];
}

/** Vehicles with the state of their CQC BOMs. */
function CqcList() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const states = useFilterOptions(cqcUploadState);
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <ResourceList
        name="cqc"
        list={cqcApi.page}
        columns={useColumns()}
        defaultSort="-cqcUpdateTime,-id"
        filters={[{ field: 'uploadState', kind: 'choice', options: states }]}
        onOpen={(row) => void navigate(cqcPath(row.id))}
        actions={
          may(cqcApi.saveConnector) ? (
            <Button icon={<ApiOutlined aria-hidden />} onClick={() => setConnecting(true)}>
              {t('cqcConnector.title')}
            </Button>
          ) : undefined
        }
      />
      {isConnecting ? <ConnectorForm onClose={() => setConnecting(false)} /> : null}
    </>
  );
}

/** The list of vehicles, or the CQC BOM of the vehicle in `?id=`. */
export function CqcPage() {
  const [search] = useSearchParams();
  const modId = Number(search.get('id'));
  return modId > 0 ? <CqcBomPage key={modId} modId={modId} /> : <CqcList />;
}
