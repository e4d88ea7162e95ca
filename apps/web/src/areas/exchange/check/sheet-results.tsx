import {
  checkKind,
  exchangeCheckApi,
  infoType,
  type CheckedSheetRow,
  type CheckKind,
  type CheckRunRow,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  ErrorState,
  Name,
  NodeBadge,
  PanelSection,
  ResourceList,
  RowsSkeleton,
  useFilterOptions,
  useLate,
  useName,
  useRoute,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPlacePath, sheetPath } from '../../shared/paths';
import { LevelMark } from './level-mark';

/** Number of findings in the panel of a sheet. The lists contain all. */
const maxFindingsShown = 100;

function columnsOf(kinds: readonly CheckKind[]): Column<CheckedSheetRow>[] {
  const levelOf = (kind: CheckKind): Column<CheckedSheetRow> => ({
    key: kind,
    title: `enums.checkKind.${kind}`,
    width: 150,
    sortable: true,
    priority: 3,
    render: ({ levels }) => {
      const level = levels[kind];
      return level === undefined ? '–' : <LevelMark level={level} />;
    },
  });
  return [
    {
      field: 'name',
      sortable: true,
      render: (row) => (
        <span className="d-name">
          <NodeBadge kind={nodeKinds[row.kind]} />
          <Name of={row} />
        </span>
      ),
    },
    { field: 'worst', width: 110, priority: 1, render: (row) => <LevelMark level={row.worst} /> },
    { field: 'number', width: 150, sortable: true, priority: 2, render: (row) => <Code>{row.number ?? '–'}</Code> },
    ...(kinds.length > 1 ? kinds.map(levelOf) : []),
    {
      key: 'cid',
      width: 130,
      priority: 3,
      render: (row) => (
        <Code>
          {row.cid} / {row.cver}
        </Code>
      ),
    },
    {
      field: 'supplierName',
      width: 200,
      sortable: true,
      priority: 3,
      render: (row) => <Name of={{ name: row.supplierName, foreignName: row.supplierForeignName }} />,
    },
  ];
}

function SheetPanel({ run, row, onClose }: { run: CheckRunRow; row: CheckedSheetRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const name = useName()(row);
  const { data, error, isLoading, refetch } = useRoute(
    exchangeCheckApi.findings,
    { runId: run.id, pageSize: maxFindingsShown, querys: [{ eq: { sheetN: row.n } }] } as never,
    { log: 'rulePacks.log.findings' },
  );
  const isLate = useLate(isLoading);
  const findings = data?.records ?? [];
  return (
    <DetailPanel
      title={name}
      subtitle={<Code>{row.number ?? `${row.cid} / ${row.cver}`}</Code>}
      onClose={onClose}
      footer={
        <Link to={sheetPath(row.sheetId)}>
          <Button>{t('rulePacks.result.openSheet')}</Button>
        </Link>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading && isLate ? <RowsSkeleton /> : null}
      {run.kinds.map((kind) => {
        const ofKind = findings.filter((finding) => finding.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <PanelSection key={kind} title={wordOf(checkKind, kind)}>
            <ul className="ck-findings">
              {ofKind.map((finding) => (
                <li key={finding.n}>
                  <LevelMark level={finding.level} /> <strong>{finding.title}</strong>
                  <span>{finding.message}</span>
                  <Link to={sheetPlacePath(finding.sheetId, finding.path)}>{finding.names.join(' › ')}</Link>
                </li>
              ))}
            </ul>
          </PanelSection>
        );
      })}
    </DetailPanel>
  );
}

/** The sheets of a run, most severe first, with the worst level per kind. */
export function SheetResults({ run, above }: { run: CheckRunRow; above: ReactNode }) {
  const levels = useFilterOptions(infoType);
  const filters: FilterSpec[] = [
    { field: 'worst', kind: 'choices', options: levels },
    ...run.kinds.map((kind): FilterSpec => ({
      field: kind,
      label: `enums.checkKind.${kind}`,
      kind: 'choices',
      options: levels,
    })),
    { field: 'number', kind: 'text' },
    { field: 'supplierName', kind: 'text' },
  ];
  return (
    <ResourceList
      name="rulePacks.sheets"
      rowKey="n"
      list={exchangeCheckApi.sheets}
      columns={columnsOf(run.kinds)}
      filters={filters}
      fixed={{ runId: run.id }}
      isInner
      above={above}
      panel={(row, close) => <SheetPanel key={row.n} run={run} row={row} onClose={close} />}
    />
  );
}
