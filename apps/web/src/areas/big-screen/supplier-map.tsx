import type { BigScreen, SupplierPlace } from '@matlas/contract';
import { EmptyState, fontFamily, palette, useName, usePreferences, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fitWorld, mapOption, mapRegions, regionNames, type MapRegion } from './map-option';

interface Drawn {
  chart: EChartsType;
  mapName: string;
}

/** A chart that fills the rest of the window. The map code is loaded with it. */
function useChart() {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isGone = false;
    let chart: EChartsType | undefined;
    void import('./map-parts').then(({ init, mapName }) => {
      if (isGone || !box.current) return;
      chart = init(box.current, null, { renderer: 'svg' });
      setDrawn({ chart, mapName });
    });
    return () => {
      isGone = true;
      setDrawn(undefined);
      chart?.dispose();
    };
  }, []);
  return { box, drawn };
}

/**
 * Figures, size and region are updated independently, so that a map that the user has moved keeps its position when
 * new figures arrive.
 */
function useDrawing(option: (mapName: string) => EChartsCoreOption, region: MapRegion) {
  const { box, drawn } = useChart();
  useEffect(() => {
    drawn?.chart.setOption(option(drawn.mapName));
  }, [drawn, option]);
  useEffect(() => {
    if (!drawn || !box.current) return undefined;
    const element = box.current;
    const size = new ResizeObserver(() => {
      drawn.chart.resize();
      drawn.chart.setOption({ geo: fitWorld(element) });
    });
    size.observe(element);
    return () => size.disconnect();
  }, [box, drawn]);
  useEffect(() => {
    drawn?.chart.setOption({ geo: { ...mapRegions[region] } });
  }, [drawn, region]);
  return box;
}

/** World map with a point for every place that has suppliers. */
export function SupplierMap({ data }: { data: BigScreen }) {
  const t = useT();
  const nameOf = useName();
  const { language, brand, picked } = usePreferences();
  const option = useMemo(() => {
    const named = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) =>
      nameOf({ name: nameZh, foreignName: nameEn });
    const tipOf = (place: SupplierPlace) => {
      const rest = place.count - place.names.length;
      return [
        t('bigScreen.placeCount', { name: named(place), count: place.count }),
        ...place.names.map(named),
        ...(rest > 0 ? [t('bigScreen.more', { count: rest })] : []),
      ];
    };
    return (mapName: string) =>
      mapOption(data, {
        mapName,
        fontFamily: fontFamily(language),
        colours: palette('dark', brand, picked),
        nameOf: named,
        tipOf,
      });
  }, [data, nameOf, t, language, brand, picked]);
  const [region, setRegion] = useState<MapRegion>('world');
  const box = useDrawing(option, region);
  return (
    <section className="w-map" aria-label={t('bigScreen.map')}>
      <div
        ref={box}
        className="w-drawing"
        role="img"
        aria-label={t('bigScreen.mapOf', { count: data.counts.suppliers, places: data.places.length })}
      />
      <Segmented
        size="small"
        className="w-region"
        aria-label={t('bigScreen.region')}
        value={region}
        onChange={setRegion}
        options={regionNames.map((value) => ({ value, label: t(`bigScreen.regions.${value}`) }))}
      />
      {data.places.length === 0 ? (
        <div className="w-none">
          <EmptyState title={t('bigScreen.noSuppliers')}>{t('bigScreen.noSuppliersExplained')}</EmptyState>
        </div>
      ) : null}
      {data.unplaced > 0 ? <p className="w-unplaced">{t('bigScreen.unplaced', { count: data.unplaced })}</p> : null}
    </section>
  );
}
