import { GALLERY_PARTS, galleryPagePath, type GalleryPart } from '@matlas/contract';
import { HasRole, Page, PageHead, usePageCrumbs, useT, useTabTitle } from '@matlas/web-kit';
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import './gallery/gallery.css';

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Example pages; their code is loaded when they are opened. */
const examples: Record<GalleryPart, ComponentType> = {
  components: part(() => import('./gallery/components-example').then((module) => module.ComponentsExample)),
  charts: part(() => import('./gallery/charts-example').then((module) => module.ChartsExample)),
  tables: part(() => import('./gallery/tables-example').then((module) => module.TablesExample)),
  excel: part(() => import('./gallery/excel-example').then((module) => module.ExcelExample)),
  zip: part(() => import('./gallery/zip-example').then((module) => module.ZipExample)),
  pdf: part(() => import('./gallery/pdf-example').then((module) => module.PdfExample)),
  theme: part(() => import('./gallery/theme-example').then((module) => module.ThemeExample)),
  i18n: part(() => import('./gallery/i18n-example').then((module) => module.I18nExample)),
  errorLog: part(() => import('./gallery/error-log-example').then((module) => module.ErrorLogExample)),
  permission: part(() => import('./gallery/permission-example').then((module) => module.PermissionExample)),
};

/** Template pages of the specification that only 'admin' can see; the others are also visible to 'editor'. */
const adminOnly: readonly GalleryPart[] = ['errorLog'];

function PartLink({ name, active }: { name: GalleryPart; active: GalleryPart }) {
  const t = useT();
  const link = useRef<HTMLLIElement>(null);
  const isActive = name === active;
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <li ref={link}>
      <Link to={galleryPagePath(name)} aria-current={isActive ? 'page' : undefined}>
        {t(`gallery.parts.${name}`)}
      </Link>
    </li>
  );
}

/** Live examples of the components of web-kit, for developers. */
export function GalleryPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { pathname } = useLocation();
  const active = GALLERY_PARTS.find((name) => pathname === galleryPagePath(name)) ?? 'components';
  useTabTitle(t('gallery.tab', { part: t(`gallery.parts.${active}`) }));
  const Example = examples[active];
  return (
    <Page>
      <PageHead title={t('gallery.title')} crumbs={crumbs} />
      <nav className="y-parts" aria-label={t('gallery.title')} tabIndex={-1}>
        <ul>
          {GALLERY_PARTS.map((name) =>
            adminOnly.includes(name) ? (
              <HasRole key={name} roles={['admin']}>
                <PartLink name={name} active={active} />
              </HasRole>
            ) : (
              <PartLink key={name} name={name} active={active} />
            ),
          )}
        </ul>
      </nav>
      <Suspense fallback={null}>
        {adminOnly.includes(active) ? (
          <HasRole roles={['admin']}>
            <Example />
          </HasRole>
        ) : (
          <Example />
        )}
      </Suspense>
    </Page>
  );
}
