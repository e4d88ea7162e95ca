import { bomApi, bomType, lockState, type VehicleModelRow, vehicleApi } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  formatDate,
  formatDateTime,
  formatNumber,
  PanelSection,
  useCommand,
  useMay,
  useName,
  useOptions,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { bomPath, modelPath } from '../../shared/paths';
import { MatchingIssues } from '../matching-check';
import { AdminActions, type AdminActionsProps } from './admin-actions';
import { ModelUsers } from './model-users';

function BomKind({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const may = useMay();
  const options = useOptions(bomType);
  const command = useCommand(bomApi.updateStatus, {
    log: ['vehicleAdmin.title', 'vehicle.field.bomType'],
    alsoRefreshes: ['bom', 'model'],
  });
  return (
    <Segmented
      size="small"
      aria-label={t('vehicle.field.bomType')}
      options={options}
      value={model.bomType}
      disabled={!model.can.lock || !may(bomApi.updateStatus) || command.isPending}
      onChange={(kind) => void command.run({ modId: model.id, bomType: kind })}
    />
  );
}

/** A model for its administrator: state, what an analysis would miss, and who may see it. */
export function AdminPanel({
  model,
  onClose,
  onLock,
}: {
  model: VehicleModelRow;
  onClose: () => void;
  onLock: AdminActionsProps['onLock'];
}) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const wordOf = useWordOf();
  const isLocked = model.lockState === lockState.of.locked;
  const field = (name: string): string => t(`vehicle.field.${name}`);
  return (
    <DetailPanel
      title={nameOf({ name: model.projectName, foreignName: model.foreignName })}
      subtitle={model.internalNumber}
      onClose={onClose}
      footer={<AdminActions models={[model]} onLock={onLock} />}
    >
      <PanelSection>
        <Facts
          items={[
            [
              t('vehicle.overview'),
              <Link key="page" to={modelPath(model.id)}>
                {t('vehicleAdmin.openPage')}
              </Link>,
            ],
            [
              field('bomPositions'),
              <Link key="bom" to={bomPath(model.id)}>
                {formatNumber(model.bomPositions)}
              </Link>,
            ],
            [field('bomType'), <BomKind key="kind" model={model} />],
            [field('lockState'), wordOf(lockState, model.lockState)],
            [field('lockReason'), isLocked ? model.lockReason : null],
            [field('lockedByName'), isLocked ? model.lockedByName : null],
            [field('lockedAt'), isLocked && model.lockedAt ? formatDateTime(model.lockedAt) : null],
            [field('lockedUntil'), isLocked && model.lockedUntil ? formatDate(model.lockedUntil) : null],
            [t('vehicleAdmin.archivedAt'), model.archivedAt ? formatDateTime(model.archivedAt) : null],
          ]}
        />
      </PanelSection>
      {model.bomPositions > 0 && may(bomApi.matchingInfo.check) ? (
        <PanelSection title={t('vehicleAdmin.check')}>
          <MatchingIssues modelId={model.id} isComplete />
        </PanelSection>
      ) : null}
      {may(vehicleApi.modInfo.users) ? <ModelUsers modelId={model.id} /> : null}
    </DetailPanel>
  );
}
