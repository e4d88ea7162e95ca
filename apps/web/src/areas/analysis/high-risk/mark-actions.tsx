import { highRiskMarkApi, type MarkedPart, type Out } from '@matlas/contract';
import { businessToday, useCommand, useMay, useT } from '@matlas/web-kit';
import { Alert, App, Button, DatePicker, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestsPath } from '../../exchange/request/request-paths';

const deadlineWeeks = 3;

/** Marks positions by hand. */
export function MarkParts({
  positionIds,
  modId,
  onDone,
}: {
  positionIds: readonly number[];
  modId: number;
  onDone: () => void;
}) {
  const t = useT();
  const may = useMay();
  const command = useCommand(highRiskMarkApi.saveOrUpdateBatch, { log: ['highRisk.title', 'riskMarks.mark'] });
  if (!may(highRiskMarkApi.saveOrUpdateBatch)) return null;
  const mark = async () => {
    if ((await command.run({ modId, positionIds: [...positionIds] })) !== undefined) onDone();
  };
  return (
    <Button
      size="small"
      disabled={positionIds.length === 0}
      loading={command.isPending}
      onClick={(event) => {
        event.stopPropagation();
        void mark();
      }}
    >
      {t('riskMarks.mark')}
    </Button>
  );
}

/** Deletes all marks of parts after a confirmation. */
export function DeleteMarks({ parts, onDone }: { parts: readonly MarkedPart[]; onDone: () => void }) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const command = useCommand(highRiskMarkApi.delete, { log: ['highRisk.title', 'riskMarks.unmark'] });
  if (!may(highRiskMarkApi.delete)) return null;
  const remove = async () => {
    const ids = parts.flatMap(({ marks }) => marks.map(({ id }) => id));
    if ((await command.run({ ids })) !== undefined) onDone();
  };
  return (
    <Button
      size="small"
      danger
      onClick={() =>
        modal.confirm({
          title: t('riskMarks.unmarkTitle', { count: parts.length }),
          content: t('riskMarks.unmarkExplained'),
          okText: t('riskMarks.unmark'),
          okButtonProps: { danger: true },
          cancelText: t('kit.cancel'),
          onOk: remove,
        })
      }
    >
      {t('riskMarks.unmark')}
    </Button>
  );
}

type Outcome = Out<typeof highRiskMarkApi.askSuppliers>;

/** Requests that were sent, and the parts that nobody was asked for, each with the reason. */
function AskOutcome({ requested, left }: Outcome) {
  const t = useT();
  return (
    <>
      {requested > 0 ? <Alert type="success" showIcon title={t('riskMarks.asked', { count: requested })} /> : null}
      {left.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('riskMarks.left', { count: left.length })}
          description={
            <ul className="hr-names">
              {left.map(({ name, number, message }) => (
                <li key={`${name} ${number}`}>
                  {name} <span className="m-faint">{number}</span>: {message}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  );
}
/** Asks the suppliers of the chosen parts for data sheets: one request a part, sent at once. */
export function AskSuppliers({
  parts,
  modId,
  onDone,
}: {
  parts: readonly MarkedPart[];
  modId: number;
  onDone: () => void;
}) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [deadline, setDeadline] = useState(dayjs(businessToday()).add(deadlineWeeks, 'week'));
  const [outcome, setOutcome] = useState<Outcome>();
  const command = useCommand(highRiskMarkApi.askSuppliers, { log: ['highRisk.title', 'riskMarks.ask'] });
  const positionIds = parts.flatMap(({ positionId }) => positionId ?? []);
  if (!may(highRiskMarkApi.askSuppliers)) return null;
  const close = () => {
    setOpen(false);
    setOutcome(undefined);
    if (outcome) onDone();
  };
  const send = async () => {
    const sent = await command.run({ modId, positionIds, deadline: deadline.format('YYYY-MM-DD') });
    if (sent) setOutcome(sent);
  };
  return (
    <>
      <Button size="small" type="primary" disabled={positionIds.length === 0} onClick={() => setOpen(true)}>
        {t('riskMarks.ask')}
      </Button>
      <Modal
        open={isOpen}
        title={t('riskMarks.askTitle', { count: positionIds.length })}
        onCancel={close}
        cancelText={t(outcome ? 'kit.close' : 'kit.cancel')}
        confirmLoading={command.isPending}
        okText={t(outcome ? 'askForSheets.toRequests' : 'riskMarks.send')}
        okButtonProps={{ disabled: outcome?.requested === 0 }}
        onOk={() => (outcome ? void navigate(`${requestsPath}?q=${encodeURIComponent(outcome.batch)}`) : void send())}
      >
        {outcome ? (
          <AskOutcome {...outcome} />
        ) : (
          <label className="hr-field">
            {t('requests.field.deadline')}
            <DatePicker
              aria-label={t('requests.field.deadline')}
              allowClear={false}
              value={deadline}
              disabledDate={(day) => !day.isAfter(businessToday(), 'day')}
              onChange={(day) => {
                if (day) setDeadline(day);
              }}
            />
          </label>
        )}
      </Modal>
    </>
  );
}
