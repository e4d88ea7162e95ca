import { bomApi, type BomPosition } from '@matlas/contract';
import { useCommand, useName, useT } from '@matlas/web-kit';
import { Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { ancestorsOf, type BomIndex } from './bom-index';

/** Moves a position with everything below it under another one. */
export function MoveDialog({
  position,
  index,
  onClose,
}: {
  position: BomPosition;
  index: BomIndex;
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const [parentId, setParentId] = useState<number>();
  const move = useCommand(bomApi.move, {
    log: ['bom.title', 'bom.move.title'],
    alsoRefreshes: ['model', 'analysis'],
    onDone: onClose,
  });
  const options = useMemo(() => {
    const isOutside = ({ id }: BomPosition) =>
      id !== position.id && !ancestorsOf(index, id).some((above) => above.id === position.id);
    return index.rows
      .filter((row) => isOutside(row) && row.id !== position.parentId)
      .map((row) => ({ value: row.id, label: [row.number, nameOf(row)].filter(Boolean).join(' · ') }));
  }, [index, position, nameOf]);
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={t('bom.move.of', { name: nameOf(position) })}
      okText={t('bom.move.button')}
      cancelText={t('kit.cancel')}
      confirmLoading={move.isPending}
      okButtonProps={{ disabled: parentId === undefined }}
      onOk={() => parentId !== undefined && move.mutate({ ckid: position.id, parentId })}
      onCancel={onClose}
    >
      <p className="m-faint">{t('bom.move.explained')}</p>
      <Select
        className="b-move"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('bom.move.under')}
        placeholder={t('bom.move.under')}
        value={parentId}
        onChange={setParentId}
        options={options}
      />
    </Modal>
  );
}
