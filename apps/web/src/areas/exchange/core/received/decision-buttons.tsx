import { DownloadOutlined, MoreOutlined } from '@ant-design/icons';
import type { ReceivedRow, SheetFinding } from '@matlas/contract';
import { useNarrow, useT } from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useFormatItems } from '../../../files/format-menu';
import { ForwardForm } from './forward-form';
import { RejectDialog } from './reject-dialog';
import type { Decision } from './use-decision';

export interface DecisionButtonsProps {
  row: ReceivedRow;
  findings: readonly SheetFinding[];
  decision: Decision;
}
type Dialog = 'reject' | 'forward' | undefined;

/** Less frequent actions. Those that are not possible show the reason. */
function useMore({ row, decision }: DecisionButtonsProps, isInHand: boolean) {
  const t = useT();
  const { can } = row;
  const formats = useFormatItems(decision.download.keep);
  const item = (key: string, label: string, work: () => void, reason?: string | null, danger = false) => ({
    key,
    danger,
    disabled: Boolean(reason),
    label: reason ? `${label} · ${reason}` : label,
    onClick: work,
  });
  return [
    ...(decision.mayDownload && row.opens
      ? [
          decision.downloadRefusal
            ? item('download', t('exchange.download'), () => undefined, decision.downloadRefusal)
            : { key: 'download', label: t('exchange.download'), children: formats },
        ]
      : []),
    ...(decision.mayDecide && isInHand
      ? [
          row.processingAt
            ? item('release', t('exchange.process.off'), () => decision.process(false), can.release.reason)
            : item('process', t('exchange.process.on'), () => decision.process(true), can.process.reason),
        ]
      : []),
    ...(decision.mayRemove
      ? [
          item(
            'remove',
            t('exchange.takeOff.action'),
            decision.remove,
            can.delete.allowed ? null : can.delete.reason,
            true,
          ),
        ]
      : []),
  ];
}

/**
 * Accept or reject while the share is open, forward after its acceptance. The button that the check suggests is the
 * primary one.
 */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { row, findings, decision } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const [dialog, setDialog] = useState<Dialog>();
  const isInHand = row.recStatus === 'N' || row.recStatus === 'S' || row.recStatus === 'D';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const more = useMore(props, isInHand);
  const { accept, reject, forward } = row.can;
  const close = () => setDialog(undefined);
  return (
    <div className="x-buttons">
      {decision.mayDecide && isInHand ? (
        <Button
          danger
          {...(errors > 0 ? { type: 'primary' as const } : {})}
          disabled={!reject.allowed}
          title={reject.reason ?? undefined}
          onClick={() => setDialog('reject')}
        >
          {t('exchange.reject.action')}
        </Button>
      ) : null}
      {decision.mayDecide && isInHand ? (
        <Button
          {...(errors > 0 ? {} : { type: 'primary' as const })}
          disabled={!accept.allowed}
          title={accept.reason ?? undefined}
          loading={decision.isBusy}
          onClick={() => decision.accept(errors)}
        >
          {t('exchange.accept.action')}
        </Button>
      ) : null}
      {decision.mayForward && row.recStatus === 'P' ? (
        <>
          {forward.allowed || isNarrow ? null : <span className="m-faint">{forward.reason}</span>}
          <Button disabled={!forward.allowed} title={forward.reason ?? undefined} onClick={() => setDialog('forward')}>
            {t('exchange.forward.action')}
          </Button>
        </>
      ) : null}
      {more.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button
            icon={decision.download.isBusy ? <DownloadOutlined aria-hidden /> : <MoreOutlined aria-hidden />}
            loading={decision.download.isBusy}
            aria-label={t('kit.more')}
            title={t('kit.more')}
          />
        </Dropdown>
      ) : null}
      {dialog === 'reject' ? (
        <RejectDialog
          row={row}
          from={decision.words.from}
          findings={findings}
          onError={decision.onError}
          onClose={close}
        />
      ) : null}
      {dialog === 'forward' ? <ForwardForm row={row} onClose={close} /> : null}
    </div>
  );
}
