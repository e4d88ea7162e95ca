import { analysisDecisionApi, decisionScope, decisionState, type DecisionRow } from '@matlas/contract';
import {
  Code,
  type Column,
  type FilterSpec,
  formatDate,
  noValue,
  Percent,
  ResourceList,
  useFilterOptions,
  useT,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { useLawWords } from '../../shared/law-words';
import { DecisionPanel } from './decision-panel';
import { DecidedSubstance, DecisionState, useScopeTexts } from './decision-words';

function useColumns(): Column<DecisionRow>[] {
  const placeOf = useScopeTexts();
  const { codeOf } = useLawWords();
  return [
    {
      key: 'place',
      priority: 1,
      render: (row) => (
        <span className="m-cut" title={placeOf(row).name}>
          {placeOf(row).name}
        </span>
      ),
    },
    { field: 'state', width: 196, priority: 1, render: (row) => <DecisionState decision={row} /> },
    { field: 'scope', width: 104, priority: 3, sortable: true, render: (row) => placeOf(row).kind },
    {
      field: 'partNumber',
      width: 140,
      priority: 3,
      render: (row) => (placeOf(row).number ? <Code>{placeOf(row).number}</Code> : noValue),
    },
    {
      key: 'substance',
      width: 220,
      priority: 2,
      render: (row) => (
        <span className="m-cut">
          <DecidedSubstance decision={row} />
        </span>
      ),
    },
    { field: 'lawCode', width: 150, priority: 2, render: (row) => codeOf(row.lawCode) },
    {
      field: 'maxPercent',
      width: 110,
      priority: 3,
      align: 'right',
      render: (row) => <Percent value={row.maxPercent} />,
    },
    { field: 'validUntil', width: 120, priority: 2, sortable: true, render: (row) => formatDate(row.validUntil) },
    { field: 'proposedBy', width: 130, priority: 3, sortable: true },
    { field: 'supplierName', width: 160, isExtra: true },
    { field: 'createTime', width: 120, isExtra: true, sortable: true, render: (row) => formatDate(row.createTime) },
  ];
}

/** All scoped decisions: pending, in force, expiring and past ones. */
export function DecisionsView({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const filters: FilterSpec[] = [
    { field: 'state', kind: 'choices', options: useFilterOptions(decisionState) },
    { field: 'scope', kind: 'choice', options: useFilterOptions(decisionScope) },
    { field: 'expiring', kind: 'choice', options: [{ value: 'true', label: t('decisions.expiring') }] },
    { field: 'validUntil', kind: 'dates' },
  ];
  return (
    <ResourceList
      name="decisions"
      list={analysisDecisionApi.page}
      columns={useColumns()}
      filters={filters}
      exports={analysisDecisionApi.export}
      actions={switcher}
      keepsOpen
      panel={(decision, close) => <DecisionPanel key={decision.id} decision={decision} onClose={close} />}
    />
  );
}
