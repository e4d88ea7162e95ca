import { ExperimentOutlined } from '@ant-design/icons';
import { analysisApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetAnalysisPath } from './paths';

/** Opens the analysis of the chosen data sheets; used in lists and on the page of a sheet. */
export function AnalyseSheets({ sheetIds, isSmall = false }: { sheetIds: readonly number[]; isSmall?: boolean }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  if (!may(analysisApi.startRun) || sheetIds.length === 0) return null;
  return (
    <Button
      {...(isSmall ? { size: 'small' } : { icon: <ExperimentOutlined aria-hidden /> })}
      onClick={() => void navigate(sheetAnalysisPath([...new Set(sheetIds)]))}
    >
      {t('analysis.mds.link')}
    </Button>
  );
}
