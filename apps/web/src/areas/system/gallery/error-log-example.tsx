import { useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Example, Examples } from './example';

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

/** Raises errors in handlers, promises and pages for the error log. The red bug button then appears in the header. */
export function ErrorLogExample() {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  const inHandler = () => {
    throw new Error(t('gallery.errorHandler'));
  };
  const inPromise = () => {
    void Promise.reject(new Error(t('gallery.errorPromise')));
  };
  return (
    <Examples name="errorLog">
      <Example title={t('gallery.parts.errorLog')} code="keepError(error, info)">
        <p>{t('gallery.errorHint')}</p>
        <div className="y-buttons">
          <Button onClick={inHandler}>{t('gallery.errorHandler')}</Button>
          <Button onClick={inPromise}>{t('gallery.errorPromise')}</Button>
          <Button danger onClick={() => setBroken(true)}>
            {t('gallery.errorPage')}
          </Button>
        </div>
        {isBroken ? <Broken message={t('gallery.errorPage')} /> : null}
      </Example>
    </Examples>
  );
}
