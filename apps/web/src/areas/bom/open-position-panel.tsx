import type { BomPosition } from '@matlas/contract';
import type { FillFlag } from '@matlas/domain';
import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { bomPath } from '../shared/paths';
import { useCurrentRun } from '../shared/use-current-run';
import { FactsDialog } from './facts-dialog';
import { LocalDataPicker } from './local-data-picker';
import { PositionForm, type PositionTask } from './position-form';
import type { PositionActions } from './position-actions';
import { PositionPanel } from './position-panel';
import { SheetPicker } from './sheet-picker';
import { useDeletePositions, useHook } from './use-position-commands';

/** Panel of a position outside of its tree. It allows matching and editing; positions are added in the tree. */
export function OpenPositionPanel({ row, onClose }: { row: BomPosition; onClose: () => void }) {
  const navigate = useNavigate();
  const { hook } = useHook();
  const { run } = useCurrentRun(row.modId, { log: 'bom.log.runs' });
  const remove = useDeletePositions(onClose);
  const [task, setTask] = useState<PositionTask>();
  const [picked, setPicked] = useState<BomPosition>();
  const [filled, setFilled] = useState<{ position: BomPosition; flag: FillFlag }>();
  const [stated, setStated] = useState<readonly BomPosition[]>();
  const actions: PositionActions = {
    onFacts: setStated,
    onEdit: (position) => setTask({ position }),
    onPick: setPicked,
    onFill: (position, flag) => setFilled({ position, flag }),
    onDelete: (position) => remove([position]),
    onAdd: (parent) => setTask({ modelId: parent.modId, parent }),
  };
  return (
    <>
      <PositionPanel positionId={row.id} run={run} actions={actions} onClose={onClose} />
      {task ? (
        <PositionForm
          task={task}
          onClose={() => setTask(undefined)}
          onSaved={({ id }) => {
            if (!('position' in task)) void navigate(bomPath(row.modId, id));
          }}
        />
      ) : null}
      {stated ? <FactsDialog modelId={row.modId} positions={stated} onClose={() => setStated(undefined)} /> : null}
      {filled ? <LocalDataPicker {...filled} onClose={() => setFilled(undefined)} /> : null}
      {picked ? (
        <SheetPicker
          positions={[picked]}
          onClose={() => setPicked(undefined)}
          onPick={(sheetId) => {
            hook([picked], sheetId);
            setPicked(undefined);
          }}
        />
      ) : null}
    </>
  );
}
