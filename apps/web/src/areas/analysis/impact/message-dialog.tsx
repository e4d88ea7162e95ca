import { analysisImpactApi, type ImpactParty, type ImpactRow } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Input } from 'antd';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';

/**
 * A message to the selected customers or suppliers: the text of the user, the list and the sheets. It never names a
 * substance.
 */
export function MessageDialog({
  impact,
  side,
  parties,
  onClose,
  onDone,
}: {
  impact: ImpactRow;
  side: 'customer' | 'supplier';
  parties: readonly ImpactParty[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const [words, setWords] = useState(t(`impact.proposed.${side}`));
  const input =
    words.trim() === ''
      ? undefined
      : { impactId: impact.id, side, enterpriseIds: parties.map(({ id }) => id), words: words.trim() };
  return (
    <ActionDialog act="message" route={analysisImpactApi.sendMessages} input={input} onClose={onClose} onDone={onDone}>
      <p className="m-faint">{t('impact.chosenParties', { count: parties.length })}</p>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.words')}</span>
        <Input.TextArea
          aria-label={t('impact.field.words')}
          rows={6}
          maxLength={2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <p className="m-faint">{t('impact.messageExplained')}</p>
    </ActionDialog>
  );
}
