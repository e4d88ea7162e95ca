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
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusTag, VersionCode } from '../../../mds/sheet-tags';
import { editPath, sheetPath } from '../../../shared/paths';
import { RecipientForm } from '../recipient/recipient-form';
import { OfferedBanner } from './offered-banner';
import { PreflightButton } from './preflight-button';
import { RecipientPanel, type RecipientActions } from './recipient-panel';
import { RecipientTable } from './recipient-table';
import { SendButtons } from './send-buttons';
import { isPrepared, sendChoices, canAddRecipients, type SendChoice } from './send-choices';
import { SendDialog } from './send-dialog';
import { StatusFigures } from './status-figures';
import { useOpenRecipient } from './use-open-recipient';
import { useRecipientRemoval } from './use-recipient-removal';
import { useTakeBack } from './use-take-back';

type Edited = { recipient: RecipientRow | undefined } | undefined;

/** Actions on one or several recipients. */
function useActions(
  sheet: SheetRow,
  setEdited: (edited: Edited) => void,
  setPendingChoice: (choice: SendChoice) => void,
) {
  const remove = useRecipientRemoval();
  const takeBack = useTakeBack();
  const may = useMay();
  const isFurther = sheet.status !== 'ED' && canAddRecipients(sheet);
  const again = (row: RecipientRow) => setPendingChoice({ act: 'further', recipients: [row], blockReason: undefined });
  const actions: RecipientActions = {
    edit: (recipient) => setEdited({ recipient }),
    remove,
    recall: takeBack.recall,
    cancel: takeBack.cancel,
    again: isFurther && may(exchangeApi.sending.sendFurther) ? again : undefined,
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

/** Why nothing can be sent: the sheet is a module, waits for an answer, or was released for internal use only. */
function BlockedHint({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  if (canAddRecipients(sheet)) return null;
  const key = sheet.module
    ? 'errors.sheet.moduleInternal'
    : sheet.status === 'SD'
      ? 'exchange.sending.waiting'
      : 'exchange.sending.internal';
  return <p className="x-words">{t(key)}</p>;
}

/** The sheet to send, a link to it, and the actions on it. */
function SendingHead({ sheet, children }: { sheet: SheetRow; children: ReactNode }) {
  const t = useT();
  const isNarrow = useNarrow();
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
  return (
    <PageHead
      title={<Name of={sheet} />}
      crumbs={[{ title: t('mds.own.title'), to: '/data/LocalData' }, { title: t('exchange.sending.title') }]}
      tags={tags}
      actions={
        <>
          {toSheet}
          {children}
        </>
      }
    />
  );
}

function NoRecipients({ sheet, add }: { sheet: SheetRow; add: ReactNode }) {
  const t = useT();
  return (
    <EmptyState title={t('exchange.sending.empty')} action={add}>
      {t(canAddRecipients(sheet) ? 'exchange.sending.emptyExplained' : 'exchange.sending.emptyClosed')}
    </EmptyState>
  );
}

function AddRecipient({ isFirst, onAdd }: { isFirst: boolean; onAdd: () => void }) {
  const t = useT();
  return (
    <Button type={isFirst ? 'primary' : 'default'} icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
      {t('exchange.recipient.addAction')}
    </Button>
  );
}

/** The form of one recipient, and the confirmation before sending. */
function SendingDialogs({
  sheet,
  edited,
  pendingChoice,
  onSaved,
  onEdited,
  onSent,
}: {
  sheet: SheetRow;
  edited: Edited;
  pendingChoice: SendChoice | undefined;
  onSaved: (kid: number) => void;
  onEdited: () => void;
  onSent: () => void;
}) {
  const isNarrow = useNarrow();
  return (
    <>
      {edited ? (
        <RecipientForm
          sheet={sheet}
          recipient={edited.recipient}
          onSaved={({ kid }) => {
            if (!isNarrow) onSaved(kid);
          }}
          onClose={onEdited}
        />
      ) : null}
      {pendingChoice ? <SendDialog sheet={sheet} choice={pendingChoice} onClose={onSent} /> : null}
    </>
  );
}

function Recipients({ sheet, rows }: { sheet: SheetRow; rows: readonly RecipientRow[] }) {
  const t = useT();
  const may = useMay();
  const [edited, setEdited] = useState<Edited>();
  const [pendingChoice, setPendingChoice] = useState<SendChoice>();
  const [chosenKids, setChosenKids] = useState<readonly number[]>([]);
  const [status, setStatus] = useState<ReceiveStatus>();
  const { open, setOpen } = useOpenRecipient(rows);
  const { actions, takeBack } = useActions(sheet, setEdited, setPendingChoice);
  const maySend = may(exchangeApi.sending.send);
  const canAdd = maySend && canAddRecipients(sheet);
  const shown = status ? rows.filter(({ recStatus }) => recStatus === status) : rows;
  const add = canAdd ? (
    <AddRecipient isFirst={rows.length === 0} onAdd={() => setEdited({ recipient: undefined })} />
  ) : null;
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
      <SendingHead sheet={sheet}>
        {rows.length > 0 ? add : null}
        {rows.some(isPrepared) ? <PreflightButton sheetId={sheet.id} /> : null}
        {maySend ? (
          <SendButtons sheet={sheet} choices={sendChoices(sheet, rows, chosenKids)} onChoose={setPendingChoice} />
        ) : null}
      </SendingHead>
      {canAdd ? <OfferedBanner sheet={sheet} isFirst={rows.length === 0} /> : null}
      <BlockedHint sheet={sheet} />
      <StatusFigures rows={rows} active={status} onToggle={setStatus} />
      <PageBody panel={panel}>
        {rows.length === 0 ? (
          <NoRecipients sheet={sheet} add={add} />
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
      <SendingDialogs
        sheet={sheet}
        edited={edited}
        pendingChoice={pendingChoice}
        onSaved={setOpen}
        onEdited={() => setEdited(undefined)}
        onSent={() => {
          setPendingChoice(undefined);
          setChosenKids([]);
        }}
      />
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
