import { rulesGoalsApi, type RecycledGoal } from '@matlas/contract';
import {
  type Column,
  Field,
  FieldPair,
  nameIn,
  Percent,
  ResourceForm,
  ResourceList,
  useLanguage,
  useRules,
  useT,
} from '@matlas/web-kit';
import { Input, InputNumber, Switch, Tag } from 'antd';
import { OwnTag, ReplacesHint } from '../../rules/tagging/own-tag';

const [maxName, maxSource, firstYear, lastYear, mostMonths] = [200, 500, 2000, 2100, 600];
const withoutEmptyValues = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
const toText = (value: unknown): string => String(value);

/** Edits a target. Saving a target of the platform creates a copy that replaces it for the own enterprise. */
function TargetForm({ target, onClose }: { target: RecycledGoal | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const initial = target ? { ...target } : { active: true, percent: '25', endOfLifePercent: '20' };
  const toInput = ({ percent, endOfLifePercent, ...values }: Record<string, unknown>) =>
    ({ ...withoutEmptyValues(values), percent: toText(percent), endOfLifePercent: toText(endOfLifePercent) }) as never;
  return (
    <ResourceForm
      name="recycledTargets"
      title={t(target ? 'recycledTargets.edit' : 'recycledTargets.new')}
      save={rulesGoalsApi.saveTarget}
      record={target}
      initial={initial}
      toInput={toInput}
      onClose={onClose}
    >
      <ReplacesHint row={target} />
      <Field name="nameZh" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <FieldPair>
        <Field name="percent" isRequired>
          <InputNumber className="m-wide" stringMode min="0" max="100" suffix="%" />
        </Field>
        <Field name="endOfLifePercent" isRequired help="recycledTargets.endOfLifeHint">
          <InputNumber className="m-wide" stringMode min="0" max="100" suffix="%" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="fromYear">
          <InputNumber className="m-wide" min={firstYear} max={lastYear} precision={0} />
        </Field>
        <Field name="months" help="recycledTargets.monthsHint">
          <InputNumber className="m-wide" min={0} max={mostMonths} precision={0} />
        </Field>
      </FieldPair>
      <Field name="source" rules={[maxLength(maxSource)]}>
        <Input />
      </Field>
      <Field name="active" isChoice valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}

/** Targets of the platform and of the enterprise. The effective ones are shown as cards above. */
export function TargetList() {
  const t = useT();
  const language = useLanguage();
  const columns: Column<RecycledGoal>[] = [
    {
      key: 'name',
      isName: true,
      render: (one) => (
        <>
          {nameIn(language, one.nameZh, one.nameEn)} <OwnTag row={one} />
          {one.active ? null : <Tag>{t('recycledTargets.off')}</Tag>}
        </>
      ),
    },
    {
      field: 'percent',
      width: 120,
      align: 'right',
      priority: 1,
      sortable: true,
      render: ({ percent }) => <Percent value={percent} />,
    },
    {
      field: 'endOfLifePercent',
      width: 150,
      align: 'right',
      priority: 1,
      render: ({ endOfLifePercent }) => <Percent value={endOfLifePercent} />,
    },
    {
      field: 'fromYear',
      width: 110,
      priority: 2,
      sortable: true,
      render: ({ fromYear }) => (fromYear === null ? '–' : String(fromYear)),
    },
    { field: 'source', width: 320, priority: 3 },
  ];
  return (
    <ResourceList<RecycledGoal>
      isInner
      name="recycledTargets"
      list={rulesGoalsApi.targets}
      columns={columns}
      defaultSort="percent"
      save={rulesGoalsApi.saveTarget}
      form={({ record, onClose }) => <TargetForm target={record} onClose={onClose} />}
      remove={rulesGoalsApi.deleteTargets}
    />
  );
}
