import type { SheetImportState } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Tag } from 'antd';

const looks: Readonly<Record<SheetImportState, 'default' | 'processing' | 'success' | 'error' | 'warning'>> = {
  reading: 'processing',
  checked: 'warning',
  writing: 'processing',
  done: 'success',
  failed: 'error',
};

export function StateTag({ state }: { state: SheetImportState }) {
  const t = useT();
  return <Tag color={looks[state]}>{t(`mdsUpload.state.${state}`)}</Tag>;
}
