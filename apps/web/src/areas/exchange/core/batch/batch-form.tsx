import { exchangeApi } from '@matlas/contract';
import { ResourceForm, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useRef } from 'react';
import { RecipientFields } from '../recipient/recipient-fields';
import { formOf, forwardValuesOf } from '../recipient/recipient-values';

export interface BatchFormProps {
  kids: readonly number[];
  /** What was filled in for the run before. */
  initial: Record<string, unknown> | undefined;
  onStarted: (jobId: number, values: Record<string, unknown>) => void;
  onClose: () => void;
}

/** One recipient for many sheets; each keeps its own name and number unless the form says another. */
export function BatchForm({ kids, initial, onStarted, onClose }: BatchFormProps) {
  const t = useT();
  const filled = useRef<Record<string, unknown>>({});
  const toInput = (values: Record<string, unknown>) => {
    filled.current = values;
    return { ...formOf(values), ids: [...kids] } as never;
  };
  return (
    <ResourceForm
      name="exchange.recipient"
      isWide
      save={exchangeApi.forwarding.batch}
      log="exchange.log.batch"
      verb="exchange.forward.verb"
      title={t('exchange.batch.form', { count: kids.length })}
      initial={initial ?? forwardValuesOf(undefined)}
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
