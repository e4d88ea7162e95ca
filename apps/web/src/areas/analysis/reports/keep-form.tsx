import {
  analysisReportApi,
  analysisTaskApi,
  REPORT_SCHEDULES,
  reportKind,
  type ReportKind,
  type ReportScheduleRow,
  type Route,
  vehicleApi,
} from '@matlas/contract';
import {
  businessTimeZone,
  Field,
  FieldPair,
  NumberField,
  ResourceForm,
  useMay,
  useRoute,
  useRules,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Input, Select } from 'antd';
import { useState } from 'react';

/** Filters of the export. */
export type ReportOptions = Record<string, string | number | boolean | string[]>;
/** A workbook to save: of a run, of a vehicle, or of neither. Without `kind` the user selects the kind. */
export interface ReportSource {
  kind?: ReportKind;
  modId?: number | undefined;
  runId?: number | undefined;
  options?: ReportOptions;
  title?: string | undefined;
}
interface KeepFormProps extends ReportSource {
  /** The schedule to edit. Its kind and subject cannot be changed. */
  schedule?: ReportScheduleRow;
  /** Preselects a repeated schedule instead of `once`. */
  isRepeated?: boolean;
  onClose: () => void;
}
const log = 'reports.log.keep';
const defaultKeepLast = 30;
const label = { optionFilterProp: 'label' };

function People() {
  const t = useT();
  const may = useMay();
  const people = useRoute(
    analysisTaskApi.people,
    {},
    { log: 'reports.log.people', enabled: may(analysisTaskApi.people) },
  );
  return (
    <Field name="readerIds" isChoice help="reports.readersHelp">
      <Select
        mode="multiple"
        showSearch={label}
        aria-label={t('reports.field.readerIds')}
        loading={people.isLoading}
        options={(people.data ?? []).map(({ id, name, loginName }) => ({ value: id, label: `${name} (${loginName})` }))}
      />
    </Field>
  );
}
function WorkbookField() {
  const t = useT();
  const wordOf = useWordOf();
  const may = useMay();
  const kinds = useRoute(analysisReportApi.kinds, {}, { log: 'reports.log.kinds' });
  const models = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'reports.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  return (
    <>
      <Field name="kind" isRequired isChoice>
        <Select
          aria-label={t('reports.field.kind')}
          loading={kinds.isLoading}
          options={(kinds.data ?? []).map(({ kind }) => ({ value: kind, label: wordOf(reportKind, kind) }))}
        />
      </Field>
      <Field name="modId" isRequired isChoice>
        <Select
          showSearch={label}
          aria-label={t('reports.field.modId')}
          loading={models.isLoading}
          options={(models.data ?? []).map(({ id, projectName, internalNumber }) => ({
            value: id,
            label: `${projectName} (${internalNumber})`,
          }))}
        />
      </Field>
    </>
  );
}

/** The time zone that determines when days and weeks of the schedule begin. */
function TimeZone() {
  const t = useT();
  const options = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  return (
    <Field name="timeZone" isRequired isChoice>
      <Select aria-label={t('reports.field.timeZone')} showSearch={label} options={options} />
    </Field>
  );
}

/**
 * Saves a report once, or creates it on a schedule. A single report refers to a fixed run; a schedule always uses
 * the newest run of the same target.
 */
export function KeepForm({ kind, modId, runId, options, title, schedule, isRepeated = false, onClose }: KeepFormProps) {
  const t = useT();
  const { message } = App.useApp();
  const { maxLength } = useRules();
  const [when, setWhen] = useState<string>(schedule?.schedule ?? (isRepeated ? 'weekly' : 'once'));
  const isScheduled = when !== 'once';
  const times = [...(schedule || isRepeated ? [] : ['once']), ...REPORT_SCHEDULES].map((value) => ({
    value,
    label: t(`reports.schedules.${value}`),
  }));
  const toInput = ({ when: _when, ...values }: Record<string, unknown>) => ({
    ...(schedule
      ? { kind: schedule.kind }
      : {
          kind,
          modId,
          ...(runId === undefined || (isScheduled && modId !== undefined) ? {} : { runId }),
          options: options ?? {},
        }),
    ...withoutEmptyValues(values),
    ...(isScheduled ? { schedule: when } : {}),
  });
  const showStarted = () =>
    void message.success(t(schedule ? 'reports.saved' : isScheduled ? 'reports.scheduled' : 'reports.started'));
  return (
    <ResourceForm<Route>
      name="reports"
      title={t(
        schedule ? 'reports.editSchedule' : kind ? 'reports.keep' : isRepeated ? 'reports.schedule.new' : 'reports.new',
      )}
      save={isScheduled ? analysisReportApi.saveSchedule : analysisReportApi.createReport}
      record={schedule}
      log={log}
      initial={{
        when,
        title: schedule?.title ?? title,
        keepLast: schedule?.keepLast ?? defaultKeepLast,
        timeZone: schedule?.timeZone ?? businessTimeZone(),
        readerIds: schedule?.readers.map(({ id }) => id) ?? [],
      }}
      toInput={toInput}
      onSaved={showStarted}
      onClose={onClose}
    >
      {kind || schedule ? null : <WorkbookField />}
      <Field
        name="title"
        isRequired={isScheduled}
        rules={[maxLength(200)]}
        {...(isScheduled ? {} : { help: 'reports.titleHelp' })}
      >
        <Input autoComplete="off" />
      </Field>
      <FieldPair>
        <Field name="when" isChoice {...(isScheduled ? { help: `reports.scheduleHelp.${when}` } : {})}>
          <Select aria-label={t('reports.field.when')} options={times} onChange={setWhen} />
        </Field>
        {isScheduled ? (
          <Field name="keepLast" isRequired>
            <NumberField />
          </Field>
        ) : null}
      </FieldPair>
      {isScheduled ? <TimeZone /> : null}
      <People />
    </ResourceForm>
  );
}
const withoutEmptyValues = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
