import { analysisMaterialDetailApi, type HighContent } from '@matlas/contract';
import {
  Code,
  type Column,
  EmptyState,
  formatNumber,
  Mass,
  Name,
  noValue,
  Page,
  PageHead,
  Percent,
  ResourceList,
  useName,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bomPath, sheetPath } from '../../shared/paths';
import { KeepReport } from '../reports/keep-report';
import { ClassesControl } from './detail-controls';
import type { LoadedDetail } from './detail-frame';
import { SubstanceControl } from './substance-control';
import { useDetailAddress } from './use-detail-address';

function useColumns(): Column<HighContent>[] {
  const nameOf = useName();
  return [
    { field: 'name', priority: 1, render: (row) => <Name of={row} /> },
    {
      field: 'massGrams',
      width: 132,
      align: 'right',
      priority: 1,
      sortable: true,
      render: ({ massGrams }) => <Mass grams={massGrams} />,
    },
    {
      field: 'percent',
      width: 104,
      align: 'right',
      priority: 1,
      sortable: true,
      render: ({ percent }) => <Percent value={percent} />,
    },
    {
      field: 'totalGrams',
      width: 132,
      align: 'right',
      priority: 3,
      sortable: true,
      render: ({ totalGrams }) => <Mass grams={totalGrams} />,
    },
    { field: 'number', width: 160, priority: 2, render: ({ number }) => (number ? <Code>{number}</Code> : noValue) },
    { field: 'classCode', width: 80, priority: 3, render: ({ classCode }) => classCode ?? noValue },
    {
      field: 'positions',
      width: 88,
      align: 'right',
      priority: 3,
      sortable: true,
      render: ({ positions }) => formatNumber(positions),
    },
    {
      field: 'supplierName',
      width: 180,
      priority: 2,
      render: (row) => nameOf({ name: row.supplierName, foreignName: row.supplierForeignName }),
    },
  ];
}

/** Grouped by part or by material; the content of either a material class or a substance. */
function Controls() {
  const t = useT();
  const { by, classes, substance, isScaled, patch } = useDetailAddress();
  return (
    <div className="md-bar">
      <Segmented
        size="small"
        aria-label={t('materialDetail.by.label')}
        value={by}
        options={(['part', 'material'] as const).map((value) => ({ value, label: t(`materialDetail.by.${value}`) }))}
        onChange={(value) => patch({ by: value === 'part' ? undefined : value })}
      />
      <SubstanceControl
        value={substance}
        onChange={(id) => patch({ substance: id === undefined ? undefined : String(id), classes: undefined })}
      />
      <span className="m-faint">{t('materialDetail.or')}</span>
      <ClassesControl
        value={substance === undefined ? classes : []}
        onChange={(codes) => patch({ classes: codes.join(','), substance: undefined })}
      />
      <label className="md-switch" title={t('materialDetail.scaledExplained')}>
        <Switch size="small" checked={isScaled} onChange={(isOn) => patch({ plain: isOn ? undefined : '1' })} />
        {t('materialDetail.scaled')}
      </label>
    </div>
  );
}

/** The parts or materials with the highest content of the selected class or substance. */
export function ContentView({
  shown: { model, result, head, progress },
  switcher,
}: {
  shown: LoadedDetail;
  switcher: ReactNode;
}) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const navigate = useNavigate();
  const columns = useColumns();
  const { by, classes, substance, isScaled } = useDetailAddress();
  const options = {
    by,
    scaled: isScaled,
    ...(substance === undefined ? { classCodes: classes } : { substanceId: substance }),
  };
  const actions = (
    <>
      {head}
      {switcher}
    </>
  );
  if (classes.length === 0 && substance === undefined) {
    return (
      <Page>
        <PageHead title={t('highContent.title')} crumbs={crumbs} actions={actions} />
        {progress}
        <Controls />
        <EmptyState title={t('highContent.choose')}>{t('highContent.chooseExplained')}</EmptyState>
      </Page>
    );
  }
  return (
    <ResourceList
      key={result.id}
      name="highContent"
      list={analysisMaterialDetailApi.highContent}
      columns={columns}
      defaultSort="id"
      scrolls={{ total: undefined }}
      fixed={{ modId: model.id, ...options }}
      exports={analysisMaterialDetailApi.exportHighContent}
      actions={
        <>
          {actions}
          <KeepReport kind="highContent" modId={model.id} options={options} />
        </>
      }
      above={
        <>
          {progress}
          <Controls />
        </>
      }
      onOpen={(row) =>
        void navigate(
          by === 'material' && row.sheetId !== null ? sheetPath(row.sheetId) : bomPath(model.id, row.positionId),
        )
      }
    />
  );
}
