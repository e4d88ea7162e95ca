import { transferImportApi, type SheetImportRow } from '@matlas/contract';
import { useCommand, useRoute } from '@matlas/web-kit';
import { FaultDecisions } from '../../files/fault-decisions';
import { log } from './log';
import type { ImportWork } from './use-import';

/** The errors of a file by kind, with one decision for all rows of a kind; the file is checked again after each. */
export function DecisionsPanel({ row, work }: { row: SheetImportRow; work: ImportWork }) {
  const { data: kinds = [] } = useRoute(transferImportApi.faultKinds, { id: row.id }, { log: log('faultKinds') });
  const decide = useCommand(transferImportApi.decide, { log: log('decide') });
  const decidable = kinds.filter(({ severity, source }) => severity === 'error' && source !== 'check');
  const decided = row.decided ?? [];
  if (!['reading', 'checked'].includes(row.state) || decidable.length + decided.length === 0) return null;
  return (
    <div className="mi-decisions">
      <FaultDecisions
        kinds={decidable}
        decided={decided}
        isBusy={decide.isPending || work.isBusy || row.state === 'reading'}
        drafts={work.drafts}
        onChange={(decisions) =>
          void decide
            .run({ id: row.id, decisions: [...decisions] })
            .then((saved) => (saved === undefined ? undefined : work.checkAgain(row)))
        }
      />
    </div>
  );
}
