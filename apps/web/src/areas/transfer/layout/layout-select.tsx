import { transferLayoutApi, type LayoutSource } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { log } from './log';
import './layout.css';

interface Props {
  /** Sources of the layouts to offer. */ sources: readonly LayoutSource[];
  value: number | undefined;
  onChange: (layoutVersionId: number | undefined) => void;
  /** Label of the option without a layout. */ usual: string;
  isBusy?: boolean;
}

/** Selects the layout for reading a file of an unknown format. Hidden when there is no layout for these sources. */
export function LayoutSelect({ sources, value, onChange, usual, isBusy = false }: Props) {
  const t = useT();
  const isReader = useMay()(transferLayoutApi.list);
  const { data } = useRoute(transferLayoutApi.list, {}, { log: log('list'), enabled: isReader });
  const layouts = (data ?? []).filter(({ source }) => sources.includes(source));
  if (layouts.length === 0) return null;
  const options = [
    { value: 0, label: usual },
    ...layouts.map(({ id, name, layoutVersion }) => ({
      value: id,
      label: t('fileLayout.choice', { name, version: layoutVersion }),
    })),
  ];
  return (
    <label className="fl-select">
      <span>{t('fileLayout.readAs')}</span>
      <Select<number>
        className="m-wide"
        aria-label={t('fileLayout.readAs')}
        value={value ?? 0}
        options={options}
        disabled={isBusy}
        onChange={(id) => onChange(id === 0 ? undefined : id)}
      />
    </label>
  );
}
