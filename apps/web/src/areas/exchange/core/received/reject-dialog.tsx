import {
  exchangeApi,
  MAX_ATTACHED_FINDINGS,
  MAX_EXCHANGE_NOTE,
  rejectReason,
  type ReceivedRow,
  type RejectReason,
  type SheetFinding,
} from '@matlas/contract';
import {
  Code,
  FindingDisc,
  useCommand,
  useName,
  useNarrow,
  useOptions,
  useReturnFocus,
  useRules,
  useT,
  type CallError,
} from '@matlas/web-kit';
import { Button, Checkbox, Drawer, Form, Input, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';

interface Values {
  reason: RejectReason;
  note?: string;
}

function Findings({
  findings,
  ticked,
  onTick,
}: {
  findings: readonly SheetFinding[];
  ticked: ReadonlySet<number>;
  onTick: (index: number) => void;
}) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <fieldset className="x-tick">
      <legend>{t('exchange.reject.findings')}</legend>
      {findings.map((finding, index) => (
        <label key={`${finding.code} ${finding.path}`}>
          <Checkbox checked={ticked.has(index)} onChange={() => onTick(index)} />
          <FindingDisc severity={finding.severity} />
          <span className="x-tick-words">{finding.message}</span>
          <Code>{finding.code.split('.')[0]}</Code>
        </label>
      ))}
    </fieldset>
  );
}

/** A dialog on a desktop, a bottom sheet on a phone. */
function DialogOrSheet({
  title,
  onClose,
  footer,
  children,
}: {
  title: string;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}) {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <Drawer open placement="bottom" size="85%" title={title} onClose={onClose} footer={footer} className="m-sheet">
        <div className="m-sheet-body x-sheet-body" tabIndex={0}>
          {children}
        </div>
      </Drawer>
    );
  return (
    <Modal open title={title} width={560} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      {children}
    </Modal>
  );
}

function useTicked(findings: readonly SheetFinding[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(findings.flatMap(({ severity }, index) => (severity === 'error' ? [index] : []))),
  );
  const onTick = (index: number) =>
    setTicked((now) => {
      const next = new Set(now);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  return { ticked, onTick, chosen: findings.filter((_finding, index) => ticked.has(index)) };
}

export interface RejectDialogProps {
  row: ReceivedRow;
  from: string;
  findings: readonly SheetFinding[];
  onError: (error: CallError) => void;
  onClose: () => void;
}

/** Remaining length of the note, and the buttons. */
function RejectFoot({
  length,
  isPending,
  onReject,
  onClose,
}: {
  length: number;
  isPending: boolean;
  onReject: () => void;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <div className="m-form-foot">
      <span className={length > MAX_EXCHANGE_NOTE ? 'x-blocked' : 'm-faint'}>
        {t(length > MAX_EXCHANGE_NOTE ? 'exchange.reject.tooLong' : 'exchange.reject.read', {
          length,
          max: MAX_EXCHANGE_NOTE,
        })}
      </span>
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button type="primary" danger loading={isPending} disabled={length > MAX_EXCHANGE_NOTE} onClick={onReject}>
        {t('exchange.reject.verb')}
      </Button>
    </div>
  );
}

/** Rejects a sheet with a reason from the list, the findings to correct, and a note. */
export function RejectDialog({ row, from, findings, onError, onClose }: RejectDialogProps) {
  const t = useT();
  const nameOf = useName();
  const rules = useRules();
  const reasons = useOptions(rejectReason);
  useReturnFocus();
  const { ticked, onTick, chosen } = useTicked(findings.slice(0, MAX_ATTACHED_FINDINGS));
  const [form] = Form.useForm<Values>();
  const reason = Form.useWatch('reason', form);
  const note = Form.useWatch('note', form);
  const command = useCommand(exchangeApi.receiving.reject, {
    log: 'exchange.log.reject',
    alsoRefreshes: ['data', 'mds', 'home'],
    quiet: true,
    onDone: onClose,
  });
  const length = note?.trim().length ?? 0;
  const reject = (values: Values) => {
    const text = values.note?.trim();
    command.mutate(
      {
        id: row.kid,
        version: row.version,
        reason: values.reason,
        findings: chosen.map(({ code, path }) => ({ code, path })),
        ...(text ? { text } : {}),
      },
      {
        onError: (error) => {
          onError(error);
          onClose();
        },
      },
    );
  };
  const footer = (
    <RejectFoot length={length} isPending={command.isPending} onReject={() => form.submit()} onClose={onClose} />
  );
  return (
    <DialogOrSheet
      title={t('exchange.reject.ask', {
        name: nameOf({ name: row.mdsName ?? '', foreignName: row.foreignName }),
        from,
      })}
      onClose={onClose}
      footer={footer}
    >
      <Form<Values> form={form} name="exchangeReject" layout="vertical" validateTrigger="onBlur" onFinish={reject}>
        <Form.Item
          name="reason"
          label={t('exchange.reject.reason')}
          rules={[{ required: true, message: t('errors.receive.reasonRequired') }]}
        >
          <Select autoFocus options={reasons} />
        </Form.Item>
        <Findings findings={findings.slice(0, MAX_ATTACHED_FINDINGS)} ticked={ticked} onTick={onTick} />
        <Form.Item
          name="note"
          label={t('exchange.reject.note')}
          rules={
            reason === rejectReason.of.other && chosen.length === 0 ? [rules.required(t('exchange.reject.note'))] : []
          }
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </Form>
    </DialogOrSheet>
  );
}
