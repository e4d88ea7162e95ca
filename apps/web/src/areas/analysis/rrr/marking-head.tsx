import {
  ClearOutlined,
  HistoryOutlined,
  LockOutlined,
  SafetyCertificateOutlined,
  TagsOutlined,
  ThunderboltOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { analysisRrrApi, type RrrState } from '@matlas/contract';
import { formatDateTime, PageHead, useMay, useNarrow, usePageCrumbs, useT } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { polymerMarkingPath, rrrResultPath } from '../../shared/paths';
import { RrrExportMenu } from './export-menu';
import type { RrrCommands } from './use-rrr-commands';
import type { VehicleChoice } from './use-vehicle';
import { VehiclePicker } from './vehicle-picker';

export type MarkingDialog = 'auto' | 'clear' | 'changes' | 'check' | 'settings';
interface MarkingHeadProps {
  vehicles: VehicleChoice;
  modId: number;
  state: RrrState | undefined;
  commands: RrrCommands;
  onDialog: (dialog: MarkingDialog) => void;
}

/** The next step is to lock the marks; for a locked vehicle, to open the result. */
function NextStep({ modId, state, commands }: MarkingHeadProps & { state: RrrState }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  if (state.locked)
    return (
      <>
        {may(analysisRrrApi.lockMark) ? (
          <Button
            icon={<UnlockOutlined aria-hidden />}
            loading={commands.isBusy}
            disabled={!state.can.unlock}
            title={state.can.unlock ? undefined : t('analysisRrr.lockedByOther', { by: state.lockedBy ?? '–' })}
            onClick={() => commands.setLocked(false)}
          >
            {t('analysisRrr.unlock')}
          </Button>
        ) : null}
        <Button type="primary" onClick={() => void navigate(rrrResultPath(modId))}>
          {t('analysisRrr.openResult')}
        </Button>
      </>
    );
  if (!may(analysisRrrApi.lockMark)) return null;
  return (
    <Button
      type="primary"
      icon={<LockOutlined aria-hidden />}
      loading={commands.isBusy}
      disabled={!state.can.lock}
      onClick={() => commands.setLocked(true)}
    >
      {t('analysisRrr.lock')}
    </Button>
  );
}

function Actions(props: MarkingHeadProps & { state: RrrState }) {
  const { modId, state, onDialog } = props;
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const refusal = state.locked ? t('analysisRrr.lockedExplained') : undefined;
  return (
    <>
      {may(analysisRrrApi.clearMark) ? (
        <Button
          icon={<ClearOutlined aria-hidden />}
          disabled={state.locked}
          title={refusal}
          onClick={() => onDialog('clear')}
        >
          {t('analysisRrr.clear.button')}
        </Button>
      ) : null}
      {may(analysisRrrApi.autoMark) ? (
        <Button
          icon={<ThunderboltOutlined aria-hidden />}
          disabled={state.locked}
          title={refusal}
          onClick={() => onDialog('auto')}
        >
          {t('analysisRrr.auto.button')}
        </Button>
      ) : null}
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => onDialog('check')}>
        {t('analysisRrr.check')}
      </Button>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => onDialog('changes')}>
        {t('analysisRrr.changes.title')}
      </Button>
      <Button icon={<TagsOutlined aria-hidden />} onClick={() => void navigate(polymerMarkingPath(modId))}>
        {t('polymerMarking.openList')}
      </Button>
      <RrrExportMenu modId={modId} resultId={state.last?.id} />
      <NextStep {...props} />
    </>
  );
}

/** The vehicle, its lock, and the actions on its marks. */
export function MarkingHead(props: MarkingHeadProps) {
  const { vehicles, state } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const tags = (
    <>
      <VehiclePicker vehicles={vehicles} />
      {state ? (
        <Tag icon={state.locked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}>
          {state.locked ? t('analysisRrr.isLocked') : t('analysisRrr.isUnlocked')}
        </Tag>
      ) : null}
      {isNarrow ? null : (
        <span className="m-faint r-head-note">
          {state?.locked
            ? t('analysisRrr.lockedBy', { by: state.lockedBy ?? '–', at: formatDateTime(state.lockedAt) })
            : t('analysisRrr.norms')}
        </span>
      )}
    </>
  );
  return (
    <PageHead
      crumbs={crumbs}
      title={
        <span className="m-hidden">
          {t('analysisRrr.title')} {vehicles.model?.projectName}
        </span>
      }
      tags={tags}
      actions={state && !isNarrow ? <Actions {...props} state={state} /> : null}
    />
  );
}
