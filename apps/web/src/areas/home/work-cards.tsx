import { RightOutlined, WarningFilled } from '@ant-design/icons';
import {
  exchangeListsApi,
  exchangeRequestApi,
  rejectReason,
  type RequestRow,
  type SentListRow,
  type SheetRow,
} from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  formatNumber,
  formatRecent,
  RowsSkeleton,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  draftsPath,
  editPath,
  newSheetPath,
  receivedRequestPath,
  receivedRequestsPath,
  rejectedSendingsPath,
} from '../shared/paths';

const shown = { pageNo: 1, pageSize: 5 };

interface CardProps {
  name: 'requests' | 'rejected' | 'drafts';
  total: number | undefined;
  /** The list with all of them. */
  to: string;
  query: { error: Error | null; isLoading: boolean; refetch: () => unknown };
  action?: ReactNode;
  children: ReactNode;
}
/** A list of work: its count with a link to all, the rows, and a sentence when there are none. */
function WorkCard({ name, total, to, query: { error, isLoading, refetch }, action, children }: CardProps) {
  const t = useT();
  const isLate = useLate(isLoading);
  return (
    <section className="m-card h-card h-work" aria-label={t(`home.work.${name}`)}>
      <header>
        <h2>{t(`home.work.${name}`)}</h2>
        {total ? <Link to={to}>{t('home.work.all', { total: formatNumber(total) })}</Link> : action}
      </header>
      {error && total === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {total === 0 ? <p className="h-done m-faint">{t(`home.work.${name}None`)}</p> : null}
      <ul>{children}</ul>
    </section>
  );
}

interface WorkRowProps {
  to: string;
  title: string;
  facts: readonly (string | null | undefined)[];
  side: ReactNode;
  action: string;
}
function WorkRow({ to, title, facts, side, action }: WorkRowProps) {
  const summary = facts.filter(Boolean).join(' · ');
  return (
    <li>
      <Link to={to}>
        <span className="h-work-words">
          <span title={title}>{title}</span>
          <span className="m-faint" title={summary}>
            {summary}
          </span>
        </span>
        <span className="h-work-side">
          <span className="m-faint">{side}</span>
          <span className="h-work-action">
            {action} <RightOutlined aria-hidden />
          </span>
        </span>
      </Link>
    </li>
  );
}

function RequestLine({ request }: { request: RequestRow }) {
  const t = useT();
  const nameOf = useName();
  const customer = nameOf({ name: request.requester.nameZh, foreignName: request.requester.nameEn });
  const returned = request.returnReason === null ? null : t('home.work.returned');
  const due = t('home.work.due', { date: formatDate(request.deadline) });
  return (
    <WorkRow
      to={receivedRequestPath(request.id)}
      title={`${request.supplyNumber} ${request.supplyName}`}
      facts={[customer, request.projectName, returned]}
      side={
        request.overdue ? (
          <span className="h-overdue" title={formatDate(request.deadline)}>
            {t('home.overdue', { count: -request.daysLeft })}
          </span>
        ) : (
          due
        )
      }
      action={t(request.draftSheetId === null ? 'home.work.answer' : 'home.work.continue')}
    />
  );
}

/** Requests of customers that wait for an answer, the earliest deadline first. */
function RequestsCard() {
  const may = useMay();
  const query = useRoute(
    exchangeRequestApi.page,
    { ...shown, side: 'supplier', sort: 'deadline', querys: { in: { status: ['received', 'working'] } } },
    { log: 'home.log.requests', enabled: may(exchangeRequestApi.page) },
  );
  if (!may(exchangeRequestApi.page)) return null;
  return (
    <WorkCard name="requests" total={query.data?.total} to={receivedRequestsPath} query={query}>
      {query.data?.records.map((request) => (
        <RequestLine key={request.id} request={request} />
      ))}
    </WorkCard>
  );
}

function RejectedLine({ row }: { row: SentListRow }) {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  const customer = nameOf({ name: row.recEnt, foreignName: row.recEntEn });
  const reason = row.denialReason === null ? null : wordOf(rejectReason, row.denialReason);
  return (
    <WorkRow
      to={editPath(row.sheetId)}
      title={nameOf({ name: row.mdsName ?? '', foreignName: row.foreignName })}
      facts={[customer, reason, row.denialText]}
      side={
        <>
          <WarningFilled className="h-overdue" aria-hidden /> {formatRecent(row.decidedAt, t)}
        </>
      }
      action={t('home.work.correct')}
    />
  );
}

/** Sheets that a customer rejected and that can be corrected and sent again, the latest first. */
function RejectedCard() {
  const may = useMay();
  const query = useRoute(
    exchangeListsApi.sent.page,
    { ...shown, sort: '-decidedAt', querys: { eq: { status: 'R', sheetStatus: 'ED' } } },
    { log: 'home.log.rejected', enabled: may(exchangeListsApi.sent.page) },
  );
  if (!may(exchangeListsApi.sent.page) || query.data?.total === 0) return null;
  return (
    <WorkCard name="rejected" total={query.data?.total} to={rejectedSendingsPath} query={query}>
      {query.data?.records.map((row) => (
        <RejectedLine key={row.id} row={row} />
      ))}
    </WorkCard>
  );
}

function DraftLine({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const nameOf = useName();
  const errors = t('home.work.errors', { count: sheet.errorCount, total: formatNumber(sheet.errorCount) });
  return (
    <WorkRow
      to={editPath(sheet.id)}
      title={nameOf(sheet)}
      facts={[sheet.number, `v${sheet.cver}`, sheet.errorCount > 0 ? errors : t('home.work.noErrors')]}
      side={formatRecent(sheet.updateTime, t)}
      action={t('home.work.continue')}
    />
  );
}

/** Own drafts, the last changed first. */
function DraftsCard() {
  const t = useT();
  const may = useMay();
  const query = useRoute(
    exchangeListsApi.search.page,
    { ...shown, sort: '-updateTime', querys: { eq: { status: 'ED' } } },
    { log: 'home.log.drafts', enabled: may(exchangeListsApi.search.page) },
  );
  if (!may(exchangeListsApi.search.page)) return null;
  const create = (
    <Link to={newSheetPath}>
      <Button size="small">{t('home.work.create')}</Button>
    </Link>
  );
  return (
    <WorkCard name="drafts" total={query.data?.total} to={draftsPath} query={query} action={create}>
      {query.data?.records.map((sheet) => (
        <DraftLine key={sheet.id} sheet={sheet} />
      ))}
    </WorkCard>
  );
}

/** What customers wait for: requests to answer, rejected sheets to correct, and drafts to go on with. */
export function WorkCards() {
  return (
    <div className="h-works">
      <RequestsCard />
      <RejectedCard />
      <DraftsCard />
    </div>
  );
}
