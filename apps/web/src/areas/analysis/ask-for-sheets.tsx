import { MailOutlined } from '@ant-design/icons';
import { exchangeRequestApi, requestDataType } from '@matlas/contract';
import {
  businessToday,
  EmptyState,
  nameIn,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useMay,
  useReturnFocus,
  useT,
} from '@matlas/web-kit';
import { Alert, Button, Checkbox, DatePicker, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestsPath } from '../exchange/request/request-paths';
import { useSheetSender } from './ask-supplier';
import './ask-for-sheets.css';

/** A data sheet to request from the supplier, with the text of the request. */
export interface SheetToRequest {
  sheetId: number;
  number: string;
  name: string;
  /** Key figure that explains why the sheet is listed. */ note: string;
  remark: string;
}
interface SheetRequestsProps {
  sheets: readonly SheetToRequest[];
  isLoading: boolean;
  project: string;
  onClose: () => void;
}
/** Settings shared by all requests of one batch. */
interface BatchTerms {
  deadline: Dayjs;
  batch: string;
  isSent: boolean;
}
type Outcome = Readonly<Record<number, string | true>>;

const deadlineWeeks = 3;
const [maxNumber, maxName, maxBatch] = [50, 100, 50];

/**
 * Creates the requests one after the other. A refused request shows its error on its line; the others are still
 * created.
 */
function useSheetRequests(
  { sheets, project }: Pick<SheetRequestsProps, 'sheets' | 'project'>,
  supplierCode: string | undefined,
) {
  const command = useCommand(exchangeRequestApi.saveOrUpdate, {
    log: ['requests.title', 'requests.log.save'],
    quiet: true,
  });
  const [outcome, setOutcome] = useState<Outcome>({});
  const make = async (chosen: ReadonlySet<number>, { deadline, batch, isSent }: BatchTerms): Promise<void> => {
    for (const { sheetId, number, name, remark } of sheets) {
      if (!chosen.has(sheetId)) continue;
      const input = {
        supplierCode,
        supplyNumber: number.slice(0, maxNumber),
        supplyName: name.slice(0, maxName),
        projectName: project.slice(0, maxName),
        dataType: requestDataType.of.component,
        deadline: deadline.format('YYYY-MM-DD'),
        batch,
        remark,
        send: isSent,
      };
      const end = await command.mutateAsync(input).then(
        () => true as const,
        (error: Error) => error.message,
      );
      setOutcome((before) => ({ ...before, [sheetId]: end }));
    }
  };
  return { make, outcome, isMaking: command.isPending };
}

