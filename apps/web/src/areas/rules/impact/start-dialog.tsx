import { analysisImpactApi, rulesApi, type ImpactKind, type ImpactRow, type LawRow } from '@matlas/contract';
import {
  businessToday,
  ErrorState,
  formatDate,
  nameIn,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { DatePicker, Modal, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useLawWords } from '../../shared/law-words';
import { FileFields, useListFile } from './file-fields';

const kinds: readonly ImpactKind[] = ['version', 'file', 'date'];
const log = ['impact.title', 'impact.log.start'];
const monthsAhead = 12;
const width = 640;
const wideWidth = 900;

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="im-field">
      <span className="m-faint">{label}</span>
      {children}
    </label>
  );
}

function LawSelect({
  laws,
  value,
  onChange,
  isMany,
}: {
  laws: readonly LawRow[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  isMany: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const options = laws.map((law) => ({
    value: law.id,
    label: `${codeOf(law.code)} · ${nameIn(language, law.nameZh, law.nameEn)}`,
  }));
  const search = { optionFilterProp: 'label' };
  return (
    <Labelled label={t('impact.field.laws')}>
      {isMany ? (
        <Select<number[]>
          mode="multiple"
          aria-label={t('impact.field.laws')}
          showSearch={search}
          value={[...value]}
          options={options}
          onChange={onChange}
        />
      ) : (
        <Select<number>
          aria-label={t('impact.field.laws')}
          placeholder={t('impact.chooseLaw')}
          showSearch={search}
          {...(value[0] === undefined ? {} : { value: value[0] })}
          options={options}
          onChange={(id) => onChange([id])}
        />
      )}
    </Labelled>
  );
}

/** The version to evaluate, and the one to compare it with. */
function Versions({
  lawId,
  to,
  from,
  onChange,
}: {
  lawId: number;
  to: number | undefined;
  from: number | undefined;
  onChange: (versions: { to: number | undefined; from: number | undefined }) => void;
}) {
  const t = useT();
  const {
    data = [],
    error,
    refetch,
  } = useRoute(rulesApi.listItems.versions, { lawId }, { log: 'impact.log.versions' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const options = data.map(({ id, label, publishedAt, isCurrent }) => ({
    value: id,
    label: `${label} · ${formatDate(publishedAt)}${isCurrent ? ` · ${t('impact.newest')}` : ''}`,
  }));
  return (
    <>
      <Labelled label={t('impact.field.toVersion')}>
        <Select<number>
          aria-label={t('impact.field.toVersion')}
          placeholder={t('impact.chooseVersion')}
          {...(to === undefined ? {} : { value: to })}
          options={options}
          onChange={(id) => onChange({ to: id, from: from === id ? undefined : from })}
        />
      </Labelled>
      <Labelled label={t('impact.field.fromVersion')}>
        <Select<number>
          allowClear
          aria-label={t('impact.field.fromVersion')}
          placeholder={t('impact.fromToday')}
          {...(from === undefined ? {} : { value: from })}
          options={options.filter(({ value }) => value !== to)}
          onChange={(id?: number) => onChange({ to, from: id })}
        />
      </Labelled>
      {data.length < 2 ? <p className="m-faint">{t('impact.oneVersion')}</p> : null}
    </>
  );
}

function DayField({ day, onChange }: { day: Dayjs; onChange: (day: Dayjs) => void }) {
  const t = useT();
  return (
    <Labelled label={t('impact.field.date')}>
      <DatePicker
        aria-label={t('impact.field.date')}
        value={day}
        allowClear={false}
        disabledDate={(date) => !date.isAfter(businessToday(), 'day')}
        onChange={(date) => {
          if (date) onChange(date);
        }}
      />
    </Labelled>
  );
}

function useStart(onDone: (impact: ImpactRow) => void, onClose: () => void) {
  const done = (impact: ImpactRow) => {
    onClose();
    onDone(impact);
  };
  const start = useCommand(analysisImpactApi.start, { log, onDone: done });
  return { start, done };
}

/** State of the selected comparison: a version, a day or a file. */
function useComparison(law: number | undefined, version: number | undefined) {
  const [kind, setKind] = useState<ImpactKind>('version');
  const [lawIds, setLawIds] = useState<number[]>(law === undefined ? [] : [law]);
  const [versions, setVersions] = useState<{ to: number | undefined; from: number | undefined }>({
    to: version,
    from: undefined,
  });
  const [day, setDay] = useState<Dayjs>(dayjs(businessToday()).add(monthsAhead, 'month'));
  const [lawId] = lawIds;
  const chooseKind = (next: ImpactKind) => {
    setKind(next);
    if (next !== 'date') setLawIds(lawIds.slice(0, 1));
  };
  const chooseLaws = (ids: number[]) => {
    setLawIds(ids);
    setVersions({ to: undefined, from: undefined });
  };
  const isReady = lawId !== undefined && (kind === 'date' || kind === 'file' || versions.to !== undefined);
  return {
    ...{ kind, lawIds, versions, day, isReady },
    ...{ chooseKind, chooseLaws, setVersions, setDay },
  };
}

/** Starts a comparison with the current lists. */
export function StartDialog({
  law,
  version,
  onDone,
  onClose,
}: {
  law?: number;
  /** Preselected version of the regulation. */ version?: number;
  onDone: (impact: ImpactRow) => void;
  onClose: () => void;
}) {
  const t = useT();
  const may = useMay();
  const comparison = useComparison(law, version);
  const { kind, lawIds, versions, day, setVersions, setDay } = comparison;
  const laws = useRoute(rulesApi.laws.list, {}, { log: 'analysis.log.laws', enabled: may(rulesApi.laws.list) });
  const { start, done } = useStart(onDone, onClose);
  const [lawId] = lawIds;
  const file = useListFile(lawId, done);
  const isFile = kind === 'file';
  const isReady = comparison.isReady && (!isFile || (file.file !== undefined && file.block === undefined));
  // Columns are remembered by authority: another list reads the file anew.
  const chooseLaws = (ids: number[]) => {
    file.choose(file.file);
    comparison.chooseLaws(ids);
  };
  const go = () => {
    if (lawId === undefined) return;
    if (isFile) file.compare();
    else
      start.mutate({
        lawIds,
        ...(kind === 'date'
          ? { date: day.format('YYYY-MM-DD') }
          : { versionId: versions.to, ...(versions.from === undefined ? {} : { fromVersionId: versions.from }) }),
      });
  };
  return (
    <Modal
      open
      width={isFile && file.mapped ? wideWidth : width}
      mask={{ closable: false }}
      title={t('impact.start')}
      okText={t('impact.look')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={start.isPending || file.isBusy}
      onOk={go}
      onCancel={onClose}
    >
      <div className="im-form">
        <p className="m-faint">{t('impact.startExplained')}</p>
        <Segmented<ImpactKind>
          aria-label={t('impact.kind.label')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`impact.kind.${value}`) }))}
          onChange={comparison.chooseKind}
        />
        {laws.error ? <ErrorState error={laws.error} onRetry={() => void laws.refetch()} /> : null}
        {laws.isLoading ? (
          <RowsSkeleton />
        ) : (
          <LawSelect laws={laws.data ?? []} value={lawIds} isMany={kind === 'date'} onChange={chooseLaws} />
        )}
        {kind === 'version' && lawId !== undefined ? (
          <Versions lawId={lawId} {...versions} onChange={setVersions} />
        ) : null}
        {kind === 'date' ? <DayField day={day} onChange={setDay} /> : null}
        {isFile ? <FileFields work={file} /> : null}
      </div>
    </Modal>
  );
}
