import { exchangeApi, MAX_EXCHANGE_NOTE, nameIn, type RecipientRow } from '@matlas/contract';
import { useCommand, useLanguage, useMay, useT } from '@matlas/web-kit';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';

const alsoRefreshes = ['data', 'mds', 'home'];
/** A sending to withdraw, with its recipient. */
export type WithdrawnShare = Pick<RecipientRow, 'kid' | 'recEntName' | 'recEntEname'>;
const kidsOf = (rows: readonly WithdrawnShare[]): number[] => rows.map(({ kid }) => kid);

function CancelDialog({ rows, onClose }: { rows: readonly WithdrawnShare[]; onClose: () => void }) {
  const t = useT();
  const words = recipientTexts(useLanguage(), rows);
  const [form] = Form.useForm<{ text?: string }>();
  const command = useCommand(exchangeApi.sending.cancel, {
    log: 'exchange.log.cancel',
    alsoRefreshes,
    onDone: onClose,
  });
  return (
    <Modal
      open
      title={t(rows.length === 1 ? 'exchange.cancel.askOne' : 'exchange.cancel.ask', words)}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={t('exchange.cancel.verb', words)}
      okButtonProps={{ danger: true }}
      cancelText={t('exchange.cancel.keep')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField('text');
      }}
    >
      <div className="x-cancel">
        <p>{t('exchange.cancel.consequence', words)}</p>
        <Form
          form={form}
          name="exchangeCancel"
          layout="vertical"
          onFinish={({ text }) => command.mutate({ ids: kidsOf(rows), ...(text?.trim() ? { text } : {}) })}
        >
          <Form.Item name="text" label={t('exchange.cancel.text')}>
            <Input.TextArea rows={3} maxLength={MAX_EXCHANGE_NOTE} showCount />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  );
}

const recipientTexts = (language: 'zh' | 'en', rows: readonly WithdrawnShare[]) => ({
  count: rows.length,
  name: rows[0] ? nameIn(language, rows[0].recEntName, rows[0].recEntEname) : '',
});

/**
 * Two ways to withdraw a sending. A recall, before the recipient viewed it, leaves no trace there. A cancellation,
 * before the recipient downloaded it or decided on it, is notified to the recipient with its reason.
 */
export function useTakeBack() {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const { modal } = App.useApp();
  const [cancelled, setCancelled] = useState<readonly WithdrawnShare[]>();
  const command = useCommand(exchangeApi.sending.recall, { log: 'exchange.log.recall', alsoRefreshes });
  const recall = (rows: readonly WithdrawnShare[]) => {
    const words = recipientTexts(language, rows);
    void modal.confirm({
      title: t(rows.length === 1 ? 'exchange.recall.askOne' : 'exchange.recall.ask', words),
      content: t('exchange.recall.consequence', words),
      okText: t('exchange.recall.verb', words),
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ ids: kidsOf(rows) }),
    });
  };
  const dialog = cancelled ? <CancelDialog rows={cancelled} onClose={() => setCancelled(undefined)} /> : null;
  return {
    mayTakeBack: may(exchangeApi.sending.recall),
    recall,
    cancel: setCancelled as (rows: readonly WithdrawnShare[]) => void,
    dialog,
  };
}
