import { PrinterOutlined } from '@ant-design/icons';
import { BUILT_IN_ROLE_NAMES, roleMatrix } from '@matlas/contract';
import { formatDateTime, nameIn, useLanguage, useSession, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Example, Examples } from './example';

/**
 * A page that prints as a document: title block, repeated header row, without the application frame. The browser
 * creates the PDF.
 */
export function PdfExample() {
  const t = useT();
  const session = useSession();
  const language = useLanguage();
  const [printedAt] = useState(() => new Date().toISOString());
  return (
    <Examples name="pdf">
      <Example title={t('gallery.print')} code="window.print()" isWide>
        <div className="y-buttons">
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('gallery.printNow')}
          </Button>
        </div>
        <article className="m-print" tabIndex={0} aria-label={t('gallery.matrix')}>
          <h3>{t('gallery.matrix')}</h3>
          <p className="m-faint">
            {nameIn(language, session?.enterpriseName, session?.enterpriseEnName)} · {formatDateTime(printedAt)} ·{' '}
            {session?.name}
          </p>
          <table className="y-matrix">
            <thead>
              <tr>
                <th scope="col">{t('gallery.right')}</th>
                {BUILT_IN_ROLE_NAMES.map((role) => (
                  <th key={role} scope="col">
                    {t(`permissions.roles.${role}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {roleMatrix().map(({ permission, roles }) => (
                <tr key={permission}>
                  <th scope="row">{permission}</th>
                  {BUILT_IN_ROLE_NAMES.map((role) => (
                    <td key={role}>{roles[role] ? '✓' : ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      </Example>
    </Examples>
  );
}
