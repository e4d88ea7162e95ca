import { analysisApi } from '@matlas/contract';
import { NoPermissionState, useMay, useNarrow, useT } from '@matlas/web-kit';
import { AnalysisScreen } from '../analysis-screen';
import { ExportMenu } from '../export-menu';
import { ComparePicker } from '../run-head';
import { Matrix } from './matrix';
import { SheetStart } from './sheet-start';

const scopes = ['sheets', 'supplier'] as const;

/** Selected data sheets, own and received, judged by all regulations at once. */
export function MdsAnalysisPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  if (!may(analysisApi.findings))
    return <NoPermissionState what={t('analysis.mds.title')} needs={analysisApi.findings.needs} />;
  return (
    <AnalysisScreen
      startsEmpty
      screen={t('analysis.mds.title')}
      scopes={scopes}
      start={(onOther) => <SheetStart onOther={onOther} />}
      actions={({ run, choice, state, patch }) =>
        isNarrow ? null : (
          <>
            <ComparePicker choice={choice} patch={patch} />
            <ExportMenu run={run} compared={choice.compared} state={state} />
          </>
        )
      }
    >
      {(props) => <Matrix {...props} />}
    </AnalysisScreen>
  );
}
