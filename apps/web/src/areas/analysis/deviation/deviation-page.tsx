import {
  analysisDeviationApi,
  type DeviationTotals,
  MASS_DEVIATION_KINDS,
  type MassDeviationRow,
} from '@matlas/contract';
import {
  type Column,
  ErrorState,
  type Figure,
  FigureStrip,
  formatNumber,
  formatPercent,
  Mass,
  Name,
  NoPermissionState,
  Percent,
  ResourceList,
  useLanguage,
  useMay,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Popover, Switch } from 'antd';
import { kilograms } from '../../shared/masses';
import { BranchControl, SuppliersControl } from '../material-detail/detail-controls';
import { DetailFrame, type LoadedDetail } from '../material-detail/detail-frame';
import { PathText } from '../material-detail/detail-words';
import { useDetailAddress } from '../material-detail/use-detail-address';
import { KeepReport } from '../reports/keep-report';
import { DeviationPanel } from './deviation-panel';
import { OutsideMark } from './outside-mark';

function useColumns(): Column<MassDeviationRow>[] {
  const t = useT();
  const nameOf = useName();
  const isChinese = useLanguage() === 'zh';
  const pathOf = (row: MassDeviationRow): string =>
    [isChinese ? row.path : row.foreignPath, nameOf({ name: row.positionName, foreignName: row.positionForeignName })]
      .filter(Boolean)
      .join(' › ');
  return [
    {
      field: 'name',
      priority: 1,
      sortable: true,
      render: (row) => (
        <span className="md-two">
          <Name of={row} />
          <PathText path={pathOf(row)} />
        </span>
      ),
    },
    {
      field: 'percent',
      width: 116,
      align: 'right',
      priority: 1,
      sortable: true,
      render: (row) => (
        <span className="md-out">
          <OutsideMark row={row} /> <Percent value={row.percent} limit={row.allowedPercent} />
        </span>
      ),
    },
    {
      field: 'allowedPercent',
      width: 88,
      align: 'right',
      priority: 3,
      render: ({ allowedPercent }) => <Percent value={allowedPercent} />,
    },
    {
      field: 'measuredGrams',
      width: 124,
      align: 'right',
      priority: 2,
      sortable: true,
      render: ({ measuredGrams }) => <Mass grams={measuredGrams} />,
    },
    {
      field: 'calculatedGrams',
      width: 124,
      align: 'right',
      priority: 2,
      render: ({ calculatedGrams }) => <Mass grams={calculatedGrams} />,
    },
    {
      field: 'effectGrams',
      width: 132,
      align: 'right',
      priority: 2,
      sortable: true,
      render: ({ effectGrams }) => <Mass grams={effectGrams} />,
    },
    { field: 'kind', width: 150, priority: 3, render: ({ kind }) => t(`massDeviation.kind.${kind}`) },
    { field: 'number', width: 132, priority: 3, sortable: true },
    {
      field: 'supplierName',
      width: 160,
      priority: 3,
      render: (row) => nameOf({ name: row.supplierName, foreignName: row.supplierForeignName }),
    },
    { field: 'pieces', width: 80, align: 'right', isExtra: true, render: ({ pieces }) => formatNumber(pieces) },
    {
      field: 'positions',
      width: 88,
      align: 'right',
      isExtra: true,
      render: ({ positions }) => formatNumber(positions),
    },
  ];
}

/** The tolerances to which the deviations are compared. */
function Tolerances({ table }: { table: DeviationTotals['table'] }) {
  const t = useT();
  const rows = table.map(({ belowGrams, allowedPercent }) => (
    <tr key={belowGrams ?? ''}>
      <th scope="row">
        {belowGrams === null
          ? t('massDeviation.heavier')
          : t('massDeviation.below', { mass: formatNumber(belowGrams) })}
      </th>
      <td>{formatPercent(allowedPercent)}</td>
    </tr>
  ));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <>
          <table className="md-steps">
            <tbody>{rows}</tbody>
          </table>
          <p className="m-faint">{t('massDeviation.tableSource')}</p>
        </>
      }
    >
      <Button type="link" size="small">
        {t('massDeviation.table')}
      </Button>
    </Popover>
  );
}

