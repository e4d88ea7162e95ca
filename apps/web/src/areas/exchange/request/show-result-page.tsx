import { PlusOutlined } from '@ant-design/icons';
import { exchangeRequestApi, type RequestRow } from '@matlas/contract';
import type { RequestParty } from '@matlas/domain';
import { ResourceList, useMay, useNarrow, useT, type RowAction } from '@matlas/web-kit';
import { Button, Checkbox, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RequestBoard } from './request-board';
import { useRequestColumns, useRequestFilters } from './request-columns';
import { RequestForm } from './request-form';
import { requestPath } from './request-paths';
import { useRequestCommands, type RequestAction } from './use-request-commands';
import './request.css';

type View = 'list' | 'board';
const sides: readonly RequestParty[] = ['requester', 'supplier'];
const views: readonly View[] = ['list', 'board'];

/** Direction, view and "overdue only" in the URL. */
function useViewChoice() {
  const [search, setSearch] = useSearchParams();
  const side = sides.find((each) => each === search.get('side')) ?? 'requester';
  const view = views.find((each) => each === search.get('view')) ?? 'list';
  const isOverdue = search.get('overdue') === '1';
  /** A change of the direction resets the filters and the page. */
  const go = (next: { side?: RequestParty; view?: View; isOverdue?: boolean }) =>
    setSearch(
      (now) => {
        const to = new URLSearchParams(next.side ? {} : now);
        const set = {
          side: next.side ?? side,
          view: next.view ?? view,
          overdue: (next.isOverdue ?? isOverdue) ? '1' : '',
        };
        Object.entries(set).forEach(([name, value]) =>
          value === '' || value === 'requester' || value === 'list' ? to.delete(name) : to.set(name, value),
        );
        to.delete('page');
        return to;
      },
      { replace: true },
    );
  return { side, view, isOverdue, go };
}

const rowActions: readonly RequestAction[] = [
  'send',
  'remind',
  'start',
  'answer',
  'refuse',
  'withdraw',
  'accept',
  'return',
  'delete',
];
/** Possible actions on a request, the next step first. */
function useRowActions(
  act: (action: RequestAction, request: RequestRow) => void,
): (request: RequestRow) => RowAction[] {
  const t = useT();
  return (request) =>
    rowActions
      .filter((action) => request.can[action as keyof RequestRow['can']])
      .map((action) => ({
        key: action,
        label: t(`requests.act.${action}`),
        ...(action === 'delete' ? { isDanger: true } : {}),
        onClick: () => act(action, request),
      }));
}

interface ListProps {
  side: RequestParty;
  isOverdue: boolean;
  actions: ReactNode;
  above: ReactNode;
  create: ReactNode;
}
function RequestList({ side, isOverdue, actions, above, create }: ListProps) {
  const t = useT();
  const navigate = useNavigate();
  const { act, send, dialog } = useRequestCommands();
  const bulk = (rows: readonly RequestRow[], clear: () => void) => {
    const ready = rows.filter(({ can }) => can.send);
    const label =
      ready.length < rows.length
        ? t('requests.sendSome', { count: ready.length, total: rows.length })
        : t('requests.sendMany');
    return (
      <Button
        size="small"
        disabled={ready.length === 0}
        loading={send.isPending}
        onClick={() => send.mutate({ ids: ready.map(({ id }) => id) }, { onSuccess: clear })}
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      <ResourceList<RequestRow>
        key={side}
        name="requests"
        list={exchangeRequestApi.page}
        columns={useRequestColumns(side)}
        filters={useRequestFilters(side)}
        defaultSort={side === 'supplier' ? 'deadline' : '-createTime'}
        fixed={{ side, ...(isOverdue ? { overdueOnly: true } : {}) }}
        exports={exchangeRequestApi.export}
        explainsEmpty={side === 'supplier' ? 'requests.emptyReceived' : 'requests.empty'}
        onOpen={(request) => void navigate(requestPath(request))}
        actions={actions}
        above={above}
        create={create}
        rowActions={useRowActions(act)}
        {...(side === 'requester' ? { bulkActions: bulk } : {})}
      />
      {dialog}
    </>
  );
}

/** Sent and received requests, as a list or as a board by status. */
export function ShowResultPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const { side, view, isOverdue, go } = useViewChoice();
  const [isNew, setNew] = useState(false);
  const options = <T extends string>(values: readonly T[], group: string) =>
    values.map((value) => ({ value, label: t(`requests.${group}.${value}`) }));
  const actions = (
    <Segmented<View>
      size="small"
      aria-label={t('requests.view.label')}
      value={view}
      options={options(views, 'view')}
      onChange={(next) => go({ view: next })}
    />
  );
  const above = (
    <div className="rq-switch">
      <Segmented<RequestParty>
        {...(isNarrow ? {} : { size: 'small' as const })}
        aria-label={t('requests.side.label')}
        value={side}
        options={options(sides, 'side')}
        onChange={(next) => go({ side: next })}
      />
      <Checkbox checked={isOverdue} onChange={(event) => go({ isOverdue: event.target.checked })}>
        {t('requests.overdueOnly')}
      </Checkbox>
    </div>
  );
  const create =
    side === 'requester' && may(exchangeRequestApi.saveOrUpdate) ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
        {t('requests.new')}
      </Button>
    ) : null;
  return (
    <>
      {view === 'list' ? (
        <RequestList side={side} isOverdue={isOverdue} actions={actions} above={above} create={create} />
      ) : (
        <RequestBoard
          side={side}
          isOverdue={isOverdue}
          actions={
            <>
              {actions}
              {create}
            </>
          }
          above={above}
        />
      )}
      {isNew ? <RequestForm record={undefined} onClose={() => setNew(false)} /> : null}
    </>
  );
}
