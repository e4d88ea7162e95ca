import { transferLayoutApi, type LayoutSource } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { log } from './log';
import './layout.css';

interface Props {
  /** Whose data the files of this upload hold. */ sources: readonly LayoutSource[];
  value: number | undefined;
  onChange: (layoutVersionId: number | undefined) => void;
  /** What is read without a layout. */ usual: string;
  isBusy?: boolean;
}

/** By which layout a file is read, where its own form is not one that can be known. Nothing where nobody keeps one. */
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
