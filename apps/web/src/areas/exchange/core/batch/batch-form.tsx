import { exchangeApi } from '@matlas/contract';
import { ResourceForm, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useRef } from 'react';
import { RecipientFields } from '../recipient/recipient-fields';
import { toRecipientInput, forwardFormValues } from '../recipient/recipient-values';

export interface BatchFormProps {
  kids: readonly number[];
  /** Values of the form in the previous run. */
  initial: Record<string, unknown> | undefined;
  onStarted: (jobId: number, values: Record<string, unknown>) => void;
  onClose: () => void;
}

/** One recipient for many sheets. Each sheet keeps its own name and number unless the form sets others. */
export function BatchForm({ kids, initial, onStarted, onClose }: BatchFormProps) {
  const t = useT();
  const filled = useRef<Record<string, unknown>>({});
  const toInput = (values: Record<string, unknown>) => {
    filled.current = values;
    return { ...toRecipientInput(values), ids: [...kids] } as never;
  };
  return (
    <ResourceForm
      name="exchange.recipient"
      isWide
      save={exchangeApi.forwarding.batch}
      log="exchange.log.batch"
      verb="exchange.forward.verb"
      title={t('exchange.batch.form', { count: kids.length })}
      initial={initial ?? forwardFormValues(undefined)}
      toInput={toInput}
      onSaved={({ jobId }) => onStarted(jobId, filled.current)}
      onClose={onClose}
    >
      <Alert
        className="m-form-trouble"
        type="info"
        showIcon
        title={t('exchange.batch.explained', { count: kids.length })}
      />
      <RecipientFields keepsNames />
    </ResourceForm>
  );
}
