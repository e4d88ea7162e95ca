import { SwapOutlined } from '@ant-design/icons';
import { analysisWhatIfApi, type AnalysisRun } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { parsePositiveInteger, type AnalysisState } from '../analysis-state';
import type { PatchState } from '../use-analysis-state';
import { WhatIfDrawer } from './what-if-drawer';

/** Opens the variants of the analysed vehicle. */
export function WhatIfButton({
  run,
  state: { whatIf },
  patch,
}: {
  run: AnalysisRun;
  state: AnalysisState;
  patch: PatchState;
}) {
  const t = useT();
  const may = useMay();
  const { modId } = run;
  if (modId === null || !may(analysisWhatIfApi.page)) return null;
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} onClick={() => patch({ whatIf: 'list' })}>
        {t('whatIf.open')}
      </Button>
      {whatIf === undefined ? null : (
        <WhatIfDrawer
          run={run}
          modId={modId}
          openId={parsePositiveInteger(whatIf)}
          onOpen={(id) => patch({ whatIf: id === undefined ? 'list' : String(id) })}
          onClose={() => patch({ whatIf: undefined })}
          patch={patch}
        />
      )}
    </>
  );
}
