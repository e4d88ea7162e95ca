import { bomApi, type BomImportReport } from '@matlas/contract';
import { formatNumber, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button, Spin } from 'antd';
import { Comparison } from './comparison';

interface CompareStepProps {
  report: BomImportReport;
  isStarting: boolean;
  onBack: () => void;
  onStart: () => void;
}

/** Before a BOM takes the place of another: what changes, and whose work would go. */
export function CompareStep({ report, isStarting, onBack, onStart }: CompareStepProps) {
  const t = useT();
  const { data, error, isFetching } = useRoute(
    bomApi.importCompare,
    { importId: report.importId },
    { log: ['bom.import.title', 'bom.compare.title'], alwaysOnOpen: true },
  );
  return (
    <>
      <p className="b-lead">
        {t('bom.compare.lead', { count: report.replaces, total: formatNumber(report.replaces) })}
      </p>
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {isFetching ? (
        <div className="b-waiting">
          <Spin />
        </div>
      ) : data ? (
        <Comparison report={data} />
      ) : null}
      <footer className="b-import-foot">
        <span className="m-faint b-grow">{t('bom.compare.keeps')}</span>
        <Button onClick={onBack}>{t('bom.import.back')}</Button>
        <Button type="primary" disabled={isFetching || !data} loading={isStarting} onClick={onStart}>
          {t('bom.import.start', { count: report.positions, total: formatNumber(report.positions) })}
        </Button>
      </footer>
    </>
  );
}
