import { exchangeDisclosureApi, receiveStatus, type DisclosedSheet, type DisclosureSheet } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Name,
  nameIn,
  NodeBadge,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useLate,
  useNarrow,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPath } from '../../shared/paths';

const words = 'autopilot.disclosure.dialog';

function SheetHead({ sheet, version }: { sheet: DisclosureSheet | DisclosedSheet; version: string }) {
  return (
    <>
      <span className="d-name">
        <NodeBadge kind={nodeKinds[sheet.kind]} />
        <span>
          <Link to={sheetPath(sheet.sheetId)} target="_blank">
            <Name of={sheet} />
          </Link>
        </span>
      </span>{' '}
      <Code>{version}</Code>
    </>
  );
}

/** A sheet that will get a new version, and the recipients of its older versions. */
function Planned({ sheet, push }: { sheet: DisclosureSheet; push: boolean }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const { recipients, reason, isHolder, cid, cver, newCver } = sheet;
  const recipientTexts = recipients
    .map(
      ({ nameZh, nameEn, cver: held, status }) =>
        `${nameIn(language, nameZh, nameEn)} (${held}, ${wordOf(receiveStatus, status)})`,
    )
    .join(t('autopilot.comma'));
  return (
    <li className="ds-sheet">
      <div>
        <SheetHead sheet={sheet} version={`${cid} / ${newCver === null ? cver : `${cver} → ${newCver}`}`} />{' '}
        <span className="m-faint">{t(`${words}.${isHolder ? 'holder' : 'parent'}`)}</span>
      </div>
      {reason === null ? null : <p className="ds-reason">{reason}</p>}
      {push && recipients.length > 0 ? (
        <p className="m-faint" title={recipientTexts}>
          {t(`${words}.recipients`, { count: recipients.length })}: {recipientTexts}
        </p>
      ) : null}
    </li>
  );
}

function Done({ sheets }: { sheets: readonly DisclosedSheet[] }) {
  const t = useT();
  return (
    <>
      <p role="status">{t(`${words}.done`, { count: sheets.length })}</p>
      <ul className="ds-sheets" tabIndex={0}>
        {sheets.map((sheet) => (
          <li key={sheet.sheetId} className="ds-sheet">
            <div>
              <SheetHead sheet={sheet} version={`${sheet.cid} / ${sheet.cver}`} />{' '}
              <span className="m-faint">
                {sheet.recipients > 0
                  ? t(`${words}.doneSheet`, { count: sheet.recipients })
                  : t(`${words}.noRecipients`)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Options: new versions also for the sheets that use this one, and immediate sending of the new versions. */
function Choices({
  parents,
  push,
  onParents,
  onPush,
}: {
  parents: boolean;
  push: boolean;
  onParents: (isChosen: boolean) => void;
  onPush: (isChosen: boolean) => void;
}) {
  const t = useT();
  return (
    <>
      <p>
        <Checkbox checked={parents} onChange={(event) => onParents(event.target.checked)}>
          {t(`${words}.parents`)}
        </Checkbox>
      </p>
      <p>
        <Checkbox checked={push} onChange={(event) => onPush(event.target.checked)}>
          {t(`${words}.push`)}
        </Checkbox>
      </p>
    </>
  );
}

/** Preview of the new versions and their recipients, then the created ones. */
export function DiscloseDialog({ ids, onClose, onDone }: { ids: number[]; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const [parents, setParents] = useState(true);
  const [push, setPush] = useState(true);
  const [done, setDone] = useState<readonly DisclosedSheet[]>();
  const preview = useRoute(
    exchangeDisclosureApi.preview,
    { ids, parents },
    { log: 'autopilot.disclosure.log.preview', enabled: done === undefined },
  );
  const isLate = useLate(preview.isLoading);
  const run = useCommand(exchangeDisclosureApi.disclose, {
    log: 'autopilot.disclosure.log.disclose',
    alsoRefreshes: ['exchange', 'mds'],
    onDone: setDone,
  });
  const isBlocked = (preview.data ?? []).some(({ reason }) => reason !== null);
  const close = () => {
    if (done) onDone();
    onClose();
  };
  const footer = done
    ? [
        <Button key="close" type="primary" onClick={close}>
          {t('kit.close')}
        </Button>,
      ]
    : [
        isBlocked ? (
          <span key="why" className="m-faint">
            {t(`${words}.blocked`)}
          </span>
        ) : null,
        <Button key="cancel" onClick={close}>
          {t('kit.cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          disabled={!preview.data || isBlocked}
          loading={run.isPending}
          onClick={() => run.mutate({ ids, parents, push })}
        >
          {t(`autopilot.disclosure.${push ? 'discloseVerb' : 'discloseOnly'}`)}
        </Button>,
      ];
  return (
    <Modal
      open
      title={t(`${words}.title`)}
      width={isNarrow ? '100%' : 850}
      mask={{ closable: false }}
      onCancel={close}
      footer={footer}
    >
      {done ? (
        <Done sheets={done} />
      ) : (
        <>
          <p>{t(`${words}.explained`)}</p>
          <Choices parents={parents} push={push} onParents={setParents} onPush={setPush} />
          {run.error ? <Alert type="error" showIcon title={run.error.message} /> : null}
          {preview.error ? (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          ) : preview.data ? (
            <ul className="ds-sheets" tabIndex={0}>
              {preview.data.map((sheet) => (
                <Planned key={sheet.sheetId} sheet={sheet} push={push} />
              ))}
            </ul>
          ) : isLate ? (
            <RowsSkeleton />
          ) : null}
        </>
      )}
    </Modal>
  );
}
