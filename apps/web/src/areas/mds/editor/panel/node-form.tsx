import { catalogApi, markingAnswer, mixedNodeReason, nameIn, recyclateAnswer, specificWeightUnit } from '@matlas/contract';
import { formatDecimal, parseDecimal, type NodeChange, type RecyclateData, type SheetNode } from '@matlas/domain';
import { PanelSection, useLanguage, useOptions, useRoute, useT } from '@matlas/web-kit';
import type { Editor } from '../use-editor';
import { Choice, Flag, TextBox } from './form-controls';
import { fieldChange, fieldText, NODE_FIELDS, type NodeField } from './node-fields';

const units: Readonly<Record<string, string>> = { mass: 'g', percent: '%' };

function useClassOptions(): { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = useRoute(catalogApi.materialClasses, {}, { log: 'mds.log.classes' });
  return (data ?? []).map(({ code, nameZh, nameEn }) => ({ value: code, label: `${code} ${nameIn(language, nameZh, nameEn)}` }));
}

function useChoices() {
  return { weightUnit: useOptions(specificWeightUnit), mixedReason: useOptions(mixedNodeReason), marking: useOptions(markingAnswer), classCode: useClassOptions() };
}

function FormField({ editor, node, spec, choices }: { editor: Editor; node: SheetNode; spec: NodeField; choices: ReturnType<typeof useChoices> }) {
  const t = useT();
  const { field, control } = spec;
  const label = t(`mds.edit.field.${field === 'number' ? `number.${node.kind}` : field}`);
  const set = (value: string | boolean | null) => void editor.apply({ op: 'setNode', key: node.key, fields: { [field]: value } as NodeChange });
  if (control === 'flag') return <Flag label={label} value={node.multiSource ?? false} onChange={set} />;
  if (control === 'weightUnit' || control === 'mixedReason' || control === 'marking' || control === 'classCode') {
    return <Choice label={label} value={fieldText(node, field) || undefined} options={choices[control]} isSearched={control === 'classCode'} onChange={set} />;
  }
  const commit = (text: string): string | undefined => {
    const outcome = fieldChange(node, spec, text);
    if ('error' in outcome) return t(`mds.edit.wrong.${outcome.error}`);
    editor.apply(outcome.operation);
    return undefined;
  };
  return <TextBox label={label} value={fieldText(node, field)} unit={units[control]} isLong={control === 'long'} onCommit={commit} />;
}

const SPANS = ['postIndustrialMin', 'postIndustrialMax', 'postConsumerMin', 'postConsumerMax', 'bioBasedMin', 'bioBasedMax'] as const;

/** Recyclate and bio-based content of a material; the percents only where there is some. */
function RecyclateForm({ editor, node }: { editor: Editor; node: SheetNode }) {
  const t = useT();
  const options = useOptions(recyclateAnswer);
  const data: RecyclateData = node.recyclate ?? {};
  const set = (change: { readonly [Field in keyof RecyclateData]?: RecyclateData[Field] | null }) => {
    const next = Object.fromEntries(Object.entries({ ...data, ...change }).filter(([, value]) => value !== null && value !== undefined)) as RecyclateData;
    editor.apply({ op: 'setNode', key: node.key, fields: { recyclate: Object.keys(next).length > 0 ? next : null } });
  };
  const percent = (field: (typeof SPANS)[number]) => (text: string): string | undefined => {
    const value = text.trim() === '' ? null : parseDecimal(text);
    if (value === undefined || (value !== null && (value.lt(0) || value.gt(100)))) return t('mds.edit.wrong.percent');
    set({ [field]: value });
    return undefined;
  };
  return (
    <PanelSection title={t('mds.edit.recyclate')}>
      <Choice label={t('mds.edit.field.recyclateAnswer')} value={data.answer} options={options} onChange={(answer) => set({ answer })} />
      {data.answer === 1 ? <div className="d-pairs">{SPANS.map((field) => <TextBox key={field} label={t(`mds.edit.field.${field}`)} unit="%" value={data[field] ? formatDecimal(data[field]) : ''} onCommit={percent(field)} />)}</div> : null}
      {data.answer === 1 ? <TextBox label={t('mds.edit.field.recyclateMethod')} value={data.method ?? ''} onCommit={(text) => { set({ method: text.trim() === '' ? null : text.trim() }); return undefined; }} /> : null}
    </PanelSection>
  );
}

/** Everything that is said about an own node itself. */
export function NodeForm({ editor, node }: { editor: Editor; node: SheetNode }) {
  const choices = useChoices();
  return (
    <>
      <PanelSection><div className="d-form">{NODE_FIELDS.filter(({ kinds }) => kinds.includes(node.kind)).map((spec) => <FormField key={`${node.key} ${spec.field}`} editor={editor} node={node} spec={spec} choices={choices} />)}</div></PanelSection>
      {node.kind === 'material' ? <RecyclateForm key={node.key} editor={editor} node={node} /> : null}
    </>
  );
}
