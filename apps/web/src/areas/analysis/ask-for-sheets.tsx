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
import { useOwner } from './ask-supplier';
import './ask-for-sheets.css';

/** One data sheet that is asked about, with what the request will say. */
export interface AskedSheet {
  sheetId: number;
  number: string;
  name: string;
  /** Why it is among them: a figure. */ note: string;
  remark: string;
}
interface Asking {
  sheets: readonly AskedSheet[];
  isLoading: boolean;
  project: string;
  onClose: () => void;
}
/** What all the requests of one batch say. */
interface Terms {
  deadline: Dayjs;
  batch: string;
  isSent: boolean;
}
type Outcome = Readonly<Record<number, string | true>>;

const weeks = 3;
const [maxNumber, maxName, maxBatch] = [50, 100, 50];

/** Makes the requests one after the other: what is refused is said at its line, the others are made. */
function useRequests({ sheets, project }: Pick<Asking, 'sheets' | 'project'>, supplierCode: string | undefined) {
  const command = useCommand(exchangeRequestApi.saveOrUpdate, {
    log: ['requests.title', 'requests.log.save'],
    quiet: true,
  });
  const [outcome, setOutcome] = useState<Outcome>({});
  const make = async (chosen: ReadonlySet<number>, { deadline, batch, isSent }: Terms): Promise<void> => {
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

function Lines({
  sheets,
  chosen,
  outcome,
  onChoose,
}: {
  sheets: readonly AskedSheet[];
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

function RequestTerms({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
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

function Dialog({ sheets, isLoading, project, onClose }: Asking) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  useReturnFocus();
  const owner = useOwner(sheets[0]?.sheetId ?? null, true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [terms, setTerms] = useState<Terms>({
    deadline: dayjs(businessToday()).add(weeks, 'week'),
    batch: `${project} ${businessToday()}`.slice(-maxBatch),
    isSent: false,
  });
  const { make, outcome, isMaking } = useRequests({ sheets, project }, owner.supplier?.code);
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
          <Lines sheets={sheets} chosen={chosen} outcome={outcome} onChoose={choose} />
          <RequestTerms terms={terms} onChange={setTerms} />
        </>
      )}
    </Modal>
  );
}

/**
 * Asks one supplier about several of its sheets: a preview of every request, then one for each, in one batch. `dialog`
 * asks for the sheets and draws the dialog around them while it is open.
 */
export function AskForSheets({
  dialog,
  size = 'small',
}: {
  dialog: (around: (asked: Omit<Asking, 'onClose'>) => ReactNode) => ReactNode;
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
      {isAsking ? dialog((asked) => <Dialog {...asked} onClose={() => setAsking(false)} />) : null}
    </>
  );
}
