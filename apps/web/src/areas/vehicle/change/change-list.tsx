import { PlusOutlined } from '@ant-design/icons';
import { changeKind, changeState, type ComponentChange, componentChangeApi } from '@matlas/contract';
import {
  type Column,
  DetailPanel,
  Facts,
  formatDate,
  Name,
  noValue,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PlanEffects } from './change-effect';
import { ChangeForm } from './change-form';
import { PlannedSheet, useModelsText } from './plan-models';
import { hasSteps, PlanSteps } from './steps';

function useColumns(): Column<ComponentChange>[] {
  const wordOf = useWordOf();
  const modelsText = useModelsText();
  return [
    { field: 'name', sortable: true, render: ({ name, number }) => [name, number].filter(Boolean).join(' · ') },
    { field: 'kind', width: 100, priority: 3, render: ({ kind }) => wordOf(changeKind, kind) },
    { key: 'after', width: 200, priority: 2, render: ({ after }) => (after ? <Name of={after} /> : noValue) },
    { key: 'models', width: 180, priority: 2, render: ({ models }) => modelsText(models) },
    { field: 'reason', width: 200, priority: 3 },
    { field: 'effectiveOn', width: 120, priority: 2, sortable: true, render: (row) => formatDate(row.effectiveOn) },
    { field: 'certificate', width: 150, priority: 3 },
    { field: 'state', width: 110, priority: 1, sortable: true, render: ({ state }) => wordOf(changeState, state) },
    { field: 'createdByName', width: 120, isExtra: true },
  ];
}
function ChangePanel({
  change,
  onClose,
  onEdit,
}: {
  change: ComponentChange;
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const modelsText = useModelsText();
  const { confirm, undo } = componentChangeApi;
  return (
    <DetailPanel
      title={change.name}
      subtitle={change.number ?? undefined}
      onClose={onClose}
      footer={
        hasSteps(change) ? (
          <PlanSteps plan={change} confirm={confirm} undo={undo} title="partChange.title" onEdit={onEdit} />
        ) : undefined
      }
    >
      <PanelSection>
        <Facts
          items={[
            [t('partChange.field.state'), wordOf(changeState, change.state)],
            [t('partChange.before'), <PlannedSheet key="before" sheet={change.before} />],
            [t('partChange.after'), <PlannedSheet key="after" sheet={change.after} />],
            [t('partChange.field.models'), modelsText(change.models)],
            [t('partChange.field.reason'), change.reason],
            [t('partChange.field.effectiveOn'), formatDate(change.effectiveOn)],
            [t('partChange.field.certificate'), change.certificate ?? noValue],
          ]}
        />
      </PanelSection>
      <PlanEffects plan={change} route={componentChangeApi.effect} />
    </DetailPanel>
  );
}

/** Part changes: planned, looked at with their effect, confirmed in all models at once, undone at once. */
export function ChangeList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const may = useMay();
  const [edited, setEdited] = useState<ComponentChange | 'new'>();
  const [, setSearch] = useSearchParams();
  const states = useFilterOptions(changeState);
  const kinds = useFilterOptions(changeKind);
  return (
    <>
      <ResourceList
        name="partChange"
        list={componentChangeApi.page}
        columns={useColumns()}
        defaultSort="-id"
        filters={[
          { field: 'state', kind: 'choice', options: states },
          { field: 'kind', kind: 'choice', options: kinds },
        ]}
        remove={componentChangeApi.delete}
        exports={componentChangeApi.export}
        actions={actions}
        panel={(change, close) => (
          <ChangePanel key={change.id} change={change} onClose={close} onEdit={() => setEdited(change)} />
        )}
        create={
          may(componentChangeApi.saveOrUpdate) ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              {t('kit.new')}
            </Button>
          ) : undefined
        }
      />
      {edited ? (
        <ChangeForm
          change={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => setSearch({ open: String(id) }, { replace: true })}
        />
      ) : null}
    </>
  );
}
