import { catalogApi, markingAnswer, massUnit, mixedNodeReason, nameIn, specificWeightUnit } from '@matlas/contract';
import type { NodeChange, SheetNode } from '@matlas/domain';
import { PanelSection, useLanguage, useOptions, useRoute, useT } from '@matlas/web-kit';
import type { Editor } from '../use-editor';
import { AlternativesForm, useMultiSource } from './alternatives-form';
import { Choice, Flag, TextBox } from './form-controls';
import {
  FIELD_GROUPS,
  planFieldChange,
  formatField,
  NODE_FIELDS,
  type FlagField,
  type NodeField,
  type NodeFieldName,
} from './node-fields';
import { NormsField } from './norms-field';
import { RecyclateForm } from './recyclate-form';
import { ScipField } from './scip-field';

function useClassOptions(): { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = useRoute(catalogApi.materialClasses, {}, { log: 'mds.log.classes' });
  return (data ?? []).map(({ code, nameZh, nameEn }) => ({
    value: code,
    label: `${code} ${nameIn(language, nameZh, nameEn)}`,
  }));
}

function useChoices() {
  return {
    weightUnit: useOptions(specificWeightUnit),
    massUnit: useOptions(massUnit),
    mixedReason: useOptions(mixedNodeReason),
    marking: useOptions(markingAnswer),
    classCode: useClassOptions(),
  };
}
type Choices = ReturnType<typeof useChoices>;
interface FieldProps {
  editor: Editor;
  node: SheetNode;
  spec: NodeField;
  label: string;
}

function FlagOf({ editor, node, spec, label }: FieldProps) {
  const multiSource = useMultiSource(editor);
  const value = node[spec.field as FlagField] ?? false;
  const set = (on: boolean) => {
    if (spec.control === 'multiSource') multiSource(node.key, on);
    else editor.apply({ op: 'setNode', key: node.key, fields: { [spec.field]: on || null } as NodeChange });
  };
  return <Flag label={label} value={value} onChange={set} />;
}

const unitOf = ({ control }: NodeField, node: SheetNode): string | undefined =>
  control === 'mass' ? (node.massUnit ?? 'g') : control === 'percent' ? '%' : undefined;

function FormField({ editor, node, spec, choices }: Omit<FieldProps, 'label'> & { choices: Choices }) {
  const t = useT();
  const { field, control } = spec;
  const label = t(`mds.edit.field.${field === 'number' ? `number.${node.kind}` : field}`);
  if (field === 'norms') return <NormsField editor={editor} node={node} label={label} />;
  if (control === 'flag' || control === 'multiSource')
    return <FlagOf editor={editor} node={node} spec={spec} label={label} />;
  if (
    control === 'articleCategory' ||
    control === 'materialCategory' ||
    control === 'characteristics' ||
    control === 'production'
  )
    return <ScipField editor={editor} node={node} control={control} label={label} />;
  const set = (value: string | null) =>
    void editor.apply({ op: 'setNode', key: node.key, fields: { [field]: value } as NodeChange });
  if (
    control === 'weightUnit' ||
    control === 'massUnit' ||
    control === 'mixedReason' ||
    control === 'marking' ||
    control === 'classCode'
  ) {
    return (
      <Choice<string>
        label={label}
        value={formatField(node, field) || (control === 'massUnit' ? 'g' : undefined)}
        options={choices[control]}
        isSearched={control === 'classCode'}
        onChange={set}
      />
    );
  }
  const commit = (text: string): string | undefined => {
    const outcome = planFieldChange(node, { ...spec, field: field as Exclude<NodeFieldName, 'norms'> }, text);
    if ('error' in outcome) return t(`mds.edit.wrong.${outcome.error}`);
    editor.apply(outcome.operation);
    return undefined;
  };
  return (
    <TextBox
      label={label}
      value={formatField(node, field)}
      unit={unitOf(spec, node)}
      isLong={control === 'long'}
      onCommit={commit}
    />
  );
}

/** All properties of an own node, apart from those of its place. */
export function NodeForm({ editor, node }: { editor: Editor; node: SheetNode }) {
  const t = useT();
  const choices = useChoices();
  const fields = NODE_FIELDS.filter(({ kinds }) => kinds.includes(node.kind));
  return (
    <>
      {node.multiSource ? <AlternativesForm key={`${node.key} sources`} editor={editor} node={node} /> : null}
      {FIELD_GROUPS.map((group) => {
        const own = fields.filter((field) => field.group === group);
        if (own.length === 0) return null;
        return (
          <PanelSection key={group} title={group === 'identity' ? undefined : t(`mds.edit.group.${group}`)}>
            <div className={group === 'rates' || group === 'mass' ? 'd-pairs' : 'd-form'}>
              {own.map((spec) => (
                <FormField
                  key={`${node.key} ${spec.field}`}
                  editor={editor}
                  node={node}
                  spec={spec}
                  choices={choices}
                />
              ))}
            </div>
          </PanelSection>
        );
      })}
      {node.kind === 'material' ? <RecyclateForm key={node.key} editor={editor} node={node} /> : null}
    </>
  );
}
