import { auditApi, auditStatus, imdsAuditApi, mdsCompareApi, type AuditRow } from '@matlas/contract';
import { MACHINE_VERDICTS } from '@matlas/domain';
import {
  ExportButton,
  FilterBar,
  formatNumber,
  ListFoot,
  Page,
  PageBody,
  PageHead,
  StatusBar,
  useFilterOptions,
  useList,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
  type FilterSpec,
  type List,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Absences } from './absences';
import type { AuditCalls } from './audit-calls';
import { AuditMode } from './audit-mode';
import { AuditSettings } from './audit-settings';
import type { ChosenNode } from './chosen-node';
import { DecisionPane } from './decision-pane';
import { DryRun } from './dry-run';
import { FiguresView } from './figures-view';
import { MarkedBar } from './marked-bar';
import { MoreOnPhones } from './more-on-phones';
import { QueuePane } from './queue-pane';
import { SheetPane } from './sheet-pane';
import { useOpenAudit } from './use-open-audit';
import { useReviewKeys } from './use-review-keys';
import './audit.css';

const log = 'dataAudit.title';

/** The open audit, its node that the auditor speaks about, and the marked ones. */
function useReview(calls: AuditCalls, list: List<AuditRow>) {
  const { row, next, at, open, go, goOn } = useOpenAudit(calls, list);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [node, setNode] = useState<ChosenNode & { auditId: number }>();
  // The next sheet is loaded before it is asked for, with what changed in it.
  useRoute(calls.detail, { id: next?.id ?? 0 }, { log, enabled: next !== undefined });
  useRoute(
    mdsCompareApi.compare,
    { left: next?.comparedWith[0]?.sheetId ?? 0, right: next?.sheetId ?? 0 },
    { log, enabled: next?.comparedWith[0] !== undefined },
  );
  const mark = (id: number | undefined) => {
    if (id === undefined || list.rows.find((one) => one.id === id)?.can.decide !== true) return;
    const after = new Set(marked);
    if (!after.delete(id)) after.add(id);
    setMarked(after);
  };
  return {
    at,
    row,
    go,
    goOn,
    mark,
    marked,
    open,
    markedRows: list.rows.filter(({ id }) => marked.has(id)),
    clear: () => setMarked(new Set()),
    node: node?.auditId === row?.id ? node : undefined,
    choose: (chosen: ChosenNode) => {
      if (row) setNode({ ...chosen, auditId: row.id });
    },
  };
}
function Panes({
  calls,
  list,
  review,
}: {
  calls: AuditCalls;
  list: List<AuditRow>;
  review: ReturnType<typeof useReview>;
}) {
  const { row, node } = review;
  return (
    <div className="au-panes">
      <QueuePane list={list} openId={row?.id} marked={review.marked} onOpen={review.open} onMark={review.mark} />
      {row ? <SheetPane key={`sheet ${row.id}`} calls={calls} row={row} onChoose={review.choose} /> : null}
      {row ? (
        <DecisionPane key={`decision ${row.id}`} calls={calls} row={row} node={node} onDecided={review.goOn} />
      ) : null}
    </div>
  );
}

/** The sheets of one system that the enterprise audits: queue, the sheet with its findings, and the decision. */
function Review({ calls, isMine, head }: { calls: AuditCalls; isMine: boolean; head: React.ReactNode }) {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const machine = MACHINE_VERDICTS.map((value) => ({ value, label: t(`dataAudit.machine.${value}`) }));
  const filters: FilterSpec[] = [
    { field: 'auditStatus', kind: 'choices', options: useFilterOptions(auditStatus) },
    { field: 'machine', kind: 'choices', options: machine },
    { field: 'dueOn', kind: 'dates' },
    { field: 'number', kind: 'text' },
  ];
  const fixed = isMine ? { mine: true } : undefined;
  const list = useList<AuditRow>(calls.page, { log, filters, defaultSort: 'auditStatus,dueOn', fixed });
  const review = useReview(calls, list);
  const hints = useReviewKeys({ go: review.go, mark: () => review.mark(review.row?.id) });
  return (
    <Page>
      <PageHead
        title={t(log)}
        crumbs={crumbs}
        actions={
          <>
            <MoreOnPhones>
              <AuditMode />
              <Absences />
              <DryRun onOpen={review.open} />
              <AuditSettings />
              {may(calls.export) ? <ExportButton route={calls.export} name="dataAudit" input={list.input} /> : null}
            </MoreOnPhones>
            {head}
          </>
        }
      />
      <FilterBar name="dataAudit" filters={filters} {...list} />
      <PageBody>
        <Panes calls={calls} list={list} review={review} />
        <ListFoot
          state={list.state}
          total={list.total}
          totalIsMin={list.totalIsMin}
          hasMore={list.hasMore}
          onPage={(page, size) => list.patch({ page, size })}
        />
      </PageBody>
      <MarkedBar calls={calls} rows={review.markedRows} onClear={review.clear} />
      <StatusBar hints={hints}>
        {t('dataAudit.position', { at: review.row ? review.at + 1 : 0, total: formatNumber(list.total) })}
      </StatusBar>
    </Page>
  );
}

/** Audit of data of this platform and of IMDS. */
export function AuditPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const crumbs = usePageCrumbs();
  const isImds = search.get('system') === 'imds';
  const isMine = search.get('mine') === '1';
  // The chosen system stays when the view changes.
  const choose = (name: string, value: string) =>
    setSearch(
      Object.fromEntries(
        Object.entries({ system: search.get('system') ?? '', mine: search.get('mine') ?? '', [name]: value }).filter(
          ([, chosen]) => chosen !== '',
        ),
      ),
    );
  const head = (
    <>
      {may(imdsAuditApi.page) ? (
        <Segmented
          value={isImds ? 'imds' : ''}
          options={[
            { value: '', label: t('dataAudit.own') },
            { value: 'imds', label: t('dataAudit.imds') },
          ]}
          onChange={(value) => choose('system', value)}
        />
      ) : null}
      <Segmented
        value={search.get('mine') ?? ''}
        options={[
          { value: '', label: t('dataAudit.queue') },
          { value: '1', label: t('dataAudit.mine') },
          { value: 'figures', label: t('dataAudit.figures.title') },
        ]}
        onChange={(value) => choose('mine', value)}
      />
    </>
  );
  if (search.get('mine') === 'figures')
    return (
      <Page>
        <PageHead title={t(log)} crumbs={crumbs} actions={head} />
        <PageBody>
          <FiguresView calls={isImds ? imdsAuditApi : auditApi} />
        </PageBody>
      </Page>
    );
  return <Review key={String(isImds)} calls={isImds ? imdsAuditApi : auditApi} isMine={isMine} head={head} />;
}
