import { rulesApplicationCodeApi, type ExemptionRow } from '@matlas/contract';
import {
  businessToday,
  Code,
  DetailPanel,
  Facts,
  Field,
  FieldPair,
  formatDate,
  formatPercent,
  nameIn,
  NumberField,
  PanelSection,
  ResourceForm,
  ResourceList,
  useLanguage,
  useMay,
  useRules,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { dateField } from '../shared/date-field';
import { useLawWords } from '../shared/law-words';
import { useAsOf } from './as-of';
import { toHistoryColumns, StateHistory } from './state-history';

const hundred = 100;
const maxTextLength = 2000;
const nullsToUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]));
const dates = ['typeApprovedBefore', 'typeApprovedFrom', 'putOnMarketBefore', 'engineDevelopedBefore'] as const;

function ExemptionForm({ record, onClose }: { record: ExemptionRow; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const day = (name: string) => (
    <Field key={name} name={name} {...dateField}>
      <DatePicker className="m-wide" />
    </Field>
  );
  return (
    <ResourceForm
      name="exemptionEntries"
      isWide
      title={t('exemptionEntries.edit', { entry: record.entry })}
      save={rulesApplicationCodeApi.saveExemption}
      record={record}
      initial={{ ...nullsToUndefined(record), stateFrom: businessToday() }}
      toInput={(values) => nullsToUndefined(values) as never}
      onClose={onClose}
    >
      <Field name="textZh" rules={[maxLength(maxTextLength)]}>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
      <Field name="textEn" isRequired rules={[maxLength(maxTextLength)]}>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
      <FieldPair>
        <Field name="maxPercent">
          <NumberField max={hundred} unit="%" />
        </Field>
        <Field name="minPercent">
          <NumberField max={hundred} unit="%" />
        </Field>
      </FieldPair>
      <FieldPair>
        {day(dates[0])}
        {day(dates[1])}
      </FieldPair>
      <FieldPair>
        {day(dates[2])}
        {day(dates[3])}
      </FieldPair>
      <FieldPair>
        {day('validUntil')}
        <Field name="reviewDue" rules={[maxLength(30)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="sparePartsOnly" valuePropName="checked">
          <Checkbox />
        </Field>
        <Field name="superseded" valuePropName="checked">
          <Checkbox />
        </Field>
      </FieldPair>
      <Field name="note" rules={[maxLength(maxTextLength)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="stateFrom" help="applicationCodes.help.stateFrom" {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
    </ResourceForm>
  );
}
function ExemptionPanel({ entry, onClose }: { entry: ExemptionRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const day = (value: string | null) => (value === null ? '' : formatDate(value));
  const field = (name: string) => t(`exemptionEntries.field.${name}`);
  return (
    <DetailPanel
      title={nameIn(language, entry.textZh, entry.textEn)}
      subtitle={<Code>{`${codeOf(entry.lawCode)} ${entry.entry}`}</Code>}
      onClose={onClose}
    >
      <PanelSection title={t('applicationCodes.conditions')}>
        <Facts
          items={[
            [field('entities'), entry.entities.join(t('files.comma'))],
            [field('maxPercent'), entry.maxPercent === null ? '' : formatPercent(entry.maxPercent)],
            [field('minPercent'), entry.minPercent === null ? '' : formatPercent(entry.minPercent)],
            ...dates.map((name): [string, string] => [field(name), day(entry[name])]),
            [field('validUntil'), day(entry.validUntil)],
            [field('sparePartsOnly'), entry.sparePartsOnly ? t('rules.yes') : ''],
            [field('superseded'), entry.superseded ? t('rules.yes') : ''],
            [field('reviewDue'), entry.reviewDue ?? ''],
            [field('source'), entry.source],
            [field('note'), entry.note],
            [field('stateFrom'), entry.stateFrom === null ? t('rules.always') : formatDate(entry.stateFrom)],
          ]}
        />
      </PanelSection>
      {entry.changes > 0 ? (
        <StateHistory
          route={rulesApplicationCodeApi.exemptionHistory}
          id={entry.id}
          current={toHistoryColumns(entry)}
          name="exemptionEntries"
        />
      ) : null}
    </DetailPanel>
  );
}

/** Entries of exemption annexes as of a day. */
export function ExemptionList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const may = useMay();
  const [asOf] = useAsOf();
  const [edited, setEdited] = useState<ExemptionRow>();
  const columns: Column<ExemptionRow>[] = [
    { field: 'entry', width: 110, render: ({ entry }) => <Code>{entry}</Code> },
    {
      field: 'lawCode',
      width: 140,
      priority: 2,
      sortable: true,
      render: ({ lawCode }) => <Code>{codeOf(lawCode)}</Code>,
    },
    {
      key: 'text',
      isName: true,
      plainText: ({ entry }) => entry,
      render: ({ textZh, textEn, superseded }) => (
        <>
          {nameIn(language, textZh, textEn)}
          {superseded ? (
            <>
              {' '}
              <Tag>{t('exemptionEntries.field.superseded')}</Tag>
            </>
          ) : null}
        </>
      ),
    },
    { key: 'entities', width: 90, priority: 3, render: ({ entities }) => entities.join(', ') },
    {
      field: 'maxPercent',
      width: 110,
      align: 'right',
      priority: 2,
      render: ({ maxPercent }) => (maxPercent === null ? '–' : formatPercent(maxPercent)),
    },
    {
      field: 'typeApprovedBefore',
      width: 184,
      sortable: true,
      priority: 3,
      render: ({ typeApprovedBefore }) => formatDate(typeApprovedBefore),
    },
    {
      field: 'validUntil',
      width: 120,
      sortable: true,
      priority: 3,
      render: ({ validUntil }) => formatDate(validUntil),
    },
  ];
  return (
    <>
      <ResourceList
        name="exemptionEntries"
        list={rulesApplicationCodeApi.exemptions}
        columns={columns}
        fixed={asOf ? { asOf } : {}}
        actions={actions}
        panel={(entry, close) => <ExemptionPanel key={entry.id} entry={entry} onClose={close} />}
        rowActions={(entry) =>
          entry.can.edit && may(rulesApplicationCodeApi.saveExemption)
            ? [{ key: 'edit', label: t('kit.edit'), onClick: () => setEdited(entry) }]
            : []
        }
      />
      {edited ? <ExemptionForm record={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