function RequestLines({
  sheets,
  chosen,
  outcome,
  onChoose,
}: {
  sheets: readonly SheetToRequest[];
  chosen: ReadonlySet<number>;
  outcome: Outcome;
  onChoose: (sheetId: number) => void;
}) {
  const t = useT();
  return (
    <ul className="afs-lines">
      {sheets.map(({ sheetId, number, name, note, remark }) => {
        const end = outcome[sheetId];
        return (
          <li key={sheetId}>
            <Checkbox checked={chosen.has(sheetId)} disabled={end === true} onChange={() => onChoose(sheetId)}>
              {name} <span className="m-faint">{number}</span>
            </Checkbox>
            <span className="m-faint">{note}</span>
            <p className="m-faint">{end === true ? t('askForSheets.made') : (end ?? remark)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function RequestTerms({ terms, onChange }: { terms: BatchTerms; onChange: (terms: BatchTerms) => void }) {
  const t = useT();
  return (
    <>
      <div className="afs-fields">
        <label>
          {t('requests.field.deadline')}
          <DatePicker
            aria-label={t('requests.field.deadline')}
            allowClear={false}
            value={terms.deadline}
            disabledDate={(day) => !day.isAfter(businessToday(), 'day')}
            onChange={(day) => {
              if (day) onChange({ ...terms, deadline: day });
            }}
          />
        </label>
        <label>
          {t('requests.field.batch')}
          <Input
            aria-label={t('requests.field.batch')}
            maxLength={maxBatch}
            value={terms.batch}
            onChange={({ target }) => onChange({ ...terms, batch: target.value })}
          />
        </label>
      </div>
      <Checkbox checked={terms.isSent} onChange={({ target }) => onChange({ ...terms, isSent: target.checked })}>
        {t('askForSheets.send')}
      </Checkbox>
    </>
  );
}

function SheetRequestsDialog({ sheets, isLoading, project, onClose }: SheetRequestsProps) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  useReturnFocus();
  const owner = useSheetSender(sheets[0]?.sheetId ?? null, true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [terms, setTerms] = useState<BatchTerms>({
    deadline: dayjs(businessToday()).add(deadlineWeeks, 'week'),
    batch: `${project} ${businessToday()}`.slice(-maxBatch),
    isSent: false,
  });
  const { make, outcome, isMaking } = useSheetRequests({ sheets, project }, owner.supplier?.code);
  const chosen = new Set(
    sheets.flatMap(({ sheetId }) => (left.has(sheetId) || outcome[sheetId] === true ? [] : [sheetId])),
  );
  const made = Object.values(outcome).filter((end) => end === true).length;
  const choose = (sheetId: number): void =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(sheetId)) after.add(sheetId);
      return after;
    });
  const isDone = made > 0 && chosen.size === 0;
  const title = t('askForSheets.title', {
    supplier: owner.supplier
      ? t('askForSheets.of', {
          name: nameIn(language, owner.supplier.nameZh, owner.supplier.nameEn),
          code: owner.supplier.code,
        })
      : '',
  });
  return (
    <Modal
      open
      width={720}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t(made > 0 ? 'kit.close' : 'kit.cancel')}
      confirmLoading={isMaking}
      okText={isDone ? t('askForSheets.toRequests') : t('askForSheets.make', { count: chosen.size })}
      okButtonProps={{ disabled: !isDone && (chosen.size === 0 || owner.supplier === undefined) }}
      onOk={() =>
        isDone ? void navigate(`${requestsPath}?q=${encodeURIComponent(terms.batch)}`) : void make(chosen, terms)
      }
    >
      {isLoading || owner.isLoading ? (
        <RowsSkeleton />
      ) : sheets.length === 0 ? (
        <EmptyState title={t('askForSheets.none')}>{null}</EmptyState>
      ) : (
        <>
          {owner.supplier === undefined ? <Alert type="warning" showIcon title={t('askForSheets.nobody')} /> : null}
          {made > 0 ? <Alert type="success" showIcon title={t('askForSheets.madeAll', { count: made })} /> : null}
          <RequestLines sheets={sheets} chosen={chosen} outcome={outcome} onChoose={choose} />
          <RequestTerms terms={terms} onChange={setTerms} />
        </>
      )}
    </Modal>
  );
}

/**
 * Requests several data sheets from one supplier: a preview of all requests, then one request per sheet in one
 * batch. `dialog` loads the sheets and renders the dialog while it is open.
 */
export function AskForSheets({
  dialog,
  size = 'small',
}: {
  dialog: (around: (request: Omit<SheetRequestsProps, 'onClose'>) => ReactNode) => ReactNode;
  size?: 'small' | 'middle';
}) {
  const t = useT();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  if (!may(exchangeRequestApi.saveOrUpdate)) return null;
  return (
    <>
      <Button
        size={size}
        icon={<MailOutlined aria-hidden />}
        onClick={(event) => {
          event.stopPropagation();
          setAsking(true);
        }}
      >
        {t('askForSheets.ask')}
      </Button>
      {isAsking
        ? dialog((dialogProps) => <SheetRequestsDialog {...dialogProps} onClose={() => setAsking(false)} />)
        : null}
    </>
  );
}
