import type { BigScreen, SupplierPlace } from '@matlas/contract';
import { EmptyState, fontFamily, palette, useName, usePreferences, useT } from '@matlas/web-kit';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mapOption } from './map-option';

/** Draws on a box that fills what is left of the window; the code of the map comes with it. */
function useDrawing(option: (mapName: string) => EChartsCoreOption) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ chart: EChartsType; mapName: string }>();
  useEffect(() => {
    let isGone = false;
    let chart: EChartsType | undefined;
    const size = new ResizeObserver(() => chart?.resize());
    void import('./map-parts').then(({ init, mapName }) => {
      if (isGone || !box.current) return;
      chart = init(box.current, null, { renderer: 'svg' });
      size.observe(box.current);
      setDrawn({ chart, mapName });
    });
    return () => { isGone = true; size.disconnect(); chart?.dispose(); };
  }, []);
  // Without `notMerge`, so that a zoomed map stays where it is when new figures come.
  useEffect(() => { if (drawn && !drawn.chart.isDisposed()) drawn.chart.setOption(option(drawn.mapName)); }, [drawn, option]);
  return box;
}

/** The world with a point for every place that suppliers are in. */
export function SupplierMap({ data }: { data: BigScreen }) {
  const t = useT();
  const nameOf = useName();
  const { language, brand, picked } = usePreferences();
  const option = useMemo(() => {
    const named = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => nameOf({ name: nameZh, foreignName: nameEn });
    const tipOf = (place: SupplierPlace) => {
      const rest = place.count - place.names.length;
      return [t('bigScreen.placeCount', { name: named(place), count: place.count }), ...place.names.map(named), ...(rest > 0 ? [t('bigScreen.more', { count: rest })] : [])];
    };
    return (mapName: string) => mapOption(data, { mapName, fontFamily: fontFamily(language), colours: palette('dark', brand, picked), nameOf: named, tipOf });
  }, [data, nameOf, t, language, brand, picked]);
  const box = useDrawing(option);
  return (
    <section className="w-map" aria-label={t('bigScreen.map')}>
      <div ref={box} className="w-drawing" role="img" aria-label={t('bigScreen.mapOf', { count: data.counts.suppliers, places: data.places.length })} />
      {data.places.length === 0 ? <div className="w-none"><EmptyState title={t('bigScreen.noSuppliers')}>{t('bigScreen.noSuppliersExplained')}</EmptyState></div> : null}
      {data.unplaced > 0 ? <p className="w-unplaced">{t('bigScreen.unplaced', { count: data.unplaced })}</p> : null}
    </section>
  );
}
