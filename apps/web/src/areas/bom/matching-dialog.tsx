import {
  bomApi,
  matchingOrder,
  matchingRule,
  matchingScope,
  matchingTieBreak,
  type JobStarted,
} from '@matlas/contract';
import { MATCHING_DEFAULTS } from '@matlas/domain';
import { formatNumber, useCommand, useOptions, useT, type Option } from '@matlas/web-kit';
import { Form, Modal, Radio, Select } from 'antd';
import type { ReactNode } from 'react';

export interface MatchingDialogProps {
  modelId: number;
  /** Selected positions. If undefined, the whole BOM is matched. */
  ids?: readonly number[];
  unmatched: number;
  onStarted: (started: JobStarted) => void;
  onClose: () => void;
}

interface MatchingOptions {
  scope: (typeof matchingScope.values)[number];
  rule: (typeof matchingRule.values)[number];
  order: (typeof matchingOrder.values)[number];
  tieBreak: (typeof matchingTieBreak.values)[number];
}

const storageKey = 'matlas.matching';
const defaultOptions: MatchingOptions = {
  scope: matchingScope.of.onlyUnmatched,
  rule: matchingRule.of.ownThenImds,
  order: matchingOrder.of.ownPublishedStandard,
  tieBreak: MATCHING_DEFAULTS.tieBreak,
};

/** The options of the last run on this device. The scope is always reset. */
function readLastOptions(): MatchingOptions {
  try {
    return {
      ...defaultOptions,
      ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<MatchingOptions>),
      scope: defaultOptions.scope,
    };
  } catch {
    return defaultOptions;
  }
}

function Choice<V extends string | number>({
  name,
  options,
  extra,
}: {
  name: keyof MatchingOptions;
  options: Option<V>[];
  extra?: ReactNode;
}) {
  const t = useT();
  return (
    <Form.Item name={name} label={t(`bom.matching.${name}`)} extra={extra}>
      <Select options={options} aria-label={t(`bom.matching.${name}`)} />
    </Form.Item>
  );
}

/** Options of a matching run: the positions, the owners of the sheets, their order, and the tie-break. */
export function MatchingDialog({ modelId, ids, unmatched, onStarted, onClose }: MatchingDialogProps) {
  const t = useT();
  const [form] = Form.useForm<MatchingOptions>();
  const scopes = useOptions(matchingScope);
  const rules = useOptions(matchingRule);
  const orders = useOptions(matchingOrder);
  const tieBreaks = useOptions(matchingTieBreak);
  const scope = Form.useWatch('scope', form) ?? defaultOptions.scope;
  const command = useCommand(bomApi.match, { log: ['bom.title', 'bom.matching.title'], onDone: onStarted });
  const start = (settings: MatchingOptions) => {
    localStorage.setItem(storageKey, JSON.stringify(settings));
    command.mutate({
      ...settings,
      scope: ids ? matchingScope.of.allNodes : settings.scope,
      modId: modelId,
      ...(ids ? { ids: [...ids] } : {}),
    });
  };
  const verb = ids
    ? t('bom.matching.chosen', { count: ids.length })
    : scope === matchingScope.of.onlyUnmatched
      ? t('bom.matchUnmatched', { count: unmatched, total: formatNumber(unmatched) })
      : t('bom.matching.all');
  return (
    <Modal
      open
      width={850}
      mask={{ closable: false }}
      title={t('bom.matching.title')}
      okText={verb}
      cancelText={t('kit.cancel')}
      confirmLoading={command.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      className="b-dialog"
    >
      <p className="b-lead">{t('bom.matching.explained')}</p>
      <Form
        form={form}
        name="matching"
        layout="vertical"
        initialValues={readLastOptions()}
        onFinish={start}
        className="b-matching"
      >
        {ids ? null : (
          <Form.Item name="scope" label={t('bom.matching.scope')}>
            <Radio.Group options={scopes} />
          </Form.Item>
        )}
        <div className="m-field-pair">
          <Choice name="rule" options={rules} />
          <Choice name="order" options={orders} />
          <Choice name="tieBreak" options={tieBreaks} extra={t('bom.matching.tieHint')} />
        </div>
      </Form>
    </Modal>
  );
}
