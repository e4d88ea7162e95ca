import { analysisMaterialDetailApi } from '@matlas/contract';
import { NoPermissionState, useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { ContentView } from './content-view';
import { DetailFrame } from './detail-frame';
import { InventoryView } from './inventory-view';
import { LinesView } from './lines-view';
import { useDetailAddress, VIEWS } from './use-detail-address';

/** The materials of a vehicle, and the parts with the highest content of a substance or class. */
export function MaterialDetailPage() {
  const t = useT();
  const may = useMay();
  const { view, patch } = useDetailAddress();
  if (!may(analysisMaterialDetailApi.page))
    return <NoPermissionState what={t('materialDetail.title')} needs={analysisMaterialDetailApi.page.needs} />;
  const switcher = (
    <Segmented
      aria-label={t('materialDetail.view.label')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(`materialDetail.view.${value}`) }))}
      onChange={(value) =>
        patch({ view: value === 'lines' ? undefined : value, q: undefined, sort: undefined, kind: undefined })
      }
    />
  );
  return (
    <DetailFrame name="materialDetail" routes={analysisMaterialDetailApi}>
      {(shown) =>
        view === 'content' ? (
          <ContentView shown={shown} switcher={switcher} />
        ) : view === 'inventory' ? (
          <InventoryView shown={shown} switcher={switcher} />
        ) : (
          <LinesView shown={shown} switcher={switcher} />
        )
      }
    </DetailFrame>
  );
}
