import {
  analysisRecycledContentApi,
  type RecycledGroup,
  type RecycledRow,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  Code,
  type Column,
  DetailPanel,
  formatNumber,
  formatPercent,
  Mass,
  Name,
  noValue,
  PanelSection,
  ResourceList,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath, sheetPath } from '../../shared/paths';
import { formatReadableMass } from '../../shared/masses';
import { AskRecyclate } from './ask-recyclate';
import { useRecycledAddress } from './use-recycled-address';

const renderName = (name: string | null, foreignName: string | null) =>
  name === null ? noValue : <Name of={{ name, foreignName }} />;
const sources = ['postConsumer', 'endOfLife', 'postIndustrial', 'bioBased'] as const;

function useColumns(by: RecycledGroup): Column<RecycledRow>[] {
  const share = (percent: string): string => formatPercent(percent);
  const ofSource = (source: (typeof sources)[number], priority: 1 | 2 | 3): Column<RecycledRow> => ({
    key: source,
    width: 116,
    align: 'right',
    priority,
    render: (row) =>
      (source === 'bioBased' ? row.bioBased.maxGrams === '0' : row.untoldGrams === row.plasticsGrams)
        ? noValue
        : share(row[source].percent),
  });
  return [
    { field: 'name', isName: true, render: ({ name, foreignName }) => renderName(name, foreignName) },
    {
      field: 'plasticsGrams',
      width: 116,
      align: 'right',
      priority: 1,
      render: ({ plasticsGrams }) => <Mass grams={plasticsGrams} />,
    },
    {
      field: 'sharePercent',
      width: 92,
      align: 'right',
      priority: 3,
      render: ({ sharePercent }) => share(sharePercent),
    },
    {
      field: 'untoldGrams',
      width: 124,
      align: 'right',
      priority: 1,
      render: ({ untoldGrams }) => (untoldGrams === '0' ? noValue : <Mass grams={untoldGrams} />),
    },
    ofSource('postConsumer', 1),
    ofSource('endOfLife', 2),
    ofSource('postIndustrial', 3),
    ofSource('bioBased', 3),
    ...(by === 'supplier'
      ? [
          {
            field: 'parts' as const,
            width: 80,
            align: 'right' as const,
            render: ({ parts }: RecycledRow) => formatNumber(parts),
          },
        ]
      : [
          {
            field: 'number' as const,
            width: 140,
            priority: 2 as const,
            render: ({ number }: RecycledRow) => (number ? <Code>{number}</Code> : noValue),
          },
          ...(by === 'material' ? [{ field: 'classCode' as const, width: 80, priority: 2 as const }] : []),
          {
            field: 'supplierName' as const,
            width: 170,
            priority: 3 as const,
            render: ({ supplierName, supplierForeignName }: RecycledRow) =>
              renderName(supplierName, supplierForeignName),
          },
        ]),
  ];
}

function RowPanel({ row, model, onClose }: { row: RecycledRow; model: VehicleModelOption; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const range = ({ minGrams, maxGrams, grams, percent }: RecycledRow['postConsumer']): string =>
    minGrams === maxGrams
      ? `${formatReadableMass(grams)} (${formatPercent(percent)})`
      : `${formatReadableMass(minGrams)} – ${formatReadableMass(maxGrams)} (${formatPercent(percent)})`;
  const isUntold = row.untoldGrams !== '0';
  return (
    <DetailPanel
      title={
        row.name === null ? t('recycledContent.nobody') : <Name of={{ name: row.name, foreignName: row.foreignName }} />
      }
      subtitle={row.number ?? row.classCode ?? undefined}
      onClose={onClose}
      footer={<AskRecyclate row={row} modId={model.id} project={model.projectName} />}
    >
      <PanelSection title={t('recycledContent.contains')}>
        <table className="mg-values">
          <tbody>
            <tr>
              <th scope="row">{t('recycledContent.field.plasticsGrams')}</th>
              <td>{formatReadableMass(row.plasticsGrams)}</td>
            </tr>
            {sources.map((source) => (
              <tr key={source}>
                <th scope="row">{t(`recycledContent.field.${source}`)}</th>
                <td>{range(row[source])}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('recycledContent.field.untoldGrams')}</th>
              <td>
                {isUntold
                  ? `${formatReadableMass(row.untoldGrams)} · ${t('recycledContent.untoldMaterials', { count: row.untoldMaterials })}`
                  : t('recycledContent.allTold')}
              </td>
            </tr>
            {row.evidence ? (
              <tr>
                <th scope="row">{t('recycledContent.field.evidence')}</th>
                <td>{row.evidence}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </PanelSection>
      <div className="md-links">
        {row.positionId === null ? null : (
          <Button onClick={() => void navigate(bomPath(model.id, row.positionId ?? undefined))}>
            {t('recycledContent.toBom')}
          </Button>
        )}
        {row.sheetId === null ? null : (
          <Button onClick={() => void navigate(sheetPath(row.sheetId ?? 0))}>{t('recycledContent.toSheet')}</Button>
        )}
      </div>
    </DetailPanel>
  );
}

/** Plastics by part, material or supplier, with their declared recycled content. */
export function RecycledList({ model, by }: { model: VehicleModelOption; by: RecycledGroup }) {
  const { query, untoldOnly } = useRecycledAddress(model.id);
  return (
    <ResourceList<RecycledRow>
      key={by}
      isInner
      name="recycledContent"
      list={analysisRecycledContentApi.page}
      rowKey="key"
      fixed={{ ...query, by, untoldOnly }}
      columns={useColumns(by)}
      panel={(row, close) => <RowPanel key={row.key} row={row} model={model} onClose={close} />}
    />
  );
}
