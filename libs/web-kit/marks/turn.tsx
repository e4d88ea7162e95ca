import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

/** A value before and after a change. The arrow is an SVG, because not every font has the character. */
export function Turn({ from, to }: { from: ReactNode; to: ReactNode }) {
  const t = useT();
  return (
    <span className="m-turn">
      {from} <ArrowRightOutlined role="img" aria-label={t('kit.becomes')} /> {to}
    </span>
  );
}
