import { App, Input } from 'antd';
import { useState } from 'react';
import { useT } from '../i18n/use-t';

/** `last` is undefined while the number of pages is not known. */
export interface PageJumperProps {
  last: number | undefined;
  onJump: (page: number) => void;
}

/** The page that a text names: a whole number from 1 to `last`; undefined for anything else. */
export function pageIn(text: string, last: number | undefined): number | undefined {
  const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return page >= 1 && (last === undefined || page <= last) ? page : undefined;
}

/** Opens the page whose number is typed; another text is refused with the sentence of the specification. */
export function PageJumper({ last, onJump }: PageJumperProps) {
  const t = useT();
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const jump = () => {
    if (text.trim() === '') return;
    const page = pageIn(text, last);
    if (page === undefined) return void message.warning(t('errors.client.pageNumber'));
    setText('');
    onJump(page);
  };
  return (
    <label className="m-jumper">
      {t('kit.goToPage')}
      <Input
        size="small"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={jump}
        onBlur={() => setText('')}
      />
    </label>
  );
}
