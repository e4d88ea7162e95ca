import { mdsApi, nodeType, type SheetRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  Name,
  NodeBadge,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  EmptyState,
  type Column,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetAnalysisPath, sheetPath } from '../../shared/paths';

const columnsOf = (t: (key: string) => string): Column<SheetRow>[] => [
  {
    field: 'name',
    sortable: true,
    render: (sheet) => (
      <span className="a-sheet-name">
        <NodeBadge kind={nodeKinds[sheet.kind]} />
        <Name of={sheet} />
      </span>
    ),
  },
  { field: 'number', width: 160, priority: 1, render: (sheet) => <Code>{sheet.number ?? '–'}</Code> },
  {
    key: 'cid',
    width: 140,
    priority: 3,
    render: (sheet) => (
      <Code>
        {sheet.cid} / {sheet.cver}
      </Code>
    ),
  },
  { key: 'source', width: 110, priority: 2, render: (sheet) => t(`mds.source.${sheet.source}`) },
  {
    key: 'supplierName',
    width: 220,
    priority: 2,
    render: (sheet) => (
      <Name
        of={
          sheet.source === 'own'
            ? { name: sheet.supplierName, foreignName: sheet.supplierForeignName }
            : { name: sheet.enterpriseName, foreignName: sheet.enterpriseNameEn }
        }
      />
    ),
  },
  { field: 'updateTime', width: 120, sortable: true, priority: 3, render: (sheet) => formatDate(sheet.updateTime) },
];

/** Selects the data sheets: from all that the user may see, or all of a supplier. */
export function SheetStart({ onOther }: { onOther: () => void }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const kinds = useFilterOptions(nodeType).filter(({ value }) => value !== String(nodeType.of.substance));
  if (!may(mdsApi.sheets.pageVisible))
    return (
      <EmptyState
        title={t('analysis.mds.start')}
        action={
          <Button type="primary" onClick={onOther}>
            {t('analysis.otherTarget')}
          </Button>
        }
      >
        {t('analysis.mds.startExplained')}
      </EmptyState>
    );
  return (
    <ResourceList<SheetRow>
      isInner
      name="analysis.mds.sheets"
      list={mdsApi.sheets.pageVisible}
      columns={columnsOf(t)}
      filters={[{ field: 'kind', kind: 'choice', options: kinds }]}
      defaultSort="-updateTime"
      onOpen={(sheet) => void navigate(sheetPath(sheet.id))}
      above={
        <div className="a-start">
          <span>{t('analysis.mds.startExplained')}</span>
          <Button size="small" onClick={onOther}>
            {t('analysis.mds.ofSupplier')}
          </Button>
        </div>
      }
      bulkActions={(sheets) => (
        <Button
          size="small"
          type="primary"
          onClick={() => void navigate(sheetAnalysisPath(sheets.map(({ id }) => id)))}
        >
          {t('analysis.mds.analyse', { count: sheets.length })}
        </Button>
      )}
    />
  );
}
