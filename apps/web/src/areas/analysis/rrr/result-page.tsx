import { analysisRrrApi } from '@matlas/contract';
import { NoPermissionState, useMay, useT } from '@matlas/web-kit';
import { VehicleScreen } from './marking-page';
import { ResultScreen } from './result-screen';

/** The recyclability of a vehicle by its marks, and its exports (ux.md section 6). */
export function RrrResultPage() {
  const t = useT();
  const may = useMay();
  const title = t('analysisRrr.resultTitle');
  if (!may(analysisRrrApi.result)) return <NoPermissionState what={title} needs={analysisRrrApi.result.needs} />;
  return (
    <VehicleScreen title={title}>
      {(vehicles, modId) => <ResultScreen key={modId} modId={modId} vehicles={vehicles} />}
    </VehicleScreen>
  );
}
