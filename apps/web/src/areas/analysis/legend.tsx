import { QuestionCircleOutlined } from '@ant-design/icons';
import { useT, Verdict, verdictOrder } from '@matlas/web-kit';
import { Button, Popover } from 'antd';

/** Explains the symbols of a result. */
export function Legend() {
  const t = useT();
  const words = (
    <dl className="a-legend">
      {verdictOrder.map((verdict) => (
        <div key={verdict}>
          <dt>
            <Verdict value={verdict} />
          </dt>
          <dd>{t(`analysis.legend.${verdict}`)}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={words}>
      <Button type="text" size="small" icon={<QuestionCircleOutlined aria-hidden />}>
        {t('analysis.legend.title')}
      </Button>
    </Popover>
  );
}
