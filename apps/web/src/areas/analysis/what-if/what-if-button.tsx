import { SwapOutlined } from '@ant-design/icons';
import { analysisWhatIfApi, type AnalysisRun } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { numberIn } from '../analysis-state';
import type { PatchState } from '../use-analysis-state';
import { WhatIfDrawer } from './what-if-drawer';

const address = 'whatIf';
/** Opens the variants of the analysed vehicle; `?whatIf=` names one, so that a task can lead there. */
export function WhatIfButton({ run, patch }: { run: AnalysisRun; patch: PatchState }) {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const { modId } = run;
  if (modId === null || !may(analysisWhatIfApi.page)) return null;
  const shown = search.get(address);
  const show = (value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(address);
        else next.set(address, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} onClick={() => show('list')}>
        {t('whatIf.open')}
      </Button>
      {shown === null ? null : (
        <WhatIfDrawer
          run={run}
          modId={modId}
          openId={numberIn(shown)}
          onOpen={(id) => show(id === undefined ? 'list' : String(id))}
          onClose={() => show(undefined)}
          patch={patch}
        />
      )}
    </>
  );
}
