import { catalogApi, MAX_NORMS } from '@matlas/contract';
import type { SheetNode } from '@matlas/domain';
import { useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useId } from 'react';
import type { Editor } from '../use-editor';
import '../../sheet-data/sheet-data.css';
import { Labelled } from './form-controls';

const maxText = 100;

/** Further standards that a material meets, chosen from the catalogue or typed. */
export function NormsField({ editor, node, label }: { editor: Editor; node: SheetNode; label: string }) {
  const t = useT();
  const id = useId();
  const { data } = useRoute(catalogApi.materialStandards, {}, { log: 'mds.log.standards' });
  const set = (typed: readonly string[]) => {
    const norms = [...new Set(typed.map((norm) => norm.trim().slice(0, maxText)).filter(Boolean))];
    editor.apply({ op: 'setNode', key: node.key, fields: { norms: norms.length > 0 ? norms : null } });
  };
  return (
    <Labelled label={label} id={id}>
      <Select<string[]>
        id={id}
        size="small"
        mode="tags"
        className="m-wide"
        optionLabelProp="value"
        maxCount={MAX_NORMS}
        value={[...(node.norms ?? [])]}
        placeholder={t('mds.edit.normsHint')}
        tokenSeparators={[';', '；', '、']}
        optionFilterProp="label"
        options={(data ?? []).map(({ code, title }) => ({ value: code, label: title ? `${code} ${title}` : code }))}
        onChange={set}
      />
    </Labelled>
  );
}
