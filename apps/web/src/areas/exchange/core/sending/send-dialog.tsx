import { exchangeApi, nameIn, type RecipientRow, type SheetRow } from '@matlas/contract';
import { releaseOf } from '@matlas/domain';
import {
  Code,
  useCommand,
  useLanguage,
  useName,
  useNarrow,
  useReturnFocus,
  useT,
  type CallError,
} from '@matlas/web-kit';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sheetPlacePath, sheetPath } from '../../../shared/paths';
import { PreflightPanel, usePreflight } from '../../check/preflight-panel';
import type { SendAct, SendChoice } from './send-choices';

const routes = {
  send: exchangeApi.sending.send,
  propose: exchangeApi.sending.propose,
  publish: exchangeApi.sending.publish,
  further: exchangeApi.sending.sendFurther,
} as const;
/** Number of recipients named in the question. The table behind it lists all. */
const maxNames = 8;
/** Number of findings per recipient. The pre-flight button of the page shows all. */
const maxFindings = 3;

function Recipients({ rows }: { rows: readonly RecipientRow[] }) {
  const t = useT();
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <ul className="x-names" aria-label={t('exchange.field.recipient')}>
      {rows.slice(0, maxNames).map((row) => (
        <li key={row.kid}>
          <span>
            {[
              nameIn(language, row.recEntName, row.recEntEname),
              row.recOrgName ? nameIn(language, row.recOrgName, row.recOrgEname) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Code>{row.symbol}</Code>
        </li>
      ))}
      {rows.length > maxNames ? (
        <li className="m-faint">{t('exchange.send.others', { count: rows.length - maxNames })}</li>
      ) : null}
    </ul>
  );
}

/** Why the server refused the sending, with the places to correct. */
function Refusal({ error, sheet }: { error: CallError; sheet: SheetRow }) {
  const t = useT();
  const lines = error.issues.map(({ path, message }) => (
    <li key={`${path} ${message}`}>
      {message}{' '}
      {/^\d/.test(path) ? <Link to={sheetPlacePath(sheet.id, path)}>{t('exchange.send.toPlace')}</Link> : null}
    </li>
  ));
  const isCheck = error.code.startsWith('sheet.');
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      description={lines.length > 0 ? <ul className="x-issues">{lines}</ul> : undefined}
      action={isCheck ? <Link to={sheetPath(sheet.id)}>{t('mds.check.show')}</Link> : undefined}
    />
  );
}

function useSending(act: SendAct, recipients: readonly RecipientRow[], onDone: () => void) {
  const [error, setError] = useState<CallError>();
  const command = useCommand(routes[act], {
    log: `exchange.log.${act}`,
    alsoRefreshes: ['data', 'mds', 'home'],
    quiet: true,
    onDone,
  });
  const send = (sheet: SheetRow) => {
    setError(undefined);
    command.mutate(
      {
        id: sheet.id,
        version: sheet.version,
        ...(recipients.length > 0 ? { kids: recipients.map(({ kid }) => kid) } : {}),
      },
      { onError: setError },
    );
  };
  return { error, send, isPending: command.isPending };
}

export interface SendDialogProps {
  sheet: SheetRow;
  choice: SendChoice;
  onClose: () => void;
}

/** Confirmation before a sending, which cannot be undone: its effect, and the findings of the recipients. */
export function SendDialog({ sheet, choice: { act, recipients }, onClose }: SendDialogProps) {
  const t = useT();
  const nameOf = useName();
  const language = useLanguage();
  const isNarrow = useNarrow();
  useReturnFocus();
  const { error, send, isPending } = useSending(act, recipients, onClose);
  const preflight = usePreflight({ sheetId: sheet.id }, recipients.length > 0);
  const going = new Set(recipients.map(({ recEntId }) => recEntId));
  const results = preflight.data?.filter(({ recEntId }) => going.has(recEntId));
  const blocking = (results ?? []).filter(({ blocks }) => blocks).length;
  const [first] = recipients;
  const words = {
    name: nameOf(sheet),
    count: recipients.length,
    to: first ? nameIn(language, first.recEntName, first.recEntEname) : '',
    cver: sheet.cver,
    next: act === 'further' ? sheet.cver : (releaseOf(sheet.cver) ?? sheet.cver),
  };
  const footer = (
    <div className="m-form-foot">
      <span className="x-blocked">{blocking > 0 ? t('exchange.blocked.pack', { count: blocking }) : null}</span>
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button type="primary" autoFocus loading={isPending} disabled={blocking > 0} onClick={() => send(sheet)}>
        {t(`exchange.send.${act}.verb`, words)}
      </Button>
    </div>
  );
  return (
    <Modal
      open
      title={t(`exchange.send.${act}.${recipients.length === 1 ? 'askOne' : 'ask'}`, words)}
      width={isNarrow ? '100%' : 720}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      <div className="x-send">
        <p>{t(`exchange.send.${act}.consequence`, words)}</p>
        <Recipients rows={recipients} />
        {error ? <Refusal error={error} sheet={sheet} /> : null}
        {recipients.length > 0 && (preflight.isLoading || preflight.error || results) ? (
          <section className="x-checks" tabIndex={0} aria-label={t('exchange.preflight.title')}>
            <h3>{t('exchange.preflight.title')}</h3>
            <PreflightPanel query={preflight} results={results} maxFindings={maxFindings} />
          </section>
        ) : null}
      </div>
    </Modal>
  );
}
