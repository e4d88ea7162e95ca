import {
  analysisRrrApi,
  analysisRrrExportApi,
  POLYMER_GROUPS,
  POLYMER_STATES,
  type PolymerGroup,
  type PolymerMarkingRow,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  Code,
  ErrorState,
  ExportButton,
  FigureStrip,
  formatMass,
  formatNumber,
  Name,
  noValue,
  Page,
  PageHead,
  ResourceList,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
  type Column,
  type Figure,
} from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import { rrrMarkingPath } from '../../shared/paths';
import { useAddress } from '../use-address';
import { PolymerPanel } from './polymer-panel';
import { PolymerStateMark } from './polymer-state-mark';
import type { VehicleChoice } from './use-vehicle';
import { VehiclePicker } from './vehicle-picker';

/** The filters in the URL. */
function usePolymerAddress(modId: number) {
  const { search, patch } = useAddress();
  const chosen = (search.get('states') ?? '').split(',');
  const states = POLYMER_STATES.filter((state) => chosen.includes(state));
  const groups = POLYMER_GROUPS.filter((group) => group === search.get('group'));
  const toggle = (key: string) =>
    patch({
      states:
        POLYMER_STATES.filter((state) => (state === key ? !states.includes(state) : states.includes(state))).join(
          ',',
        ) || undefined,
    });
  return { query: { modId, states, groups }, states, groups, toggle, patch };
}

function StateFigures({ modId }: { modId: number }) {
  const t = useT();
  const { states, groups, toggle } = usePolymerAddress(modId);
  const { data, error, refetch } = useRoute(
    analysisRrrApi.polymerTotals,
    { modId, groups },
    { log: ['polymerMarking.title', 'polymerMarking.log.totals'], keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const figures = data.states.map(({ state, components }): Figure => ({
    key: state,
    label: t(`polymerMarking.state.${state}`),
    value: components,
    note: t(`polymerMarking.means.${state}`),
  }));
  return (
    <FigureStrip
      label={t('polymerMarking.byState')}
      figures={figures}
      active={states}
      onToggle={toggle}
      extra={<span className="m-faint">{t('polymerMarking.rule')}</span>}
    />
  );
}

function useColumns(): Column<PolymerMarkingRow>[] {
  const grams = (text: string) => (text === '0' ? noValue : formatMass(text));
  const t = useT();
  return [
    { field: 'name', isName: true, render: (row) => <Name of={row} /> },
    { field: 'state', width: 150, priority: 1, render: ({ state }) => <PolymerStateMark state={state} /> },
    { field: 'answer', width: 120, priority: 3, render: ({ answer }) => t(`polymerMarking.answer.${answer}`) },
    {
      field: 'plasticGrams',
      width: 124,
      align: 'right',
      priority: 1,
      render: ({ plasticGrams }) => grams(plasticGrams),
    },
    {
      field: 'elastomerGrams',
      width: 124,
      align: 'right',
      priority: 2,
      render: ({ elastomerGrams }) => grams(elastomerGrams),
    },
    {
      key: 'supplier',
      width: 180,
      priority: 2,
      render: ({ position }) =>
        position?.supplierName ? (
          <Name of={{ name: position.supplierName, foreignName: position.supplierForeignName }} />
        ) : (
          noValue
        ),
    },
    {
      key: 'position',
      width: 200,
      priority: 3,
      render: ({ position }) => (position ? <Name of={position} /> : noValue),
    },
    { field: 'positions', width: 88, align: 'right', priority: 3, render: ({ positions }) => formatNumber(positions) },
    { field: 'number', width: 140, priority: 2, render: ({ number }) => (number ? <Code>{number}</Code> : noValue) },
  ];
}

function Groups({ modId }: { modId: number }) {
  const t = useT();
  const { groups, patch } = usePolymerAddress(modId);
  const options = (['all', ...POLYMER_GROUPS] as const).map((value) => ({
    value,
    label: t(`polymerMarking.group.${value}`),
  }));
  return (
    <Segmented<PolymerGroup | 'all'>
      size="small"
      aria-label={t('polymerMarking.by')}
      value={groups[0] ?? 'all'}
      options={options}
      onChange={(group) => patch({ group: group === 'all' ? undefined : group })}
    />
  );
}

/**
 * Components whose plastics or elastomers must be marked (ISO 11469, VDA 260), the answers of the suppliers, and
 * whom to ask.
 */
export function PolymerScreen({ model, vehicles }: { model: VehicleModelOption; vehicles: VehicleChoice }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const columns = useColumns();
  const { query } = usePolymerAddress(model.id);
  const actions = (
    <>
      <Button onClick={() => void navigate(rrrMarkingPath(model.id))}>{t('analysisRrr.openMarking')}</Button>
      {may(analysisRrrExportApi.polymerMarking) ? (
        <ExportButton route={analysisRrrExportApi.polymerMarking} name="polymerMarking" input={query} />
      ) : null}
    </>
  );
  return (
    <Page>
      <PageHead
        title={t('polymerMarking.title')}
        crumbs={crumbs}
        tags={<VehiclePicker vehicles={vehicles} />}
        actions={actions}
      />
      <StateFigures modId={model.id} />
      <div className="md-bar">
        <Groups modId={model.id} />
      </div>
      <ResourceList<PolymerMarkingRow>
        isInner
        name="polymerMarking"
        list={analysisRrrApi.polymerMarking}
        rowKey="nodeId"
        fixed={query}
        columns={columns}
        panel={(row, close) => <PolymerPanel key={row.key} row={row} model={model} onClose={close} />}
      />
    </Page>
  );
}
