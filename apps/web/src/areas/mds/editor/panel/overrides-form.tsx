import { mdsApi, nameIn, type TreeOutput } from '@matlas/contract';
import type { EdgeChange, EdgeOverride, SheetPlace, SheetReference } from '@matlas/domain';
import { PanelSection, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { TextBox } from './form-controls';
import { useReferencedSheet } from './use-referenced-sheet';

interface Named {
  id: number;
  label: string;
}
const maxCode = 20;

function substancesIn(tree: TreeOutput, nameOf: (zh: string | null, en: string) => string): Named[] {
  return tree.children.flatMap(({ node, substanceId, name = '', cas, substance }): Named[] => {
    if (node) return substancesIn(node, nameOf);
    return substanceId === undefined
      ? []
      : [{ id: substanceId, label: [nameOf(substance?.nameZh ?? null, name), cas].filter(Boolean).join(' · ') }];
  });
}

/** The substances of a shared material that are visible to the reader. */
function useSubstances(reference: SheetReference): Named[] {
  const language = useLanguage();
  const sheet = useReferencedSheet(reference);
  const { data } = useRoute(
    mdsApi.material.get,
    { id: sheet?.id ?? 0 },
    { log: 'mds.log.open', enabled: sheet?.kind === 3 },
  );
  const found = data ? substancesIn(data.tree, (zh, en) => nameIn(language, zh, en)) : [];
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

interface OverridesProps {
  place: SheetPlace;
  reference: SheetReference;
  onChange: (fields: EdgeChange) => void;
}

/** Application codes that replace those inside a shared material at this place (domain.md 9). */
export function OverridesForm({ place: { node, edge }, reference, onChange }: OverridesProps) {
  const t = useT();
  const substances = useSubstances(reference);
  const overrides = edge.applicationOverrides ?? [];
  const open = substances.filter(({ id }) => !overrides.some(({ substanceId }) => substanceId === id));
  const set = (next: readonly EdgeOverride[]) => onChange({ applicationOverrides: next.length > 0 ? next : null });
  const labelOf = (id: number | undefined): string =>
    substances.find((each) => each.id === id)?.label ?? t('mds.override.other', { id: id ?? 0 });
  const code =
    (at: number) =>
    (typed: string): string | undefined => {
      const value = typed.trim();
      if (value === '') return t('mds.edit.wrong.empty');
      if (value.length > maxCode) return t('mds.edit.wrong.tooLong');
      set(overrides.map((each, index) => (index === at ? { ...each, applicationCode: value } : each)));
      return undefined;
    };
  if (substances.length === 0 && overrides.length === 0) return null;
  return (
    <PanelSection title={t('mds.override.title')}>
      <div className="d-form">
        <p className="m-faint">{t('mds.override.explained')}</p>
        {overrides.map((override, index) => (
          <div key={`${node.key} ${override.substanceId}`} className="d-override">
            <TextBox
              label={labelOf(override.substanceId)}
              value={override.applicationCode ?? ''}
              onCommit={code(index)}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('mds.override.remove', { name: labelOf(override.substanceId) })}
              title={t('mds.override.remove', { name: labelOf(override.substanceId) })}
              onClick={() => set(overrides.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {open.length > 0 ? (
          <Select<number>
            size="small"
            value={null}
            placeholder={t('mds.override.add')}
            aria-label={t('mds.override.add')}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            options={open.map(({ id, label }) => ({ value: id, label }))}
            onChange={(substanceId) => set([...overrides, { substanceId, applicationCode: '' }])}
          />
        ) : null}
      </div>
    </PanelSection>
  );
}
