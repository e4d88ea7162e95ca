import type { CascadePreview, CascadeRow } from '@matlas/contract';
import { FigureStrip, formatDate, Name, PanelSection, useT, type Figure } from '@matlas/web-kit';
import { Alert, Checkbox } from 'antd';
import { Ancestors } from './ancestors';
import { matchesFilter, groupByOwner, type Owner } from './cascade-lines';

/** Sheets that will be released according to the check. */
export const filterReady = (rows: readonly CascadeRow[], chosen: ReadonlySet<number>): CascadeRow[] =>
  rows.filter((row) => row.state === 'ready' && chosen.has(row.sheetId));

interface OwnersProps {
  owners: readonly Owner[];
  requestedIds: ReadonlySet<number>;
  onRequest: (requested: ReadonlySet<number>) => void;
}

/** Other enterprises whose sheets are above the change. The user chooses which of them receive a request. */
function Owners({ owners, requestedIds, onRequest }: OwnersProps) {
  const t = useT();
  const toggle = (id: number) => {
    const next = new Set(requestedIds);
    if (!next.delete(id)) next.add(id);
    onRequest(next);
  };
  return (
    <PanelSection title={t('cascade.owners.title')}>
      <p className="m-faint">{t('cascade.owners.explained')}</p>
      <ul className="ca-owners">
        {owners.map((owner) => (
          <li key={owner.enterpriseId}>
            <Checkbox
              checked={requestedIds.has(owner.enterpriseId)}
              disabled={!owner.canAsk}
              onChange={() => toggle(owner.enterpriseId)}
            >
              <Name of={owner} /> · {t('cascade.sheets', { count: owner.rows.length })}
            </Checkbox>
            {owner.canAsk ? null : (
              <span className="m-faint">
                {owner.askedAt ? t('cascade.askedOn', { date: formatDate(owner.askedAt) }) : owner.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

interface ConfirmProps extends Omit<OwnersProps, 'owners'> {
  preview: CascadePreview;
  chosen: ReadonlySet<number>;
}

/** Step 3: sheets to be released and enterprises to be requested, checked for exactly this choice. */
export function Confirm({ preview, chosen, requestedIds, onRequest }: ConfirmProps) {
  const t = useT();
  const { rows } = preview;
  const ready = filterReady(rows, chosen);
  const left = chosen.size - ready.length;
  const sum = (read: (row: CascadeRow) => number): number => ready.reduce((all, row) => all + read(row), 0);
  const errors = ready.filter((row) => matchesFilter(row, 'errors')).length;
  const owners = groupByOwner(rows);
  const figures: Figure[] = [
    { key: 'sheets', label: t('cascade.confirm.sheets'), value: ready.length },
    { key: 'levels', label: t('cascade.confirm.levels'), value: new Set(ready.map(({ level }) => level)).size },
    { key: 'uses', label: t('cascade.confirm.uses'), value: sum(({ uses }) => uses) },
    { key: 'warnings', label: t('cascade.confirm.warnings'), value: sum(({ warnings }) => warnings) },
    { key: 'owners', label: t('cascade.confirm.owners'), value: requestedIds.size },
  ];
  return (
    <>
      <FigureStrip label={t('cascade.step.confirm')} figures={figures} />
      <div className="ca-notices">
        {errors > 0 ? <Alert type="error" showIcon title={t('cascade.confirm.errors', { count: errors })} /> : null}
        {left > 0 ? <Alert type="warning" showIcon title={t('cascade.confirm.left', { count: left })} /> : null}
        <p className="tr-lead">{t('cascade.confirm.consequence')}</p>
      </div>
      {owners.length > 0 ? <Owners owners={owners} requestedIds={requestedIds} onRequest={onRequest} /> : null}
      <Ancestors rows={ready} filter={undefined} chosen={chosen} onChoose={undefined} />
    </>
  );
}
