import { Input } from 'antd';
import { useState } from 'react';

/** A cell that is checked again on blur or Enter. Its invalid text stays until it is corrected. */
export function CellInput({
  value,
  label,
  onChange,
  isWrong,
  extra,
}: {
  value: string;
  label: string;
  onChange: (text: string) => void;
  isWrong: boolean;
  /** Shown beside the input while its text differs from the file. */
  extra?: (text: string) => React.ReactNode;
}) {
  const [text, setText] = useState(value);
  const notifyChange = () => {
    if (text !== value) onChange(text);
  };
  return (
    <>
      <Input
        size="small"
        {...(isWrong ? { status: 'error' } : {})}
        value={text}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
        onBlur={notifyChange}
        onPressEnter={notifyChange}
      />
      {text === value ? null : extra?.(text)}
    </>
  );
}
