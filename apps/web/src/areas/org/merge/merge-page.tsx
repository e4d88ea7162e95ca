import { MergeCellsOutlined } from '@ant-design/icons';
import { enterpriseMergeApi, mergeState, type MergeRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatDateTime,
  formatNumber,
  Page,
  PageBody,
  PageHead,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useMay,
  usePageCrumbs,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MergeFindings } from './merge-findings';
import { MergeSteps } from './merge-steps';
import { MovedTable } from './merge-tables';
import { useSideName } from './merge-words';
import { UndoDialog } from './undo-dialog';
import '../org.css';

/** Days during which the merge can still be undone, as text. */
function useDaysLeft() {
  const t = useT();
  return ({ daysLeft }: MergeRow) =>
    daysLeft === null
      ? '–'
      : t(daysLeft === 1 ? 'merge.lastDay' : 'merge.daysLeft', { count: daysLeft, total: formatNumber(daysLeft) });
}

function MergePanel({ merge, onClose }: { merge: MergeRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const nameOf = useSideName();
  const daysLeft = useDaysLeft();
  const [isUndoing, setUndoing] = useState(false);
  const field = (name: string) => t(`merge.field.${name}`);
  const footer =
    merge.can.undo && may(enterpriseMergeApi.undo) ? (
      <Button danger onClick={() => setUndoing(true)}>
        {t('merge.undoMore')}
      </Button>
    ) : undefined;
  return (
    <DetailPanel
      title={nameOf(merge.source)}
      subtitle={
        <>
          {t('merge.into', { target: nameOf(merge.target) })} · {wordOf(mergeState, merge.state)}
        </>
      }
      onClose={onClose}
      footer={footer}
    >
      <PanelSection>
        <Facts
          items={[
            [
              field('source'),
              <>
                <span key="name">{nameOf(merge.source)}</span> <Code key="code">{merge.source.code}</Code>
              </>,
            ],
            [
              field('target'),
              <>
                <span key="name">{nameOf(merge.target)}</span> <Code key="code">{merge.target.code}</Code>
              </>,
            ],
            [field('department'), nameOf(merge.department)],
            [field('mergedAt'), formatDateTime(merge.mergedAt)],
            [field('mergedBy'), merge.mergedBy],
            ...(merge.undoneAt
              ? ([
                  [field('undoneAt'), formatDateTime(merge.undoneAt)],
                  [field('undoneBy'), merge.undoneBy],
                ] as const)
              : ([
                  [field('undoUntil'), formatDate(merge.undoUntil)],
                  [field('daysLeft'), daysLeft(merge)],
                ] as const)),
          ]}
        />
      </PanelSection>
      <PanelSection>
        <MovedTable moved={merge.moved} />
        <MergeFindings title={t('merge.noticed')} severity="note" notices={merge.notices} />
      </PanelSection>
      {isUndoing ? <UndoDialog merge={merge} onClose={() => setUndoing(false)} /> : null}
    </DetailPanel>
  );
}

function useColumns(): Column<MergeRow>[] {
  const wordOf = useWordOf();
  const nameOf = useSideName();
  const daysLeft = useDaysLeft();
  return [
    { key: 'source', render: (row) => nameOf(row.source) },
    {
      field: 'state',
      width: 130,
      priority: 1,
      render: (row) => (
        <Tag className={row.state === mergeState.of.undone ? 'g-tag g-off' : 'g-tag'}>
          {wordOf(mergeState, row.state)}
        </Tag>
      ),
    },
    { key: 'target', priority: 1, render: (row) => nameOf(row.target) },
    { key: 'daysLeft', width: 150, priority: 2, render: daysLeft },
    { field: 'mergedAt', width: 160, priority: 2, sortable: true, render: (row) => formatDateTime(row.mergedAt) },
    { field: 'mergedBy', width: 150, priority: 3 },
  ];
}

/** Past merges, with undo where it is still possible, and the wizard for a new one. */
export function MergePage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const columns = useColumns();
  const states = useFilterOptions(mergeState);
  const [search, setSearch] = useSearchParams();
  if (search.get('view') === 'new' && may(enterpriseMergeApi.merge)) {
    return (
      <Page>
        <PageHead title={t('merge.newTitle')} crumbs={crumbs} />
        <PageBody>
          <MergeSteps onClose={(merge) => setSearch(merge ? { open: String(merge.id) } : {}, { replace: true })} />
        </PageBody>
      </Page>
    );
  }
  const start = may(enterpriseMergeApi.merge) ? (
    <Button type="primary" icon={<MergeCellsOutlined aria-hidden />} onClick={() => setSearch({ view: 'new' })}>
      {t('merge.new')}
    </Button>
  ) : null;
  return (
    <ResourceList
      name="merge"
      list={enterpriseMergeApi.page}
      columns={columns}
      defaultSort="-mergedAt"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'mergedAt', kind: 'dates' },
      ]}
      actions={start}
      panel={(merge, close) => <MergePanel key={merge.id} merge={merge} onClose={close} />}
    />
  );
}
