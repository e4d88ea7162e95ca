import { PoweroffOutlined } from '@ant-design/icons';
import { exchangeAutopilotApi, type AutopilotView } from '@matlas/contract';
import { formatDateTime, useCommand, useMay, useT } from '@matlas/web-kit';
import { Alert, Button, Checkbox, Modal, Tag } from 'antd';
import { useState } from 'react';

/** Whether the autopilot is on, and who switched it off. */
export function StateTag({ state: { isOn, stoppedBy, switchedAt, switchedBy } }: { state: AutopilotView }) {
  const t = useT();
  const word = isOn ? 'on' : stoppedBy === 'rejections' ? 'stopped' : 'off';
  const when =
    switchedAt === null
      ? undefined
      : t(switchedBy === null ? 'autopilot.switched' : 'autopilot.switchedBy', {
          time: formatDateTime(switchedAt),
          name: switchedBy ?? '',
        });
  return (
    <>
      <Tag>{t(`autopilot.state.${word}`)}</Tag>
      {when ? <span className="m-faint">{when}</span> : null}
    </>
  );
}

/** Confirmation before the autopilot is switched on: an acceptance cannot be undone. */
function SwitchOn({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [confirmed, setConfirmed] = useState(false);
  const command = useCommand(exchangeAutopilotApi.switch, { log: 'autopilot.log.on', onDone: onClose });
  return (
    <Modal
      open
      title={t('autopilot.onTitle')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('kit.cancel')}
        </Button>,
        <Button
          key="on"
          type="primary"
          disabled={!confirmed}
          loading={command.isPending}
          onClick={() => command.mutate({ on: true, confirmed })}
        >
          {t('autopilot.switchOn')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('autopilot.final')} description={t('autopilot.finalExplained')} />
      <p className="ap-last">
        <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
          {t('autopilot.understood')}
        </Checkbox>
      </p>
    </Modal>
  );
}

/** Switches off with one click, and on after a confirmation. */
export function AutopilotSwitch({ state }: { state: AutopilotView }) {
  const t = useT();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const off = useCommand(exchangeAutopilotApi.switch, { log: 'autopilot.log.off' });
  if (!may(exchangeAutopilotApi.switch)) return null;
  if (state.isOn)
    return (
      <Button
        danger
        type="primary"
        icon={<PoweroffOutlined aria-hidden />}
        loading={off.isPending}
        onClick={() => off.mutate({ on: false })}
      >
        {t('autopilot.switchOff')}
      </Button>
    );
  const isReady = state.activeRules > 0;
  return (
    <>
      {isReady ? null : <span className="m-faint">{t('autopilot.noActiveRule')}</span>}
      <Button
        type="primary"
        disabled={!isReady}
        icon={<PoweroffOutlined aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('autopilot.switchOnMore')}
      </Button>
      {isAsking ? <SwitchOn onClose={() => setAsking(false)} /> : null}
    </>
  );
}
