import type { PolymerMarkingRow, VehicleModelOption } from '@matlas/contract';
import { Code, DetailPanel, Facts, formatMass, formatNumber, Name, PanelSection, useName, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, rrrMarkingPath, sheetPath } from '../../shared/paths';
import { AskForSheet } from '../ask-supplier';
import { PolymerStateMark } from './polymer-state-mark';

/** Requests from the sender of the data sheet the answer on the marking, or the marking of the part. */
function AskForMarking({ row, project }: { row: PolymerMarkingRow; project: string }) {
  const t = useT();
  const nameOf = useName();
  const { position, state } = row;
  if (!position) return null;
  const remark = t(`polymerMarking.remark.${state === 'notMarked' ? 'mark' : 'answer'}`, {
    name: nameOf(row),
    number: row.number ?? '',
    plastics: formatMass(row.plasticGrams),
    elastomers: formatMass(row.elastomerGrams),
  });
  return (
    <AskForSheet
      type={state === 'marked' ? 'default' : 'primary'}
      sheetId={position.sheetId}
      draft={{ supplyNumber: position.number ?? '', supplyName: nameOf(position), projectName: project, remark }}
    />
  );
}

/** Detail of a component: masses above the limit, the answer, and its places. */
export function PolymerPanel({
  row,
  model,
  onClose,
}: {
  row: PolymerMarkingRow;
  model: VehicleModelOption;
  onClose: () => void;
}) {
  const t = useT();
  const { position } = row;
  const grams = (text: string, group: 'plastics' | 'elastomers') =>
    text === '0'
      ? null
      : `${formatMass(text)}${row.over.includes(group) ? ` · ${t(`polymerMarking.over.${group}`)}` : ''}`;
  return (
    <DetailPanel
      title={<Name of={row} />}
      subtitle={row.number ?? undefined}
      onClose={onClose}
      footer={<AskForMarking row={row} project={model.projectName} />}
    >
      <PanelSection>
        <p>
          <PolymerStateMark state={row.state} />{' '}
          <span className="m-faint">{t(`polymerMarking.means.${row.state}`)}</span>
        </p>
        <Facts
          items={[
            [t('polymerMarking.field.answer'), t(`polymerMarking.answer.${row.answer}`)],
            [t('polymerMarking.field.plasticGrams'), grams(row.plasticGrams, 'plastics')],
            [t('polymerMarking.field.elastomerGrams'), grams(row.elastomerGrams, 'elastomers')],
            [
              t('polymerMarking.field.supplier'),
              position?.supplierName ? (
                <Name key="supplier" of={{ name: position.supplierName, foreignName: position.supplierForeignName }} />
              ) : null,
            ],
            [
              t('polymerMarking.field.position'),
              position ? (
                <span key="position">
                  <Name of={position} /> {position.number ? <Code>{position.number}</Code> : null}
                </span>
              ) : null,
            ],
            [t('polymerMarking.field.positions'), formatNumber(row.positions)],
          ]}
        />
        <p className="m-faint">{t('polymerMarking.rule')}</p>
      </PanelSection>
      <div className="md-links">
        <Link to={rrrMarkingPath(model.id, row.key)}>{t('polymerMarking.toMarks')}</Link>
        {position ? <Link to={bomPath(model.id, position.id)}>{t('materialDetail.toPosition')}</Link> : null}
        {position?.sheetId ? <Link to={sheetPath(position.sheetId)}>{t('materialDetail.toSheet')}</Link> : null}
      </div>
    </DetailPanel>
  );
}
