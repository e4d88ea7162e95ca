import { useT } from '@matlas/web-kit';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';

interface Weight {
  /** Name of the reason in words. */
  label: string;
  first: number;
  further: number;
  most: number;
}

/** The points of each reason, behind a link; `note` stands below the table. */
export function WeightsPopover({ weights, note }: { weights: readonly Weight[]; note?: ReactNode }) {
  const t = useT();
  const table = (
    <div className="hr-weights">
      <table className="md-steps">
        <thead>
          <tr>
            <th scope="col">{t('highRisk.field.reasons')}</th>
            <th scope="col">{t('highRisk.weight.first')}</th>
            <th scope="col">{t('highRisk.weight.further')}</th>
            <th scope="col">{t('highRisk.weight.most')}</th>
          </tr>
        </thead>
        <tbody>
          {weights.map(({ label, first, further, most }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{first}</td>
              <td>{further}</td>
              <td>{most}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={table}>
      <Button type="link" size="small" className="hr-how">
        {t('highRisk.weight.title')}
      </Button>
    </Popover>
  );
}
