import { analysisApi, rulesApi, type AnalysisRun, type LawRow, type VehicleModelOption } from '@matlas/contract';
import { Code, ErrorState, formatNumber, nameIn, RowsSkeleton, useCommand, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useLawWords } from '../law-words';

export interface RunDialogProps {
  model: VehicleModelOption;
  /** The run before: its regulations are proposed again. */
  last: AnalysisRun | undefined;
  onStarted: (jobId: number) => void;
  onClose: () => void;
}

/** What is proposed: the regulations of the run before, else those for vehicles; never one without a list. */
function proposed(laws: readonly LawRow[], last: AnalysisRun | undefined): number[] {
  const before = new Set(last?.lists.map(({ lawId }) => lawId));
  return laws.filter((law) => law.currentList !== null && (last ? before.has(law.id) : law.vehicleDefault)).map(({ id }) => id);
}

function LawChoice({ laws, chosen, onChange }: { laws: readonly LawRow[]; chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const press = (id: number, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul className="a-laws" aria-label={t('analysis.field.laws')} tabIndex={0}>
      {laws.map((law) => (
        <li key={law.id}>
          <Checkbox checked={chosen.includes(law.id)} disabled={law.currentList === null} onChange={(event) => press(law.id, event.target.checked)}>
            <span className="a-law"><Code>{codeOf(law.code)}</Code><span>{nameIn(language, law.nameZh, law.nameEn)}</span>
              <span className="m-faint">{law.currentList ? t('analysis.listOf', { label: law.currentList.label, count: law.currentList.itemCount, items: formatNumber(law.currentList.itemCount) }) : t('analysis.noList')}</span></span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Which regulations, and as their lists and dates stood on which day. */
export function RunDialog({ model, last, onStarted, onClose }: RunDialogProps) {
  const t = useT();
  const may = useMay();
  const { data: laws, error, isLoading, refetch } = useRoute(rulesApi.laws.list, {}, { log: 'analysis.log.laws', enabled: may(rulesApi.laws.list) });
  const [own, setOwn] = useState<number[]>();
  const [asOf, setAsOf] = useState(() => dayjs());
  const run = useCommand(analysisApi.run, { log: ['analysis.title', 'common.actions.run'], onDone: ({ jobId }) => { onStarted(jobId); onClose(); } });
  const chosen = own ?? proposed(laws ?? [], last);
  const isEmpty = laws !== undefined && chosen.length === 0;
  const start = () => run.mutate({ modId: model.id, lawIds: chosen, asOf: asOf.format('YYYY-MM-DD') });
  return (
    <Modal open width={720} mask={{ closable: false }} title={t('analysis.runTitle', { model: model.projectName })} okText={t('common.actions.run')} cancelText={t('kit.cancel')} onOk={start} onCancel={onClose} confirmLoading={run.isPending} okButtonProps={{ disabled: isEmpty || isLoading }}>
      <div className="a-run-form">
        <label htmlFor="a-as-of">{t('analysis.asOf')}</label>
        <DatePicker id="a-as-of" autoFocus value={asOf} allowClear={false} onChange={(date) => { if (date) setAsOf(date); }} />
        <p className="m-faint">{t('analysis.asOfExplained')}</p>
        <h3>{t('analysis.field.laws')}</h3>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLoading ? <RowsSkeleton /> : null}
        {laws ? <LawChoice laws={laws} chosen={chosen} onChange={setOwn} /> : null}
        {may(rulesApi.laws.list) ? null : <p className="m-faint">{t('analysis.vehicleLaws')}</p>}
        {isEmpty ? <p role="alert" className="a-wrong">{t('analysis.chooseLaw')}</p> : null}
      </div>
    </Modal>
  );
}
