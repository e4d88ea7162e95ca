import { auditApi, auditStatus, imdsAuditApi, type AuditRow } from '@matlas/contract';
import {
  ExportButton,
  FilterBar,
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
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditCalls } from './audit-calls';
import { AuditMode } from './audit-mode';
import { DecisionPane } from './decision-pane';
import { QueuePane } from './queue-pane';
import { SheetPane } from './sheet-pane';
import { useReviewKeys } from './use-review-keys';
import './audit.css';

const log = 'dataAudit.title';

/** The sheets of one system that the enterprise audits: queue, the sheet with its findings, and the decision. */
function Review({ calls, isMine, head }: { calls: AuditCalls; isMine: boolean; head: React.ReactNode }) {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const filters: FilterSpec[] = [
    { field: 'auditStatus', kind: 'choices', options: useFilterOptions(auditStatus) },
    { field: 'dueOn', kind: 'dates' },
    { field: 'number', kind: 'text' },
  ];
  const fixed = isMine ? { mine: true } : undefined;
  const list = useList<AuditRow>(calls.page, { log, filters, defaultSort: 'auditStatus,dueOn', fixed });
  const [openId, setOpenId] = useState<number>();
  const at = Math.max(
    0,
    list.rows.findIndex(({ id }) => id === openId),
  );
  const row = list.rows[at];
  const next = list.rows[at + 1];
  // The next sheet is loaded before it is asked for.
  useRoute(calls.detail, { id: next?.id ?? 0 }, { log, enabled: next !== undefined });
  const go = (step: number) => setOpenId(list.rows[Math.min(Math.max(at + step, 0), list.rows.length - 1)]?.id);
  const hints = useReviewKeys(go);
  return (
    <Page>
      <PageHead
        title={t(log)}
        crumbs={crumbs}
        actions={
          <>
            {head}
            {may(calls.export) ? <ExportButton route={calls.export} name="dataAudit" input={list.input} /> : null}
          </>
        }
      />
      <FilterBar name="dataAudit" filters={filters} {...list} />
      <PageBody>
        <div className="au-panes">
          <QueuePane list={list} openId={row?.id} onOpen={setOpenId} />
          {row ? <SheetPane key={row.id} calls={calls} row={row} /> : null}
          {row ? (
            <DecisionPane key={`${row.id} ${row.version}`} calls={calls} row={row} onDecided={() => go(1)} />
          ) : null}
        </div>
        <ListFoot
          state={list.state}
          total={list.total}
          totalIsMin={list.totalIsMin}
          hasMore={list.hasMore}
          onPage={(page, size) => list.patch({ page, size })}
        />
      </PageBody>
      <StatusBar hints={hints}>{t('dataAudit.position', { at: row ? at + 1 : 0, total: list.total })}</StatusBar>
    </Page>
  );
}

/** Audit of data of this platform and of IMDS. */
export function AuditPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const isImds = search.get('system') === 'imds';
  const isMine = search.get('mine') === '1';
  const choose = (name: string, value: string) => setSearch(value === '' ? {} : { [name]: value });
  const head = (
    <>
      <AuditMode />
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
        value={isMine ? '1' : ''}
        options={[
          { value: '', label: t('dataAudit.queue') },
          { value: '1', label: t('dataAudit.mine') },
        ]}
        onChange={(value) => choose('mine', value)}
      />
    </>
  );
  return <Review key={String(isImds)} calls={isImds ? imdsAuditApi : auditApi} isMine={isMine} head={head} />;
}
