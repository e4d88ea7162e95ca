import { PlusOutlined } from '@ant-design/icons';
import { changeState, type ComponentRecord, componentRecordApi, extensionKind } from '@matlas/contract';
import {
  Code,
  type Column,
  DetailPanel,
  ExportButton,
  Facts,
  formatDate,
  Name,
  noValue,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PlanEffects } from './change-effect';
import { PlannedSheet, useModelsText } from './plan-models';
import { RecordForm } from './record-form';
import { hasSteps, PlanSteps } from './steps';

const nameOfModel = ({ modelName, modelForeignName }: ComponentRecord) => ({
  name: modelName,
  foreignName: modelForeignName,
});

function useColumns(): Column<ComponentRecord>[] {
  const wordOf = useWordOf();
  const language = useLanguage();
  const modelsText = useModelsText();
  return [
    {
      field: 'certificate',
      sortable: true,
      render: ({ certificate }) => <Code>{certificate}</Code>,
    },
    {
      field: language === 'en' ? 'modelEnglishName' : 'modelName',
      title: 'componentRecord.field.modId',
      width: 160,
      priority: 2,
      sortable: true,
      render: (record) => <Name of={nameOfModel(record)} />,
    },
    { field: 'kind', width: 120, priority: 2, sortable: true, render: ({ kind }) => wordOf(extensionKind, kind) },
    { key: 'models', width: 200, priority: 2, render: ({ models }) => modelsText(models) },
    {
      key: 'parts',
      width: 160,
      priority: 3,
      render: ({ parts }) => parts.map(({ name }) => name).join(', ') || noValue,
    },
    { field: 'reason', width: 180, priority: 3 },
    { field: 'effectiveOn', width: 120, priority: 2, sortable: true, render: (row) => formatDate(row.effectiveOn) },
    { field: 'state', width: 110, priority: 1, sortable: true, render: ({ state }) => wordOf(changeState, state) },
    { field: 'createdByName', width: 120, isExtra: true, sortable: true },
  ];
}
function Parts({ record }: { record: ComponentRecord }) {
  const t = useT();
  if (record.parts.length === 0) return null;
  return (
    <PanelSection title={t('componentRecord.parts')}>
      {record.parts.map((part) => (
        <Facts
          key={`${part.before?.id}-${part.after?.id}`}
          items={[
            [t('partChange.field.name'), [part.name, part.number].filter(Boolean).join(' · ')],
            [t('partChange.before'), <PlannedSheet key="before" sheet={part.before} />],
            [t('partChange.after'), <PlannedSheet key="after" sheet={part.after} />],
          ]}
        />
      ))}
    </PanelSection>
  );
}
function RecordPanel({
  record,
  onClose,
  onEdit,
}: {
  record: ComponentRecord;
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const { confirm, undo, effect } = componentRecordApi;
  const exportOne = { querys: { eq: { id: record.id } } };
  return (
    <DetailPanel
      title={record.certificate}
      subtitle={<Name of={nameOfModel(record)} />}
      onClose={onClose}
      footer={
        hasSteps(record) ? (
          <PlanSteps plan={record} confirm={confirm} undo={undo} title="componentRecord.title" onEdit={onEdit} />
        ) : undefined
      }
    >
      <PanelSection
        extra={
          may(componentRecordApi.export) ? (
            <ExportButton route={componentRecordApi.export} name="componentRecord" input={exportOne} />
          ) : undefined
        }
        title={wordOf(extensionKind, record.kind)}
      >
        <Facts
          items={[
            [t('partChange.field.state'), wordOf(changeState, record.state)],
            [t('partChange.field.reason'), record.reason],
            [t('partChange.field.effectiveOn'), formatDate(record.effectiveOn)],
            ...record.models.map((model): [string, ReactNode] => [
              t('componentRecord.model'),
              <span key={model.id}>
                <Name of={model} />{' '}
                <span className="m-faint">
                  {record.kind === extensionKind.of.models
                    ? t('componentRecord.certificateBefore', { number: model.certificateBefore ?? noValue })
                    : t('componentRecord.positions', { count: model.positions })}
                </span>
              </span>,
            ]),
          ]}
        />
      </PanelSection>
      <Parts record={record} />
      <PlanEffects plan={record} route={effect} />
    </DetailPanel>
  );
}

/** Extensions of certificates by models or parts: planned, looked at with their effect, confirmed and undone at once. */
export function RecordList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const may = useMay();
  const [edited, setEdited] = useState<ComponentRecord | 'new'>();
  const [, setSearch] = useSearchParams();
  const states = useFilterOptions(changeState);
  const kinds = useFilterOptions(extensionKind);
  return (
    <>
      <ResourceList
        name="componentRecord"
        list={componentRecordApi.page}
        columns={useColumns()}
        defaultSort="-id"
        filters={[
          { field: 'state', kind: 'choice', options: states },
          { field: 'kind', kind: 'choice', options: kinds },
        ]}
        remove={componentRecordApi.delete}
        exports={componentRecordApi.export}
        actions={actions}
        panel={(record, close) => (
          <RecordPanel key={record.id} record={record} onClose={close} onEdit={() => setEdited(record)} />
        )}
        create={
          may(componentRecordApi.saveOrUpdate) ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              {t('kit.new')}
            </Button>
          ) : undefined
        }
      />
      {edited ? (
        <RecordForm
          record={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => setSearch({ view: 'records', open: String(id) }, { replace: true })}
        />
      ) : null}
    </>
  );
}
