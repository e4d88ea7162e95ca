import { chainOfCustody, recyclateAnswer, recyclingProcess } from '@matlas/contract';
import { formatDecimal, parseDecimal, RECYCLATE_SPANS, type RecyclateData, type SheetNode } from '@matlas/domain';
import { PanelSection, useOptions, useT } from '@matlas/web-kit';
import type { Editor } from '../use-editor';
import { Choice, TextBox } from './form-controls';

const texts = { method: 200, certificateNumber: 100, bioBasedMethod: 200 } as const;
const maxDecimals = 6;
type RecyclateChange = { readonly [Field in keyof RecyclateData]?: RecyclateData[Field] | null };

/**
 * Recyclate and bio-based content of a material. The details of recyclate are shown only when there is some;
 * bio-based content is asked for every material.
 */
export function RecyclateForm({ editor, node }: { editor: Editor; node: SheetNode }) {
  const t = useT();
  const options = {
    answer: useOptions(recyclateAnswer),
    process: useOptions(recyclingProcess),
    custody: useOptions(chainOfCustody),
  };
  const data: RecyclateData = node.recyclate ?? {};
  const set = (change: RecyclateChange) => {
    const next = Object.fromEntries(
      Object.entries({ ...data, ...change }).filter(([, value]) => value !== null && value !== undefined),
    ) as RecyclateData;
    editor.apply({ op: 'setNode', key: node.key, fields: { recyclate: Object.keys(next).length > 0 ? next : null } });
  };
  const percent =
    (field: (typeof RECYCLATE_SPANS)[number]) =>
    (typed: string): string | undefined => {
      const value = typed.trim() === '' ? null : parseDecimal(typed);
      if (value === undefined || (value !== null && (value.lt(0) || value.gt(100)))) return t('mds.edit.wrong.percent');
      if (value !== null && value.decimalPlaces() > maxDecimals) return t('mds.edit.wrong.digits');
      set({ [field]: value });
      return undefined;
    };
  const span = (field: (typeof RECYCLATE_SPANS)[number]) => (
    <TextBox
      key={field}
      label={t(`mds.edit.field.${field}`)}
      unit="%"
      value={data[field] ? formatDecimal(data[field]) : ''}
      onCommit={percent(field)}
    />
  );
  const text = (field: keyof typeof texts) => (
    <TextBox
      key={field}
      label={t(`mds.edit.field.${field}`)}
      value={data[field] ?? ''}
      onCommit={(typed) => {
        const value = typed.trim();
        if (value.length > texts[field]) return t('mds.edit.wrong.tooLong');
        set({ [field]: value === '' ? null : value });
        return undefined;
      }}
    />
  );
  const recyclate = (
    <>
      <div className="d-pairs">{RECYCLATE_SPANS.filter((field) => !field.startsWith('bioBased')).map(span)}</div>
      <Choice
        label={t('mds.edit.field.recyclingProcess')}
        value={data.process}
        options={options.process}
        onChange={(process) => set({ process })}
      />
      <Choice
        label={t('mds.edit.field.chainOfCustody')}
        value={data.chainOfCustody}
        options={options.custody}
        onChange={(custody) => set({ chainOfCustody: custody })}
      />
      {text('method')}
      {text('certificateNumber')}
    </>
  );
  return (
    <PanelSection title={t('mds.edit.recyclate')}>
      <div className="d-form">
        <Choice
          label={t('mds.edit.field.recyclateAnswer')}
          value={data.answer}
          options={options.answer}
          onChange={(answer) => set({ answer })}
        />
        {data.answer === recyclateAnswer.of.yes ? recyclate : null}
        <div className="d-pairs">{RECYCLATE_SPANS.filter((field) => field.startsWith('bioBased')).map(span)}</div>
        {text('bioBasedMethod')}
      </div>
    </PanelSection>
  );
}
