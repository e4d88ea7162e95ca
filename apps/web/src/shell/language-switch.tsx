import { TranslationOutlined } from '@ant-design/icons';
import { useLanguage, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { changeAccountLanguage } from './account-settings';

/** Switches to the other language. */
export function LanguageSwitch({ isLong = false }: { isLong?: boolean }) {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const name = t(isLong ? 'shell.otherLanguage' : 'shell.otherLanguageShort');
  return (
    <Button
      type="text"
      icon={<TranslationOutlined aria-hidden />}
      lang={other === 'zh' ? 'zh-CN' : 'en-GB'}
      aria-label={t('shell.switchLanguage')}
      onClick={() => void changeAccountLanguage(other)}
    >
      {name}
    </Button>
  );
}
