import { PlusOutlined } from '@ant-design/icons';
import { exchangeApi, type ReceiveStatus, type RecipientRow, type SheetRow } from '@matlas/contract';
import {
  BulkBar,
  Code,
  EmptyState,
  ErrorState,
  Name,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  useName,
  useNarrow,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StatusTag, VersionCode } from '../../../mds/sheet-tags';
import { editPath, sheetPath } from '../../../paths';
import { RecipientForm } from '../recipient/recipient-form';
import { OfferedBanner } from './offered-banner';
import { PreflightButton } from './preflight-button';
import { RecipientPanel, type RecipientActions } from './recipient-panel';
import { RecipientTable } from './recipient-table';
import { SendButtons } from './send-buttons';
import { isPrepared, sendChoices, takesRecipients, type SendChoice } from './send-choices';
import { SendDialog } from './send-dialog';
import { StatusFigures } from './status-figures';
import { useRecipientRemoval } from './use-recipient-removal';
import { useTakeBack } from './use-take-back';

type Edited = { recipient: RecipientRow | undefined } | undefined;

/** The recipient beside the list, in the address bar. */
function useOpenRecipient(rows: readonly RecipientRow[]) {
  const [search, setSearch] = useSearchParams();
  const open = rows.find(({ kid }) => String(kid) === search.get('open'));
  const setOpen = (kid: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (kid) next.set('open', String(kid));
        else next.delete('open');
        return next;
      },
      { replace: true },
    );
  return { open, setOpen };
}

/** What can be done with recipients, one by one or together. */
function useActions(sheet: SheetRow, setEdited: (edited: Edited) => void, setAsked: (choice: SendChoice) => void) {
  const remove = useRecipientRemoval();
  const takeBack = useTakeBack();
  const may = useMay();
  const isFurther = sheet.status !== 'ED' && takesRecipients(sheet);
  const again = (row: RecipientRow) => setAsked({ act: 'further', recipients: [row], because: undefined });
  const actions: RecipientActions = {
    edit: (recipient) => setEdited({ recipient }),
    remove,
    recall: takeBack.recall,
    cancel: takeBack.cancel,
    again: isFurther && may(exchangeApi.sending.further) ? again : undefined,
  };
  return { actions, takeBack };
}

function Bulk({
  chosen,
  actions,
  mayTakeBack,
  onClear,
}: {
  chosen: readonly RecipientRow[];
  actions: RecipientActions;
  mayTakeBack: boolean;
  onClear: () => void;
}) {
  const t = useT();
  const those = (action: 'recall' | 'cancel' | 'delete') => chosen.filter(({ can }) => can[action].allowed);
  const [recallable, cancellable, removable] = [those('recall'), those('cancel'), those('delete')];
  const does = (work: (rows: readonly RecipientRow[]) => void, rows: readonly RecipientRow[]) => () => {
    work(rows);
    onClear();
  };
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {mayTakeBack && recallable.length > 0 ? (
        <Button size="small" onClick={() => actions.recall(recallable)}>
          {t('exchange.bulk.recall', { count: recallable.length })}
        </Button>
      ) : null}
      {mayTakeBack && cancellable.length > 0 ? (
        <Button size="small" danger onClick={() => actions.cancel(cancellable)}>
          {t('exchange.bulk.cancel', { count: cancellable.length })}
        </Button>
      ) : null}
      {removable.length > 0 ? (
        <Button size="small" danger onClick={does(actions.remove, removable)}>
          {t('exchange.bulk.remove', { count: removable.length })}
        </Button>
      ) : null}
    </BulkBar>
  );
}

