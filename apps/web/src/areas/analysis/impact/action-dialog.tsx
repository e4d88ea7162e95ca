import type { ActionReport, Out, Route, Sent } from '@matlas/contract';
import { nameIn, useCommand, useLanguage, useT } from '@matlas/web-kit';
import { Alert, Button, Modal, Tag } from 'antd';
import { useState, type ReactNode } from 'react';

const colours = { new: 'success', exists: 'default', refused: 'error' } as const;
const width = 720;
export interface ActionDialogProps<R extends Route> {
  /** `task`, `request` or `message`: selects the locale texts. */
  act: string;
  route: R;
  /** Undefined while the form is incomplete. */
  input: Omit<Sent<R>, 'checkOnly'> | undefined;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
}

function ReportLines({ report }: { report: ActionReport }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="im-lines" tabIndex={0} aria-label={t('impact.preview')}>
      {report.lines.map(({ target, nameZh, nameEn, outcome, reason, text }) => (
        <li key={target}>
          <Tag color={colours[outcome]}>{t(`impact.line.${outcome}`)}</Tag>
          <strong>{nameIn(language, nameZh, nameEn)}</strong>
          <p className="im-words">{text}</p>
          {reason ? <p className="im-wrong">{reason}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * Creates items (tasks, requests, messages) for the selected rows: first a preview line by line, then the creation.
 * Items that exist already for the same change are not created again.
 */
export function ActionDialog<R extends Route>({ act, route, input, onClose, onDone, children }: ActionDialogProps<R>) {
  const t = useT();
  const [shown, setShown] = useState<{ report: ActionReport; isCreated: boolean }>();
  const [isChecking, setChecking] = useState(true);
  const command = useCommand(route, {
    log: ['impact.title', `impact.act.${act}`],
    alsoRefreshes: ['exchange', 'common'],
    onDone: (answer: Out<R>) => {
      setShown({ report: answer as unknown as ActionReport, isCreated: !isChecking });
      if (!isChecking) onDone();
    },
  });
  const go = (checkOnly: boolean) => {
    setChecking(checkOnly);
    if (input) command.mutate({ ...input, checkOnly } as unknown as Sent<R>);
  };
  const { report, isCreated: isMade } = shown ?? { report: undefined, isCreated: false };
  // The dialog stays open until the items are created; otherwise the user would not see the outcome.
  const isMaking = command.isPending && !isChecking;
  const footer = isMade
    ? [
        <Button key="close" type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>,
      ]
    : [
        <Button key="no" disabled={isMaking} onClick={onClose}>
          {t('kit.cancel')}
        </Button>,
        report ? (
          <Button key="back" disabled={command.isPending} onClick={() => setShown(undefined)}>
            {t('impact.back')}
          </Button>
        ) : null,
        report ? (
          <Button
            key="make"
            type="primary"
            loading={isMaking}
            disabled={command.isPending || report.made === 0}
            onClick={() => go(false)}
          >
            {t(`impact.make.${act}`, { count: report.made })}
          </Button>
        ) : (
          <Button key="look" type="primary" loading={command.isPending} disabled={!input} onClick={() => go(true)}>
            {t('impact.preview')}
          </Button>
        ),
      ];
  return (
    <Modal
      open
      width={width}
      mask={{ closable: false }}
      closable={!isMaking}
      keyboard={!isMaking}
      title={t(`impact.act.${act}`)}
      onCancel={onClose}
      footer={footer}
    >
      <div className="im-form">
        {report ? null : children}
        {report ? (
          <Alert
            type={isMade ? 'success' : 'info'}
            showIcon
            title={t(isMade ? 'impact.made' : 'impact.wouldMake', {
              made: report.made,
              exists: report.exists,
              refused: report.refused,
            })}
          />
        ) : null}
        {report ? <ReportLines report={report} /> : null}
      </div>
    </Modal>
  );
}
