import { processState } from '@matlas/contract';
import { placeAt, type EdgeChange, type SheetPlace } from '@matlas/domain';
import { PanelSection, useOptions, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import type { Editor } from '../use-editor';
import { amountKindAt, parseCell, formatCell } from '../grid/cells';
import { usePreferAlternative } from './alternatives-form';
import { Choice, Flag, TextBox } from './form-controls';
import { OverridesForm } from './overrides-form';
import { UseLimits } from './use-limits';

const units = { quantity: undefined, massGrams: 'g', portion: '%' } as const;
const maxCode = 20;

/** Final state of a process chemical. Values imported from other systems stay selectable. */
function ProcessState({ value, onChange }: { value: string | undefined; onChange: (value: string | null) => void }) {
  const t = useT();
  const options = useOptions(processState);
  const known = value === undefined || processState.has(value);
  return (
    <Choice<string>
      label={t('mds.edit.field.processState')}
      value={value}
      options={known ? options : [...options, { value, label: value }]}
      onChange={onChange}
    />
  );
}

/** Shows whether this alternative is preferred. It can only be changed by preferring another one, never to none. */
function Source({ isPreferred, onPrefer }: { isPreferred: boolean; onPrefer: () => void }) {
  const t = useT();
  return isPreferred ? (
    <p>{t('mds.sources.counts')}</p>
  ) : (
    <p className="d-flag">
      <span className="m-faint">{t('mds.sources.countsNot')}</span>
      <Button size="small" onClick={onPrefer}>
        {t('mds.sources.prefer')}…
      </Button>
    </p>
  );
}

/** Properties of a node at this place: amount, application code, and whether it counts. */
export function EdgeForm({ editor, place }: { editor: Editor; place: SheetPlace }) {
  const t = useT();
  const prefer = usePreferAlternative(editor);
  const { node, edge } = place;
  const { key, kind } = node;
  const amountKind = amountKindAt(editor.tree, key);
  const above = place.parent === undefined ? undefined : placeAt(editor.tree, place.parent)?.node;
  if (!amountKind || !above) return null;
  const column = amountKind === 'massGrams' ? 'mass' : amountKind;
  const restWord = t('mds.edit.rest');
  const amount = (text: string): string | undefined => {
    const outcome = parseCell(editor.tree, key, column, text, restWord);
    if ('error' in outcome) return t(`mds.edit.cell.${outcome.error}`);
    editor.apply(outcome.operation);
    return undefined;
  };
  const set = (fields: EdgeChange) => editor.apply({ op: 'setEdge', key, fields });
  const application = (typed: string): string | undefined => {
    const value = typed.trim();
    if (value.length > maxCode) return t('mds.edit.wrong.tooLong');
    set({ applicationCode: value === '' ? null : value });
    return undefined;
  };
  return (
    <>
      <PanelSection title={t('mds.edit.inParent')}>
        <div className="d-form">
          <TextBox
            key={`${key} amount`}
            label={t(`mds.edit.field.${amountKind}`)}
            unit={units[amountKind]}
            value={formatCell(place, column, restWord)}
            onCommit={amount}
          />
          {kind === 'substance' || kind === 'material' ? (
            <TextBox
              key={`${key} application`}
              label={t('mds.field.applicationCode')}
              value={edge.applicationCode ?? ''}
              onCommit={application}
            />
          ) : null}
          {node.substance ? (
            <UseLimits
              substanceId={node.substance.id}
              code={edge.applicationCode}
              onClaim={(code) => set({ applicationCode: code })}
            />
          ) : null}
          {kind === 'substance' ? (
            <ProcessState
              key={`${key} process`}
              value={edge.processState}
              onChange={(state) => set({ processState: state })}
            />
          ) : null}
          {kind === 'substance' ? (
            <Flag
              label={t('mds.field.confidential')}
              value={edge.confidential ?? false}
              onChange={(confidential) => set({ confidential })}
            />
          ) : null}
          {above.multiSource && kind === 'component' ? (
            <Source isPreferred={edge.preferred !== false} onPrefer={() => prefer(above.key, key)} />
          ) : null}
        </div>
      </PanelSection>
      {node.reference && kind === 'material' ? (
        <OverridesForm key={`${key} overrides`} place={place} reference={node.reference} onChange={set} />
      ) : null}
    </>
  );
}