/** Why nothing can be sent, where nothing can: an answer is waited for, or the version is for own use. */
function StateWords({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  if (takesRecipients(sheet)) return null;
  const key = sheet.module
    ? 'errors.sheet.moduleInternal'
    : sheet.status === 'SD'
      ? 'exchange.sending.waiting'
      : 'exchange.sending.internal';
  return <p className="x-words">{t(key)}</p>;
}

function Recipients({ sheet, rows }: { sheet: SheetRow; rows: readonly RecipientRow[] }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const [edited, setEdited] = useState<Edited>();
  const [asked, setAsked] = useState<SendChoice>();
  const [chosenKids, setChosenKids] = useState<readonly number[]>([]);
  const [status, setStatus] = useState<ReceiveStatus>();
  const { open, setOpen } = useOpenRecipient(rows);
  const { actions, takeBack } = useActions(sheet, setEdited, setAsked);
  const maySend = may(exchangeApi.sending.send);
  const canAdd = maySend && takesRecipients(sheet);
  const shown = status ? rows.filter(({ recStatus }) => recStatus === status) : rows;
  const add = canAdd ? (
    <Button
      type={rows.length === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setEdited({ recipient: undefined })}
    >
      {t('exchange.recipient.addAction')}
    </Button>
  ) : null;
  const tags = (
    <>
      {isNarrow ? null : <Code>{sheet.number}</Code>}
      <StatusTag status={sheet.status} />
      <VersionCode sheet={sheet} />
    </>
  );
  const toSheet = isNarrow ? null : (
    <Link to={sheet.can.edit ? editPath(sheet.id) : sheetPath(sheet.id)}>
      <Button className="x-to-sheet">{t('exchange.sending.toSheet')}</Button>
    </Link>
  );
  const panel = open ? (
    <RecipientPanel
      key={open.kid}
      row={open}
      mayTakeBack={takeBack.mayTakeBack}
      actions={actions}
      onClose={() => setOpen(undefined)}
    />
  ) : null;
  return (
    <Page>
      <PageHead
        title={<Name of={sheet} />}
        crumbs={[{ title: t('mds.own.title'), to: '/data/LocalData' }, { title: t('exchange.sending.title') }]}
        tags={tags}
        actions={
          <>
            {toSheet}
            {rows.length > 0 ? add : null}
            {rows.some(isPrepared) ? <PreflightButton sheetId={sheet.id} /> : null}
            {maySend ? (
              <SendButtons sheet={sheet} choices={sendChoices(sheet, rows, chosenKids)} onChoose={setAsked} />
            ) : null}
          </>
        }
      />
      {canAdd ? <OfferedBanner sheet={sheet} isFirst={rows.length === 0} /> : null}
      <StateWords sheet={sheet} />
      <StatusFigures rows={rows} active={status} onToggle={setStatus} />
      <PageBody panel={panel}>
        {rows.length === 0 ? (
          <EmptyState title={t('exchange.sending.empty')} action={add}>
            {t(takesRecipients(sheet) ? 'exchange.sending.emptyExplained' : 'exchange.sending.emptyClosed')}
          </EmptyState>
        ) : (
          <div className="m-list-rows" tabIndex={0} role="region" aria-label={t('exchange.sending.title')}>
            <RecipientTable
              rows={shown}
              openKid={open?.kid}
              onOpen={setOpen}
              selection={maySend || takeBack.mayTakeBack ? { kids: chosenKids, onChange: setChosenKids } : undefined}
            />
          </div>
        )}
        <Bulk
          chosen={rows.filter(({ kid }) => chosenKids.includes(kid))}
          actions={actions}
          mayTakeBack={takeBack.mayTakeBack}
          onClear={() => setChosenKids([])}
        />
      </PageBody>
      {edited ? (
        <RecipientForm
          sheet={sheet}
          recipient={edited.recipient}
          onSaved={({ kid }) => {
            if (!isNarrow) setOpen(kid);
          }}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {asked ? (
        <SendDialog
          sheet={sheet}
          choice={asked}
          onClose={() => {
            setAsked(undefined);
            setChosenKids([]);
          }}
        />
      ) : null}
      {takeBack.dialog}
    </Page>
  );
}

export function OpenSending({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const nameOf = useName();
  const { data, error, isLoading, refetch } = useRoute(
    exchangeApi.recipients.list,
    { id: sheet.id },
    { log: 'exchange.log.status' },
  );
  const isLate = useLate(isLoading);
  useTabTitle(`${t('exchange.sending.title')} · ${nameOf(sheet)}`);
  if (error && !data)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return data ? <Recipients sheet={sheet} rows={data} /> : <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
}
