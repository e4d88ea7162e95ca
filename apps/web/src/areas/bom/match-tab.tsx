import { nodeStatus, type BomPositionDetail } from '@matlas/contract';
import {
  Code,
  Facts,
  formatMass,
  formatPercent,
  Name,
  PanelSection,
  useT,
  useWordOf,
  VerdictSymbol,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { Candidates } from './candidates';
import { formatReasons } from './match-reasons';
import { MatchMark } from './match-state';
import { useHook } from './use-position-commands';

function Hooked({ position }: { position: BomPositionDetail }) {
  const t = useT();
  const wordOf = useWordOf();
  const { hook, isBusy } = useHook();
  const {
    sheet,
    can: { unhook },
  } = position;
  if (!sheet) return null;
  return (
    <PanelSection title="MDS" extra={<Tag>{wordOf(nodeStatus, sheet.status)}</Tag>}>
      <Facts
        items={[
          [
            t('bom.match.identity'),
            <Link key="sheet" to={sheetPath(sheet.id)}>
              <Code>
                {sheet.cid} / {sheet.cver}
              </Code>
            </Link>,
          ],
          [t('bom.match.name'), <Name key="name" of={sheet} />],
          [
            t('bom.field.supplier'),
            sheet.supplierName && (
              <Name key="supplier" of={{ name: sheet.supplierName, foreignName: sheet.supplierForeignName }} />
            ),
          ],
          [
            t('bom.match.why'),
            position.matchState === 'byHand' ? t('bom.match.byHand') : formatReasons(t, position.reasons),
          ],
          [
            t('bom.match.usedIn'),
            position.usedIn > 0 ? t('bom.match.otherPositions', { count: position.usedIn }) : t('bom.match.onlyHere'),
          ],
        ]}
      />
      <div className="b-actions">
        <Button size="small" loading={isBusy} disabled={!unhook.allowed} onClick={() => hook([position], null)}>
          {t('bom.unhook')}
        </Button>
        {unhook.allowed ? null : <span className="m-faint">{unhook.reason}</span>}
      </div>
    </PanelSection>
  );
}

function NotHooked({ position }: { position: BomPositionDetail }) {
  const t = useT();
  const words = formatReasons(t, position.reasons);
  const noReason =
    position.candidateCount > 1 ? t('findings.match.tie', { count: position.candidateCount }) : t('bom.match.notYet');
  const next =
    position.matchState === 'covered'
      ? t('bom.match.covered')
      : position.matchState === 'assembly'
        ? t('bom.match.assembly')
        : words || noReason;
  const { allowed, reason } = position.can.hook;
  return (
    <PanelSection title="MDS" extra={<MatchMark value={position.matchState} />}>
      <p>{next}</p>
      {allowed ? null : <p className="m-faint">{reason}</p>}
    </PanelSection>
  );
}

/** Compares the mass of the workbook with that of the sheet (check rule MAS-1). */
function MassCheck({ mass }: Pick<BomPositionDetail, 'mass'>) {
  const t = useT();
  if (mass.bomGrams === null && mass.sheetGrams === null) return null;
  const deviation =
    mass.deviationPercent === null ? null : (
      <span className="b-deviation">
        {formatPercent(mass.deviationPercent)}
        {mass.ok === null ? null : (
          <span className={`m-verdict m-tone-${mass.ok ? 'pass' : 'fail'}`}>
            <VerdictSymbol verdict={mass.ok ? 'pass' : 'fail'} />
            {mass.ok ? '≤' : '>'} {formatPercent(mass.allowedPercent)}
          </span>
        )}
        <span className="m-faint">MAS-1</span>
      </span>
    );
  return (
    <PanelSection title={t('bom.mass.title')}>
      <Facts
        items={[
          ['BOM', mass.bomGrams === null ? t('bom.mass.notTold') : formatMass(mass.bomGrams)],
          ['MDS', mass.sheetGrams === null ? t('bom.mass.notTold') : formatMass(mass.sheetGrams)],
          [t('bom.mass.deviation'), deviation],
        ]}
      />
    </PanelSection>
  );
}

function OtherSheet({
  position: {
    can: { hook },
  },
  onPick,
}: {
  position: BomPositionDetail;
  onPick: () => void;
}) {
  const t = useT();
  return (
    <PanelSection>
      <div className="b-actions">
        <Button size="small" disabled={!hook.allowed} onClick={onPick}>
          {t('bom.hookOther')}
        </Button>
        <span className="m-faint">{hook.allowed ? t('bom.hookHint') : hook.reason}</span>
      </div>
    </PanelSection>
  );
}

/** How the sheet of a position was matched, or why it has none, and other candidates. */
export function MatchTab({ position, onPick }: { position: BomPositionDetail; onPick: () => void }) {
  return (
    <>
      {position.sheet ? <Hooked position={position} /> : <NotHooked position={position} />}
      {position.sheet ? <MassCheck mass={position.mass} /> : null}
      {position.number ? <Candidates position={position} /> : null}
      {position.sheet ? <OtherSheet position={position} onPick={onPick} /> : null}
    </>
  );
}
