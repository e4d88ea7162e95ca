import { useT } from '@matlas/web-kit';
import { Modal } from 'antd';

/** Keyboard shortcuts of the editor by group; texts are under `mds.edit.keys`. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  move: {
    upDown: ['↑', '↓'],
    rightLeft: ['→', '←'],
    tab: ['Tab', 'Shift Tab'],
    homeEnd: ['Home', 'End'],
    siblings: ['*'],
    search: ['/'],
  },
  edit: {
    edit: ['F2', 'Enter'],
    type: ['A…Z', '0…9'],
    cancel: ['Esc'],
    undo: ['Ctrl Z'],
    redo: ['Ctrl Y', 'Ctrl Shift Z'],
    save: ['Ctrl S'],
  },
  nodes: {
    add: ['Ctrl Enter', 'Insert'],
    remove: ['Delete'],
    order: ['Alt ↑', 'Alt ↓'],
    level: ['Alt →', 'Alt ←'],
    select: ['Space', 'Shift ↑', 'Shift ↓'],
    all: ['Ctrl A'],
    clipboard: ['Ctrl C', 'Ctrl X', 'Ctrl V'],
  },
  findings: { next: ['F8', 'Shift F8'], fix: ['Alt Enter'], help: ['?'] },
};

/** Lists all keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Modal open title={t('mds.edit.keys.title')} width={850} footer={null} onCancel={onClose}>
      <div className="d-keys">
        {Object.entries(GROUPS).map(([group, strokes]) => (
          <section key={group} aria-label={t(`mds.edit.keys.${group}.title`)}>
            <h3>{t(`mds.edit.keys.${group}.title`)}</h3>
            <dl>
              {Object.entries(strokes).map(([does, keys]) => (
                <div key={does}>
                  <dt>
                    {keys.map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`mds.edit.keys.${group}.${does}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
