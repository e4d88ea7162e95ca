import { exchangeRequestApi, requestDataType, type RequestRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  formatDateTime,
  nameIn,
  NoHitState,
  Page,
  PageHead,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useLate,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { editPath, sheetPath } from '../../shared/paths';
import { LinkSection } from './link-section';
import { RequestForm } from './request-form';
import { RequestHistory } from './request-history';
import { editRequestPath, newRequestPath, requestPath, requestsPath } from './request-paths';
import { Deadline, partLabel, StatusTag } from './request-words';
import { useRequestCommands, type RequestAction } from './use-request-commands';
import './request.css';

/** Secondary actions, left of the primary one, in the order of the life cycle of a request. */
const secondary: readonly RequestAction[] = ['delete', 'remind', 'refuse', 'return', 'withdraw'];
const primary: readonly RequestAction[] = ['send', 'accept', 'answer'];

/** Creates the data sheet of the supplier from the request, or opens its draft. */
function DraftButton({ request }: { request: RequestRow }) {
  const t = useT();
  const navigate = useNavigate();
  const command = useCommand(exchangeRequestApi.createSheet, {
    log: ['requests.title', 'requests.act.createSheet'],
    alsoRefreshes: ['data'],
    onDone: ({ draftSheetId }) => {
      if (draftSheetId !== null) void navigate(editPath(draftSheetId));
    },
  });
  if (!request.can.answer) return null;
  return (
    <Button loading={command.isPending} onClick={() => command.mutate({ id: request.id, version: request.version })}>
      {t(request.draftSheetId === null ? 'requests.act.createSheet' : 'requests.act.openDraft')}
    </Button>
  );
}

function Actions({
  request,
  act,
  onEdit,
}: {
  request: RequestRow;
  act: (action: RequestAction, request: RequestRow) => void;
  onEdit: () => void;
}) {
  const t = useT();
  const may = (action: RequestAction) => request.can[action as keyof RequestRow['can']];
  const label = (action: RequestAction) => t(`requests.act.${action}`);
  return (
    <>
      {secondary.filter(may).map((action) => (
        <Button key={action} danger={action === 'delete'} onClick={() => act(action, request)}>
          {label(action)}
        </Button>
      ))}
      {request.can.change ? <Button onClick={onEdit}>{t('requests.act.edit')}</Button> : null}
      <DraftButton request={request} />
      {primary.filter(may).map((action) => (
        <Button key={action} type="primary" onClick={() => act(action, request)}>
          {label(action)}
        </Button>
      ))}
    </>
  );
}

function RequestFacts({ request }: { request: RequestRow }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const field = (name: string) => t(`requests.field.${name}`);
  const {
    requester,
    supplier,
    supplyNumber,
    supplyName,
    projectName,
    batch,
    dataType,
    remark,
    contact,
    recipientName,
    createdBy,
    sentAt,
    remindedAt,
    answeredAt,
    completedAt,
    email,
  } = request;
  const nameOf = ({ nameZh, nameEn, departmentZh, departmentEn }: RequestRow['requester']) =>
    [nameIn(language, nameZh, nameEn), departmentZh === nameZh ? '' : nameIn(language, departmentZh, departmentEn)]
      .filter(Boolean)
      .join(' · ');
  const time = (at: string | null) => (at ? formatDateTime(at) : null);
  return (
    <>
      <PanelSection title={t('requests.facts')}>
        <Facts
          items={[
            [field('supplyNumber'), <Code key="n">{supplyNumber}</Code>],
            [field('supplyName'), supplyName],
            [field('dataType'), wordOf(requestDataType, dataType)],
            [field('deadline'), <Deadline key="d" request={request} />],
            [field('projectName'), projectName],
            [field('batch'), batch],
            [field('remark'), remark],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('requests.party')}>
        <Facts
          items={[
            [field('requester'), nameOf(requester)],
            [field('createdBy'), createdBy],
            [field('recipientName'), recipientName],
            [field('supplier'), nameOf(supplier)],
            [field('email'), email],
            [field('contact'), contact],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('requests.progress')}>
        <Facts
          items={[
            [field('sentAt'), time(sentAt)],
            [field('remindedAt'), time(remindedAt)],
            [field('answeredAt'), time(answeredAt)],
            [field('completedAt'), time(completedAt)],
          ]}
        />
      </PanelSection>
    </>
  );
}

/** The sheet of the answer, and why it was returned. */
function Answer({ request }: { request: RequestRow }) {
  const t = useT();
  const wordOfReason = useReasonWord();
  const { sheetId, cid, cver, sheetName, rejectReason: refused, returnReason, returnText } = request;
  return (
    <>
      {refused ? <Alert type="error" showIcon title={`${t('requests.field.rejectReason')}: ${refused}`} /> : null}
      {returnReason && request.status === 'working' ? (
        <Alert
          type="warning"
          showIcon
          title={`${t('requests.field.returnReason')}: ${wordOfReason(returnReason)}`}
          description={returnText}
        />
      ) : null}
      {cid !== null ? (
        <PanelSection title={t('requests.field.sheet')}>
          <p className="rq-sheet">
            {sheetId === null ? sheetName : <Link to={sheetPath(sheetId)}>{sheetName}</Link>}{' '}
            <Code>
              {cid} / {cver}
            </Code>
          </p>
        </PanelSection>
      ) : null}
    </>
  );
}
function useReasonWord() {
  const t = useT();
  return (reason: NonNullable<RequestRow['returnReason']>) => t(`enums.rejectReason.${reason}`);
}

function OneRequest({ request, isEditing }: { request: RequestRow; isEditing: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const { act, dialog } = useRequestCommands();
  useTabTitle(request.supplyNumber);
  const tags = (
    <>
      <StatusTag status={request.status} />
      {request.overdue ? (
        <Tag color="error" className="rq-tag">
          {t('requests.overdue')}
        </Tag>
      ) : null}
      {request.email === null ? null : <Tag className="rq-tag">{t('requests.byLink')}</Tag>}
    </>
  );
  return (
    <Page>
      <PageHead
        title={partLabel(request)}
        crumbs={[
          ...crumbs.slice(0, -1),
          { title: t('requests.title'), to: `${requestsPath}${request.side === 'supplier' ? '?side=supplier' : ''}` },
        ]}
        tags={tags}
        actions={<Actions request={request} act={act} onEdit={() => void navigate(editRequestPath(request.id))} />}
      />
      <div className="rq-page" tabIndex={0} role="region" aria-label={partLabel(request)}>
        <p className="rq-next">{t(`requests.next.${request.side}.${request.status}`)}</p>
        <Answer request={request} />
        <div className="rq-parts">
          <div>
            <RequestFacts request={request} />
          </div>
          <div>
            {request.link || request.email !== null ? <LinkSection request={request} act={act} /> : null}
            <RequestHistory id={request.id} />
          </div>
        </div>
      </div>
      {isEditing && request.can.change ? (
        <RequestForm record={request} onClose={() => void navigate(requestPath(request), { replace: true })} />
      ) : null}
      {dialog}
    </Page>
  );
}

/** Page of a request for its requester (view, edit) or its supplier (editReceive). */
export function RequestPage() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [isNew, setNew] = useState(true);
  const id = Number(search.get('id') ?? '');
  const isEditing = pathname === newRequestPath;
  const { data, error, isLoading, refetch } = useRoute(
    exchangeRequestApi.get,
    { id },
    { log: ['requests.title', 'requests.act.open'], enabled: id > 0 },
  );
  const isLate = useLate(isLoading);
  if (!(id > 0)) {
    const saved = (request: RequestRow) => void navigate(requestPath(request), { replace: true });
    return (
      <Page>
        <PageHead title={t('requests.title')} crumbs={[{ title: t('requests.title'), to: requestsPath }]} />
        {isEditing && isNew ? <RequestForm record={undefined} onSaved={saved} onClose={() => setNew(false)} /> : null}
        <p className="rq-next m-faint">{t('requests.missingId')}</p>
      </Page>
    );
  }
  if (error)
    return (
      <Page>
        {error.code === 'notFound' ? (
          <NoHitState activeFilters={[t('requests.notOpen')]} onClear={() => void navigate(requestsPath)} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  if (!data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return <OneRequest key={data.id} request={data} isEditing={isEditing} />;
}
