import { nodeAt, toPlain, type MergeConflict, type MergeSide } from '@matlas/domain';
import { useT, type T } from '@matlas/web-kit';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Editor } from '../use-editor';
import { useNodeName } from '../use-editor';

/** Short text of the value of one side; numbers have the units of the tree. */
function formatValue(t: T, value: unknown): string {
  const plain = toPlain(value);
  if (plain === null || plain === '') return t('mds.edit.merge.none');
  if (typeof plain === 'boolean') return t(plain ? 'mds.edit.yes' : 'mds.edit.no');
  if (typeof plain !== 'object') return String(plain);
  return JSON.stringify(plain, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && 'decimal' in each ? String(each.decimal) : each,
  )
    .replace(/[{}"]/g, '')
    .replaceAll(':', ' ')
    .replaceAll(',', ', ');
}

function useSides(editor: Editor) {
  const t = useT();
  const nodeName = useNodeName();
  const { theirs } = editor.view;
  const nameOf = (key: string | undefined): string => {
    const node = key === undefined ? undefined : (nodeAt(editor.tree, key) ?? (theirs && nodeAt(theirs, key)));
    return node ? nodeName(node) : '';
  };
  const sidesOf = (conflict: MergeConflict): { title: string; mine: string; theirs: string } => {
    if (conflict.kind === 'deleted') {
      const title = t('mds.edit.merge.deleted', { name: nameOf(conflict.key) });
      const words = (side: MergeSide) => t(conflict.by === side ? 'mds.edit.merge.delete' : 'mds.edit.merge.keep');
      return { title, mine: words('mine'), theirs: words('theirs') };
    }
    if (conflict.kind === 'place')
      return {
        title: t('mds.edit.merge.place', { name: nameOf(conflict.key) }),
        mine: nameOf(conflict.mine),
        theirs: nameOf(conflict.theirs),
      };
    const field = t(`mds.edit.field.${conflict.field === 'number' ? 'number.component' : conflict.field}`);
    const title = conflict.kind === 'head' ? field : `${nameOf(conflict.key)} · ${field}`;
    return { title, mine: formatValue(t, conflict.mine), theirs: formatValue(t, conflict.theirs) };
  };
  return sidesOf;
}

/** Conflicts between two users who changed the same field, to choose from. All other changes are already merged. */
export function MergeDialog({ editor }: { editor: Editor }) {
  const t = useT();
  const sidesOf = useSides(editor);
  const [choices, setChoices] = useState<Readonly<Record<string, MergeSide>>>({});
  const { conflicts } = editor.view;
  const all = (side: MergeSide) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, side])));
  return (
    <Modal
      open
      title={t('mds.edit.merge.title')}
      width={850}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="mine" onClick={() => all('mine')}>
          {t('mds.edit.merge.allMine')}
        </Button>,
        <Button key="theirs" onClick={() => all('theirs')}>
          {t('mds.edit.merge.allTheirs')}
        </Button>,
        <Button key="go" type="primary" onClick={() => editor.draft.resolveConflicts(choices)}>
          {t('mds.edit.merge.action')}
        </Button>,
      ]}
    >
      <p>{t('mds.edit.merge.explained', { count: conflicts.length })}</p>
      <ul className="d-conflicts">
        {conflicts.map((conflict) => {
          const sides = sidesOf(conflict);
          return (
            <li key={conflict.id}>
              <strong>{sides.title}</strong>
              <Radio.Group
                aria-label={sides.title}
                value={choices[conflict.id] ?? 'mine'}
                onChange={(event) => setChoices({ ...choices, [conflict.id]: event.target.value as MergeSide })}
                options={[
                  { value: 'mine', label: t('mds.edit.merge.mine', { value: sides.mine }) },
                  { value: 'theirs', label: t('mds.edit.merge.theirs', { value: sides.theirs }) },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
