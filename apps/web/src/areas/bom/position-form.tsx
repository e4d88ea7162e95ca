import { bomApi, type BomPosition, type BomPositionDetail } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useName, useRules, useT } from '@matlas/web-kit';
import { Input } from 'antd';

/** The position to edit, or the parent of a new one (null for a root position). */
export type PositionTask = { position: BomPosition } | { modelId: number; parent: BomPosition | null };

export interface PositionFormProps {
  task: PositionTask;
  onSaved: (position: BomPositionDetail) => void;
  onClose: () => void;
}

function Fields() {
  const { maxLength, name, withoutSpaces } = useRules();
  return (
    <>
      <Field name="name" isRequired rules={[maxLength(200), name()]}>
        <Input />
      </Field>
      <Field name="foreignName" rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field name="number" rules={[maxLength(100), withoutSpaces()]}>
        <Input />
      </Field>
      <FieldPair>
        <Field name="quantity" isRequired>
          <NumberField decimals={6} min={0} />
        </Field>
        <Field name="massGrams">
          <NumberField decimals={6} min={0} unit="g" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="supplierCode" rules={[maxLength(50)]}>
          <Input />
        </Field>
        <Field name="supplierName" rules={[maxLength(200)]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="remark" rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </>
  );
}

/** Edits or adds a position. */
export function PositionForm({ task, onSaved, onClose }: PositionFormProps) {
  const t = useT();
  const nameOf = useName();
  if ('position' in task)
    return (
      <ResourceForm
        name="bom"
        title={t('bom.edit')}
        save={bomApi.update}
        record={task.position}
        onSaved={onSaved}
        onClose={onClose}
      >
        <Fields />
      </ResourceForm>
    );
  const { modelId, parent } = task;
  return (
    <ResourceForm
      name="bom"
      title={parent ? t('bom.addBelow', { name: nameOf(parent) }) : t('bom.addTop')}
      save={bomApi.add}
      initial={{ quantity: '1' }}
      onSaved={onSaved}
      onClose={onClose}
      log={['bom.title', 'kit.new']}
      toInput={(values) =>
        ({ ...values, modId: modelId, ...(parent ? { parentId: parent.id } : {}) }) as { modId: number; name: string }
      }
    >
      <Fields />
    </ResourceForm>
  );
}
