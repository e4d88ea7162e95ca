import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

/** What something was, and what it is or becomes. The arrow is a drawing: not every font has the letter. */
export function Turn({ from, to }: { from: ReactNode; to: ReactNode }) {
  const t = useT();
  return (
    <span className="m-turn">
      {from} <ArrowRightOutlined role="img" aria-label={t('kit.becomes')} /> {to}
    </span>
  );
}
