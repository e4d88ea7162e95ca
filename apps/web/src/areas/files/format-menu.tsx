import { DownloadOutlined } from '@ant-design/icons';
import { sheetFileFormat, type SheetFileFormat } from '@matlas/contract';
import { useOptions } from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';

interface FormatMenuProps {
  label: string;
  isBusy: boolean;
  /** Reason why downloads are disabled. */ refusal?: string | undefined;
  size?: 'small';
  onChoose: (format: SheetFileFormat) => void;
  more?: readonly { key: string; label: string; disabled?: boolean; onClick: () => void }[];
}

/** Download formats of data sheets: for reading, for printing, and for other programs. */
export function useFormatItems(onChoose: (format: SheetFileFormat) => void, refusal?: string | null) {
  return useOptions(sheetFileFormat).map(({ value, label }) => ({
    key: value,
    label,
    disabled: Boolean(refusal),
    onClick: () => onChoose(value),
  }));
}
export function FormatMenu({ label, isBusy, refusal, size, onChoose, more = [] }: FormatMenuProps) {
  const formats = useFormatItems(onChoose);
  return (
    <Dropdown
      trigger={['click']}
      disabled={refusal !== undefined}
      menu={{ items: [...formats, ...(more.length > 0 ? [{ type: 'divider' as const, key: 'more' }, ...more] : [])] }}
    >
      <Button
        {...(size ? { size } : {})}
        icon={<DownloadOutlined aria-hidden />}
        loading={isBusy}
        disabled={refusal !== undefined}
        title={refusal}
      >
        {label}
      </Button>
    </Dropdown>
  );
}
