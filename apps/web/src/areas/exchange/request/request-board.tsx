import {
  exchangeRequestApi,
  requestStatus,
  type Out,
  type RequestRow,
  type RequestStatus,
  type Sent,
} from '@matlas/contract';
import { REQUEST_BOARD, requestMove, type RequestEvent, type RequestParty } from '@matlas/domain';
import {
  ErrorState,
  FilterBar,
  formatNumber,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useList,
  useNarrow,
  usePageCrumbs,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRequestFilters } from './request-columns';
import { requestPath } from './request-paths';
import { Deadline, partLabel, usePartner } from './request-words';
import { useRequestCommands, type RequestAction } from './use-request-commands';

type Column = Out<typeof exchangeRequestApi.board>[number];

/** Columns to which a card may be moved, by the state machine of the domain and the permissions of the user. */
export function findMoves(
  request: Pick<RequestRow, 'side' | 'status' | 'can'>,
): { to: RequestStatus; event: RequestEvent }[] {
  return REQUEST_BOARD[request.side].flatMap((to) => {
    const event = requestMove(request.status, to, request.side);
    return event && request.can[event as keyof RequestRow['can']] ? [{ to, event }] : [];
  });
}

interface CardProps {
  request: RequestRow;
  onMove: (event: RequestEvent, request: RequestRow) => void;
  onDrag: (request: RequestRow | undefined) => void;
}
function Card({ request, onMove, onDrag }: CardProps) {
  const t = useT();
  const wordOf = useWordOf();
  const partner = usePartner();
  const [isOpen, setOpen] = useState(false);
  const moves = findMoves(request);
  const part = partLabel(request);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || moves.length === 0) return;
    event.preventDefault();
    setOpen(true);
  };
  const items = moves.map(({ to, event }) => ({
    key: to,
    label: `${wordOf(requestStatus, to)} · ${t(`requests.act.${event}`)}`,
    onClick: () => onMove(event, request),
  }));
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', part);
    onDrag(request);
  };
  return (
    <li
      className="rq-card"
      draggable={moves.length > 0}
      onDragStart={begin}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={onKeyDown}
      aria-label={t('requests.board.card', { part, status: wordOf(requestStatus, request.status) })}
    >
      <div className="rq-card-head">
        <Link to={requestPath(request)} title={part}>
          {part}
        </Link>
        {moves.length > 0 ? (
          <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={{ items, autoFocus: true }}>
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined aria-hidden />}
              title={t('requests.board.move')}
              aria-label={`${t('requests.board.move')} ${part}`}
            />
          </Dropdown>
        ) : null}
      </div>
      <span className="rq-card-line" title={partner(request)}>
        {partner(request)}
      </span>
      <span>
        <Deadline request={request} />
      </span>
      <span className="rq-card-line m-faint" title={request.projectName}>
        {[request.projectName, request.batch].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

interface ColumnProps extends Omit<CardProps, 'request'> {
  column: Column;
  dragged: RequestRow | undefined;
}
function BoardColumn({ column: { status, count, records }, dragged, onMove, onDrag }: ColumnProps) {
  const t = useT();
  const wordOf = useWordOf();
  const [isOver, setOver] = useState(false);
  const move = dragged ? findMoves(dragged).find(({ to }) => to === status) : undefined;
  const over = (event: DragEvent) => {
    if (move) {
      event.preventDefault();
      setOver(true);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (move && dragged) onMove(move.event, dragged);
  };
  const word = wordOf(requestStatus, status);
  return (
    <section
      className={`rq-column${move ? ' is-target' : ''}${isOver && move ? ' is-over' : ''}`}
      aria-label={`${word} ${count}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {word} <span className="m-faint">{formatNumber(count)}</span>
      </h2>
      <ul>
        {records.map((request) => (
          <Card key={request.id} request={request} onMove={onMove} onDrag={onDrag} />
        ))}
        {count === 0 ? <li className="m-faint rq-nothing">{t('requests.board.empty')}</li> : null}
        {count > records.length ? (
          <li className="m-faint rq-nothing">{t('requests.board.more', { count: count - records.length })}</li>
        ) : null}
      </ul>
    </section>
  );
}

/**
 * Requests by status. A card can be dragged, or moved by its menu (M), only to states that the state machine
 * allows.
 */
export function RequestBoard({
  side,
  isOverdue,
  actions,
  above,
}: {
  side: RequestParty;
  isOverdue: boolean;
  actions: ReactNode;
  above: ReactNode;
}) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const isNarrow = useNarrow();
  const [dragged, setDragged] = useState<RequestRow>();
  const { act, dialog } = useRequestCommands();
  // The filters of the list, in the same URL; the status is given by the columns.
  const filters = useRequestFilters(side).filter(({ field }) => field !== 'status');
  const list = useList(exchangeRequestApi.page, {
    log: ['requests.title', 'requests.view.board'],
    filters,
    fixed: { side, ...(isOverdue ? { overdueOnly: true } : {}) },
    enabled: false,
  });
  const { data, error, isLoading, refetch } = useRoute(
    exchangeRequestApi.board,
    list.input as Sent<typeof exchangeRequestApi.board>,
    { log: ['requests.title', 'requests.view.board'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <Page>
      <PageHead title={t('requests.title')} crumbs={crumbs.slice(0, -1)} actions={actions} />
      <FilterBar
        name="requests"
        filters={filters}
        state={list.state}
        isFiltered={list.isFiltered}
        patch={list.patch}
        clear={list.clear}
      />
      {above}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data ? (
        <>
          {isNarrow ? null : <p className="rq-help m-faint">{t('requests.board.help')}</p>}
          <div className="rq-board" role="group" aria-label={t('requests.board.label')}>
            {data.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                dragged={dragged}
                onMove={(event, request) => act(event as RequestAction, request)}
                onDrag={setDragged}
              />
            ))}
          </div>
        </>
      ) : null}
      {dialog}
    </Page>
  );
}
