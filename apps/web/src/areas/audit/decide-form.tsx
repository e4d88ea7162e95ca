import { auditDecision, rejectReason, type AuditRow, type RejectReason } from '@matlas/contract';
import { useCommand, useOptions, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { AuditCalls } from './audit-calls';
import type { ChosenNode, ReturnedNode } from './chosen-node';

const log = 'dataAudit.title';
interface Props {
  calls: AuditCalls;
  row: AuditRow;
  node: ChosenNode | undefined;
  onDecided: () => void;
}

/** The nodes for which the sheet is returned. */
function ReturnedNodes({ nodes, onRemove }: { nodes: readonly ReturnedNode[]; onRemove: (at: number) => void }) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <ul className="au-nodes" aria-label={t('dataAudit.nodes')}>
      {nodes.map(({ path, label, reason, text }, at) => (
        <li key={`${path} ${reason}`}>
          <span>
            <strong>{label}</strong> {[wordOf(rejectReason, reason), text].filter(Boolean).join(': ')}
          </span>
          <Button
            size="small"
            type="text"
            aria-label={t('dataAudit.removeNode', { label })}
            onClick={() => onRemove(at)}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
/** Asks the sender, or writes an annotation for colleagues, about the chosen node or the whole sheet. */
function RemarkButtons({
  calls,
  row,
  node,
  text,
  onSent,
}: Omit<Props, 'onDecided'> & { text: string; onSent: () => void }) {
  const t = useT();
  const ask = useCommand(calls.ask, { log, onDone: onSent });
  const annotate = useCommand(calls.annotate, { log, onDone: onSent });
  const input = {
    id: row.id,
    path: node?.path ?? String(row.sheetId),
    text,
    ...(node?.rule ? { rule: node.rule } : {}),
  };
  const isIdle = text.trim() !== '' && !ask.isPending && !annotate.isPending;
  return (
    <div className="au-say">
      <Button data-review-key="ask" disabled={!isIdle} onClick={() => void ask.run(input)}>
        {t('dataAudit.ask')}
      </Button>
      <Button data-review-key="annotate" disabled={!isIdle} onClick={() => void annotate.run(input)}>
        {t('dataAudit.annotate')}
      </Button>
    </div>
  );
}
function useDecision({ calls, row, node, onDecided }: Props) {
  const [reason, setReason] = useState<RejectReason>();
  const [text, setText] = useState('');
  const [nodes, setNodes] = useState<readonly ReturnedNode[]>([]);
  const decide = useCommand(calls.audit, { log, onDone: onDecided });
  const isReasonGiven = reason !== undefined && (reason !== 'other' || text.trim() !== '');
  const reasonText = text.trim() === '' ? {} : { text };
  const addNode = () => {
    if (!node || !isReasonGiven) return;
    const { path, label, rule } = node;
    setNodes([...nodes, { path, label, reason, text: text.trim() || undefined, rule }]);
    setText('');
  };
  const whole = reason ?? nodes[0]?.reason;
  const send = (decision: 2 | 3) =>
    void decide.run({
      ids: [row.id],
      version: row.version,
      decision,
      ...reasonText,
      ...(decision === auditDecision.of.return && whole
        ? { reason: whole, ...(nodes.length > 0 ? { nodes: nodes.map(({ label: _label, ...one }) => one) } : {}) }
        : {}),
    });
  const isReady = isReasonGiven || (nodes.length > 0 && reason !== 'other');
  const removeNode = (at: number) => setNodes(nodes.filter((_node, index) => index !== at));
  return {
    reason,
    setReason,
    text,
    setText,
    nodes,
    addNode,
    removeNode,
    send,
    isReasonGiven,
    isReady,
    isBusy: decide.isPending,
  };
}

/** Approve, or return with a reason. The key r opens the reasons first, and returns once one is chosen. */
export function DecideForm(props: Props) {
  const { calls, row, node } = props;
  const t = useT();
  const options = useOptions(rejectReason);
  const [isChoosing, setChoosing] = useState(false);
  const form = useDecision(props);
  const check = useRoute(calls.detail, { id: row.id }, { log }).data?.check;
  const hasErrors = check?.findings.some(({ severity }) => severity === 'error') ?? false;
  return (
    <>
      <Button
        type="primary"
        data-review-key="approve"
        disabled={hasErrors || form.isBusy}
        onClick={() => form.send(auditDecision.of.approve)}
      >
        {t('dataAudit.approve')}
      </Button>
      {hasErrors ? <span className="m-faint">{t('dataAudit.hasErrors')}</span> : null}
      <Select<RejectReason>
        open={isChoosing}
        onOpenChange={setChoosing}
        options={options}
        value={form.reason}
        placeholder={t('dataAudit.reason')}
        aria-label={t('dataAudit.reason')}
        onChange={form.setReason}
      />
      <Input.TextArea
        rows={3}
        maxLength={500}
        value={form.text}
        placeholder={t('dataAudit.text')}
        aria-label={t('dataAudit.text')}
        onChange={(event) => form.setText(event.target.value)}
      />
      <span className="m-faint">{t('dataAudit.node', { node: node?.label ?? t('dataAudit.wholeSheet') })}</span>
      {node ? (
        <Button data-review-key="node" disabled={!form.isReasonGiven} onClick={form.addNode}>
          {t('dataAudit.addNode')}
        </Button>
      ) : null}
      {form.nodes.length > 0 ? <ReturnedNodes nodes={form.nodes} onRemove={form.removeNode} /> : null}
      <Button
        danger
        data-review-key="return"
        disabled={form.isBusy}
        onClick={() => (form.isReady ? form.send(auditDecision.of.return) : setChoosing(true))}
      >
        {t('dataAudit.reject')}
      </Button>
      <RemarkButtons calls={calls} row={row} node={node} text={form.text} onSent={() => form.setText('')} />
    </>
  );
}
