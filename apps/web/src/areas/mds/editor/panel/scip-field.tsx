import {
  scipArticleApi,
  scipMaterialCharacteristic,
  scipProductionFlag,
  type ScipProductionFlag,
} from '@matlas/contract';
import type { NodeChange, SheetNode } from '@matlas/domain';
import { useMay, useOptions, useT } from '@matlas/web-kit';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { PickSelect } from '../../../shared/pick-select';
import type { Editor } from '../use-editor';
import { Labelled } from './form-controls';

interface ScipFieldProps {
  editor: Editor;
  node: SheetNode;
  control: 'articleCategory' | 'materialCategory' | 'characteristics' | 'production';
  label: string;
}

/** Data of a part or material that a SCIP notification takes from its sheet; empty: the default. */
export function ScipField({ editor, node, control, label }: ScipFieldProps) {
  const t = useT();
  const may = useMay();
  const id = useId();
  const flags = useOptions(scipProductionFlag);
  const characteristics = useOptions(scipMaterialCharacteristic);
  const set = (fields: NodeChange) => void editor.apply({ op: 'setNode', key: node.key, fields });
  if (control === 'production')
    return (
      <Labelled label={label} id={id}>
        <Select
          id={id}
          size="small"
          className="m-wide"
          allowClear
          placeholder={t('mds.edit.scipHint.production')}
          value={node.scipProduction ?? null}
          options={flags}
          onChange={(code: ScipProductionFlag | undefined) => set({ scipProduction: code ?? null })}
        />
      </Labelled>
    );
  if (control === 'characteristics')
    return (
      <Labelled label={label} id={id}>
        <Select
          id={id}
          size="small"
          className="m-wide"
          mode="multiple"
          optionFilterProp="label"
          value={node.scipCharacteristics?.split(' ').map(Number) ?? []}
          options={characteristics}
          onChange={(codes: number[]) => set({ scipCharacteristics: codes.length > 0 ? codes.join(' ') : null })}
        />
      </Labelled>
    );
  const [field, hint] =
    control === 'articleCategory' ? (['scipCategory', 'category'] as const) : (['scipMaterial', 'material'] as const);
  const value = node[field];
  // Who may not read the picklists sees the code.
  if (!may(scipArticleApi.picklist))
    return (
      <Labelled label={label} id={id}>
        <Input id={id} size="small" value={value ?? ''} placeholder={t(`mds.edit.scipHint.${hint}`)} disabled />
      </Labelled>
    );
  return (
    <Labelled label={label} id={id}>
      <PickSelect
        id={id}
        size="small"
        list={control}
        label={label}
        placeholder={t(`mds.edit.scipHint.${hint}`)}
        value={value === undefined ? [] : [Number(value)]}
        onChange={(codes) => set({ [field]: codes.at(-1) === undefined ? null : String(codes.at(-1)) })}
      />
    </Labelled>
  );
}