function Kinds({ totals }: { totals: DeviationTotals }) {
  const t = useT();
  const { kinds, toggle } = useDetailAddress();
  const figures = totals.kinds.map(({ kind, compared, outside, effectGrams }): Figure => ({
    key: kind,
    label: t(`massDeviation.kind.${kind}`),
    value: outside,
    suffix: ` / ${formatNumber(compared)}`,
    note: t('massDeviation.effectOf', { mass: kilograms(effectGrams) }),
  }));
  const notCompared =
    totals.notCompared > 0 ? (
      <span className="m-faint">
        {t('massDeviation.notCompared', { count: totals.notCompared, positions: formatNumber(totals.notCompared) })}
      </span>
    ) : null;
  return (
    <FigureStrip
      label={t('massDeviation.outsideByKind')}
      figures={figures}
      active={kinds}
      onToggle={(key) => toggle('kinds', key)}
      extra={
        <>
          {notCompared}
          <Tolerances table={totals.table} />
        </>
      }
    />
  );
}

function Deviations({ shown: { model, result, head, progress } }: { shown: LoadedDetail }) {
  const t = useT();
  const columns = useColumns();
  const address = useDetailAddress();
  const { branch, suppliers, outsideOnly } = address;
  const kinds = MASS_DEVIATION_KINDS.filter((kind) => address.kinds.includes(kind));
  const options = { kinds, outsideOnly, suppliers, ...(branch === undefined ? {} : { ckid: branch }) };
  const fixed = { modId: model.id, ...options };
  const totals = useRoute(analysisDeviationApi.totals, fixed, {
    log: ['massDeviation.title', 'materialDetail.log.totals'],
    keepPrevious: true,
  });
  const named = useRoute(analysisDeviationApi.suppliers, { modId: model.id }, { log: 'materialDetail.log.suppliers' });
  const controls = (
    <div className="md-bar">
      <BranchControl
        modId={model.id}
        value={branch}
        onChange={(ckid) => address.patch({ ckid: ckid === undefined ? undefined : String(ckid) })}
      />
      <SuppliersControl
        suppliers={named.data ?? []}
        isLoading={named.isLoading}
        value={suppliers}
        onChange={address.setSuppliers}
      />
      <label className="md-switch">
        <Switch
          size="small"
          checked={outsideOnly}
          onChange={(isOn) => address.patch({ outside: isOn ? '1' : undefined })}
        />
        {t('massDeviation.outsideOnly')}
      </label>
    </div>
  );
  return (
    <ResourceList
      key={result.id}
      name="massDeviation"
      list={analysisDeviationApi.page}
      columns={columns}
      defaultSort="id"
      scrolls={{ total: undefined }}
      fixed={fixed}
      exports={analysisDeviationApi.export}
      actions={
        <>
          {head}
          <KeepReport kind="deviation" modId={model.id} options={options} />
        </>
      }
      panel={(row, close) => (
        <DeviationPanel key={row.id} row={row} modId={model.id} project={model.projectName} onClose={close} />
      )}
      above={
        <>
          {progress}
          {totals.error ? <ErrorState error={totals.error} onRetry={() => void totals.refetch()} /> : null}
          {totals.data ? <Kinds totals={totals.data} /> : null}
          {controls}
        </>
      }
    />
  );
}

/** Deviations between measured and calculated masses that exceed the tolerance, worst first. */
export function DeviationPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisDeviationApi.page))
    return <NoPermissionState what={t('massDeviation.title')} needs={analysisDeviationApi.page.needs} />;
  return (
    <DetailFrame name="massDeviation" routes={analysisDeviationApi}>
      {(shown) => <Deviations shown={shown} />}
    </DetailFrame>
  );
}
