import { placeAt, type EdgeChange, type SheetPlace } from '@matlas/domain';
import { PanelSection, useT } from '@matlas/web-kit';
import type { Editor } from '../use-editor';
import { amountKindAt, cellChange, cellText } from '../grid/cells';
import { Flag, TextBox } from './form-controls';

const units = { quantity: undefined, massGrams: 'g', portion: '%' } as const;
const maxText = { applicationCode: 20, processState: 50 } as const;

/** What is said about a node at this place: its amount, application, and whether it counts. */
export function EdgeForm({ editor, place }: { editor: Editor; place: SheetPlace }) {
  const t = useT();
  const { node: { key, kind }, edge } = place;
  const amountKind = amountKindAt(editor.tree, key);
  const above = place.parent === undefined ? undefined : placeAt(editor.tree, place.parent)?.node;
  if (!amountKind || !above) return null;
  const column = amountKind === 'massGrams' ? 'mass' : amountKind;
  const restWord = t('mds.edit.rest');
  const amount = (text: string): string | undefined => {
    const outcome = cellChange(editor.tree, key, column, text, restWord);
    if ('error' in outcome) return t(`mds.edit.cell.${outcome.error}`);
    editor.apply(outcome.operation);
    return undefined;
  };
  const set = (fields: EdgeChange) => editor.apply({ op: 'setEdge', key, fields });
  const text = (field: 'applicationCode' | 'processState') => (typed: string): string | undefined => {
    const value = typed.trim();
    if (value.length > maxText[field]) return t('mds.edit.wrong.tooLong');
    set({ [field]: value === '' ? null : value });
    return undefined;
  };
  return (
    <PanelSection title={t('mds.edit.inParent')}>
      <div className="d-form">
        <TextBox key={`${key} amount`} label={t(`mds.edit.field.${amountKind}`)} unit={units[amountKind]} value={cellText(place, column, restWord)} onCommit={amount} />
        {kind === 'substance' || kind === 'material' ? <TextBox key={`${key} application`} label={t('mds.field.applicationCode')} value={edge.applicationCode ?? ''} onCommit={text('applicationCode')} /> : null}
        {kind === 'substance' ? <TextBox key={`${key} process`} label={t('mds.edit.field.processState')} value={edge.processState ?? ''} onCommit={text('processState')} /> : null}
        {kind === 'substance' ? <Flag label={t('mds.field.confidential')} value={edge.confidential ?? false} onChange={(confidential) => set({ confidential })} /> : null}
        {above.multiSource && kind === 'component' ? <Flag label={t('mds.edit.field.preferred')} value={edge.preferred ?? true} onChange={(preferred) => set({ preferred })} /> : null}
      </div>
    </PanelSection>
  );
}
