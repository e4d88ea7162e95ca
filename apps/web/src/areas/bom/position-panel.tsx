import { MoreOutlined } from '@ant-design/icons';
import { bomApi, isChinese, type AnalysisRun, type BomPositionDetail } from '@matlas/contract';
import {
  ActionButton,
  Code,
  DetailPanel,
  ErrorState,
  Facts,
  formatMass,
  formatNumber,
  Name,
  PanelSection,
  RowsSkeleton,
  useLate,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Dropdown, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { supplierNames } from './bom-index';
import { MatchTab } from './match-tab';
import { OwnFactsMark } from './own-facts-mark';
import type { PositionActions } from './position-actions';
import { PositionFactsSection } from './position-facts';
import { VerdictTab } from './verdict-tab';

export interface PositionPanelProps {
  positionId: number;
  run: AnalysisRun | undefined;
  actions: PositionActions;
  onClose: () => void;
}

type Permit = BomPositionDetail['can']['edit'];

function BasicTab({
  position,
  onEdit,
  onFacts,
}: {
  position: BomPositionDetail;
  onEdit: () => void;
  onFacts: () => void;
}) {
  const t = useT();
  const field = (name: string) => t(`bom.field.${name}`);
  const { edit } = position.can;
  return (
    <>
      <PanelSection
        title={t('bom.panel.basic')}
        extra={
          <ActionButton size="small" refusal={edit.reason} onClick={onEdit}>
            {t('kit.edit')}
          </ActionButton>
        }
      >
        <Facts
          items={[
            [
              field('name'),
              <span key="name" lang={isChinese(position.name) ? 'zh' : undefined}>
                {position.name}
              </span>,
            ],
            [field('foreignName'), position.foreignName],
            [field('number'), <Code key="number">{position.number ?? '–'}</Code>],
            [field('quantity'), formatNumber(position.quantity)],
            [field('massGrams'), formatMass(position.massGrams)],
            [field('supplierCode'), position.supplierCode ? <Code key="code">{position.supplierCode}</Code> : null],
            [field('supplierName'), position.supplierName && <Name key="supplier" of={supplierNames(position)} />],
            [t('bom.panel.children'), position.childCount > 0 ? formatNumber(position.childCount) : null],
            [field('remark'), position.remark],
          ]}
        />
        {edit.allowed ? null : <p className="m-faint">{edit.reason}</p>}
      </PanelSection>
      <PositionFactsSection position={position} onEdit={onFacts} />
    </>
  );
}

function Footer({ position, actions }: { position: BomPositionDetail; actions: PositionActions }) {
  const t = useT();
  const navigate = useNavigate();
  const nameOf = useName();
  const item = (key: string, label: string, { allowed, reason }: Permit, onClick: () => void, danger = false) => ({
    key,
    danger,
    disabled: !allowed,
    onClick,
    label: allowed ? (
      label
    ) : (
      <span className="b-refused">
        {label}
        <small>{reason}</small>
      </span>
    ),
  });
  const { can, sheet } = position;
  const { onMove } = actions;
  const items = [
    item('edit', t('kit.edit'), can.edit, () => actions.onEdit(position)),
    item('add', t('bom.addChild'), can.add, () => actions.onAdd(position)),
    ...(onMove ? [item('move', t('bom.move.menu'), can.move, () => onMove(position))] : []),
    item('delete', t('kit.delete'), can.delete, () => actions.onDelete(position), true),
  ];
  return (
    <div className="b-panel-foot">
      {sheet ? (
        <Button className="b-grow" onClick={() => void navigate(sheetPath(sheet.id))}>
          {t('bom.openSheet')}
        </Button>
      ) : (
        <ActionButton className="b-grow" refusal={can.hook.reason} onClick={() => actions.onPick(position)}>
          {t('bom.hookMore')}
        </ActionButton>
      )}
      <Dropdown trigger={['click']} placement="topRight" menu={{ items }}>
        <Button
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('kit.moreSubject', { subject: nameOf(position) })}
          title={t('kit.more')}
        />
      </Dropdown>
    </div>
  );
}

/** Detail panel of a position: match, verdicts and data. */
export function PositionPanel({ positionId, run, actions, onClose }: PositionPanelProps) {
  const t = useT();
  const nameOf = useName();
  const [tab, setTab] = useState('match');
  const {
    data: position,
    error,
    isLoading,
    refetch,
  } = useRoute(bomApi.detail, { id: positionId }, { log: 'bom.log.detail', keepPrevious: true });
  const isLate = useLate(isLoading);
  if (!position) {
    const content = error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : isLate ? (
      <RowsSkeleton />
    ) : null;
    return (
      <DetailPanel title={t('kit.details')} onClose={onClose}>
        {content}
      </DetailPanel>
    );
  }
  const path = position.path
    .filter(({ id }) => id !== position.id)
    .slice(-2)
    .map(nameOf)
    .join(' › ');
  const tabs = [
    {
      key: 'match',
      label: t('bom.panel.match'),
      children: <MatchTab position={position} actions={actions} />,
    },
    { key: 'verdicts', label: t('bom.panel.verdicts'), children: <VerdictTab position={position} run={run} /> },
    {
      key: 'basic',
      label: t('bom.panel.basic'),
      children: (
        <BasicTab
          position={position}
          onEdit={() => actions.onEdit(position)}
          onFacts={() => actions.onFacts([position])}
        />
      ),
    },
  ];
  return (
    <DetailPanel
      title={<Name of={position} />}
      subtitle={
        <>
          <Code>{position.number ?? '–'}</Code>
          {path ? (
            <span className="b-path" title={path}>
              {path}
            </span>
          ) : null}
          <OwnFactsMark of={position} />
        </>
      }
      onClose={onClose}
      footer={<Footer position={position} actions={actions} />}
    >
      <Tabs size="small" className="b-tabs" activeKey={tab} onChange={setTab} items={tabs} />
    </DetailPanel>
  );
}
