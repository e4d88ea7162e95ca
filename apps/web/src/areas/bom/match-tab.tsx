import { bomApi, nodeStatus, operationFlag, type BomPositionDetail } from '@matlas/contract';
import { LOCAL_DATA, type FillFlag } from '@matlas/domain';
import {
  ActionButton,
  Code,
  Facts,
  formatMass,
  formatPercent,
  Name,
  PanelSection,
  useMay,
  useT,
  useWordOf,
  VerdictSymbol,
} from '@matlas/web-kit';
import { Dropdown, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { Candidates } from './candidates';
import { useFill } from './local-data-picker';
import { formatReasons } from './match-reasons';
import { MatchMark } from './match-state';
import type { PositionActions } from './position-actions';
import { useHook } from './use-position-commands';

const fillFlags: readonly FillFlag[] = [2, 3, 4, 5, 6, 7];

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
          [t('bom.field.operationFlag'), wordOf(operationFlag, position.operationFlag)],
          [
            t('bom.match.usedIn'),
            position.usedIn > 0 ? t('bom.match.otherPositions', { count: position.usedIn }) : t('bom.match.onlyHere'),
          ],
        ]}
      />
      <div className="b-actions">
        <ActionButton size="small" loading={isBusy} refusal={unhook.reason} onClick={() => hook([position], null)}>
          {t('bom.unhook')}
        </ActionButton>
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

function OtherSheet({ position, actions }: MatchTabProps) {
  const t = useT();
  const { replace } = position.can;
  return (
    <PanelSection>
      <div className="b-actions">
        <ActionButton size="small" refusal={replace.reason} onClick={() => actions.onPick(position)}>
          {t('bom.hookOther')}
        </ActionButton>
        <span className="m-faint">{t('bom.hookHint')}</span>
      </div>
    </PanelSection>
  );
}

/** Local data: a draft made from the position, or own data taken for it (operation flags 2 to 7). */
function Fill({ position, actions }: MatchTabProps) {
  const t = useT();
  const wordOf = useWordOf();
  const may = useMay();
  const fill = useFill();
  const { reason } = position.can.fill;
  if (!may(bomApi.fill)) return null;
  const items = fillFlags.map((flag) => ({
    key: flag,
    label: t(LOCAL_DATA[flag].makes ? 'bom.fill.make' : 'bom.fill.choose', { kind: wordOf(operationFlag, flag) }),
    onClick: () => (LOCAL_DATA[flag].makes ? fill.mutate({ ckid: position.id, flag }) : actions.onFill(position, flag)),
  }));
  const label = (
    <ActionButton size="small" loading={fill.isPending} refusal={reason}>
      {t('bom.fill.button')}
    </ActionButton>
  );
  return (
    <PanelSection title={t('bom.fill.title')}>
      <p className="m-faint">{t('bom.fill.explained')}</p>
      <div className="b-actions">
        {reason ? (
          label
        ) : (
          <Dropdown trigger={['click']} menu={{ items }}>
            {label}
          </Dropdown>
        )}
      </div>
    </PanelSection>
  );
}

interface MatchTabProps {
  position: BomPositionDetail;
  actions: Pick<PositionActions, 'onPick' | 'onFill'>;
}

/** How the sheet of a position was matched, or why it has none, other candidates, and local data. */
export function MatchTab({ position, actions }: MatchTabProps) {
  return (
    <>
      {position.sheet ? <Hooked position={position} /> : <NotHooked position={position} />}
      {position.sheet ? <MassCheck mass={position.mass} /> : null}
      {position.number ? <Candidates position={position} /> : null}
      {position.sheet ? (
        <OtherSheet position={position} actions={actions} />
      ) : (
        <Fill position={position} actions={actions} />
      )}
    </>
  );
}
