import { type RiskPart, type RiskSummary, type VehicleModelOption } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  formatDate,
  formatNumber,
  Name,
  noValue,
  PanelSection,
  useName,
  useT,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, runPath, sheetPath } from '../../shared/paths';
import { AskForSheet } from '../ask-supplier';
import { formatReadableMass } from '../../shared/masses';
import { MarkParts } from './mark-actions';
import { RiskLevelMark, RiskReasonMark } from './risk-words';

interface RiskPanelProps {
  part: RiskPart;
  run: RiskSummary;
  model: VehicleModelOption;
  onClose: () => void;
}

/** The weight of each reason, and their sum. */
function ReasonTable({ part }: { part: RiskPart }) {
  const t = useT();
  return (
    <table className="mg-values">
      <thead>
        <tr>
          <th scope="col">{t('highRisk.field.reasons')}</th>
          <th scope="col">{t('highRisk.field.points')}</th>
        </tr>
      </thead>
      <tbody>
        {part.reasons.map((reason) => (
          <tr key={reason.reason}>
            <th scope="row">
              <RiskReasonMark {...reason} />
            </th>
            <td>{formatNumber(reason.points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('highRisk.sum')}</th>
          <td>{formatNumber(part.points)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Why a part is a risk, the weight of each reason, and where to resolve it. */
export function RiskPanel({ part, run, model, onClose }: RiskPanelProps) {
  const t = useT();
  const nameOf = useName();
  const { substances, hidden, number, positionId, sheetId } = part;
  const draft = {
    supplyNumber: number ?? '',
    supplyName: nameOf(part),
    projectName: model.projectName,
    remark: t('highRisk.remark', { name: nameOf(part) }),
  };
  return (
    <DetailPanel
      title={<Name of={part} />}
      subtitle={number ?? undefined}
      onClose={onClose}
      footer={
        <>
          {positionId === null ? null : <MarkParts positionIds={[positionId]} modId={model.id} onDone={onClose} />}
          {sheetId === null ? null : <AskForSheet type="primary" size="middle" sheetId={sheetId} draft={draft} />}
        </>
      }
    >
      <PanelSection>
        <p>
          <RiskLevelMark level={part.level} />
        </p>
        <ReasonTable part={part} />
      </PanelSection>
      <PanelSection>
        <Facts
          items={[
            [
              t('highRisk.field.supplierName'),
              part.supplierName === null ? (
                noValue
              ) : (
                <Name key="supplier" of={{ name: part.supplierName, foreignName: part.supplierForeignName }} />
              ),
            ],
            [t('highRisk.field.until'), part.until ? formatDate(part.until) : noValue],
            [t('highRisk.field.massGrams'), part.massGrams === null ? noValue : formatReadableMass(part.massGrams)],
          ]}
        />
      </PanelSection>
      {substances.length + hidden > 0 ? (
        <PanelSection title={t('highRisk.field.substances')}>
          <ul className="hr-names">
            {substances.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {hidden > 0 ? <li className="m-faint">{t('highRisk.hidden', { count: hidden })}</li> : null}
          </ul>
        </PanelSection>
      ) : null}
      <PanelSection>
        <div className="md-links">
          <Link to={`${runPath(run.runId)}&q=${encodeURIComponent(number ?? nameOf(part))}`}>
            {t('highRisk.toFindings')}
          </Link>
          {positionId === null ? null : <Link to={bomPath(model.id, positionId)}>{t('highRisk.toPosition')}</Link>}
          {sheetId === null ? null : <Link to={sheetPath(sheetId)}>{t('highRisk.toSheet')}</Link>}
        </div>
      </PanelSection>
    </DetailPanel>
  );
}
