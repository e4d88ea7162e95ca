import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { exchangeAutopilotApi, type AutopilotRuleRow, type AutopilotView } from '@matlas/contract';
import { EmptyState, ErrorState, RowsSkeleton, useCommand, useLate, useMay, useRoute, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { LimitsForm } from './limits-form';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';

type Edited = { rule: AutopilotRuleRow | undefined } | undefined;

function Limits({ state, onEdit }: { state: AutopilotView; onEdit: (() => void) | undefined }) {
  const t = useT();
  const { maxPerDay, stopWindow, stopPercent } = state;
  return (
    <div className="ap-limits">
      <span>{maxPerDay === null ? t('autopilot.limit.none') : t('autopilot.limit.perDay', { count: maxPerDay })}</span>
      <span>
        {stopWindow === null
          ? t('autopilot.limit.noStop')
          : t('autopilot.limit.stop', { window: stopWindow, percent: stopPercent ?? 0 })}
      </span>
      {onEdit ? (
        <Button size="small" onClick={onEdit}>
          {t('autopilot.limit.edit')}
        </Button>
      ) : null}
    </div>
  );
}

/** The rules in the order of evaluation, and their common limits. */
export function RulesView({ state }: { state: AutopilotView }) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const mayEdit = may(exchangeAutopilotApi.save);
  const [edited, setEdited] = useState<Edited>();
  const [isLimiting, setLimiting] = useState(false);
  const { data, error, isLoading, refetch } = useRoute(exchangeAutopilotApi.rules, {}, { log: 'autopilot.log.rules' });
  const isLate = useLate(isLoading);
  const again = useCommand(exchangeAutopilotApi.run, {
    log: 'autopilot.log.again',
    onDone: () => void message.success(t('autopilot.againStarted')),
  });
  const add = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ rule: undefined })}>
      {t('autopilot.new')}
    </Button>
  );
  return (
    <>
      <Limits state={state} onEdit={mayEdit ? () => setLimiting(true) : undefined} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        isLate ? (
          <RowsSkeleton />
        ) : null
      ) : data.length === 0 ? (
        <EmptyState title={t('autopilot.empty')} action={mayEdit ? add : undefined} />
      ) : (
        <div className="ap-body" tabIndex={0}>
          {mayEdit ? (
            <div className="ap-bar">
              {add}
              <Button
                icon={<ReloadOutlined aria-hidden />}
                disabled={!state.isOn}
                title={t(state.isOn ? 'autopilot.againExplained' : 'autopilot.againOff')}
                loading={again.isPending}
                onClick={() => again.mutate({})}
              >
                {t('autopilot.again')}
              </Button>
            </div>
          ) : null}
          <RuleList rules={data} mayEdit={mayEdit} onEdit={(rule) => setEdited({ rule })} />
        </div>
      )}
      {edited ? <RuleForm rule={edited.rule} onClose={() => setEdited(undefined)} /> : null}
      {isLimiting ? <LimitsForm state={state} onClose={() => setLimiting(false)} /> : null}
    </>
  );
}
