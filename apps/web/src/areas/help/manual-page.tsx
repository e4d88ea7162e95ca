import { Page, PageHead, RowsSkeleton, useAddress, useNarrow, usePageCrumbs, useT } from '@matlas/web-kit';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { manualPath, searchManual, START_GROUP, type ManualPage as Chapter } from '../../shell/manual/manual';
import { ManualText } from '../../shell/manual/manual-text';
import { useManual } from '../../shell/manual/use-manual';
import { ManualLink, useHelp } from '../../shell/support';
import './help.css';

const printPath = '/manual/print';

function Contents({ pages, current }: { pages: readonly Chapter[]; current: string | undefined }) {
  const t = useT();
  const groups = [...new Set(pages.map(({ group }) => group))];
  const nameOf = (group: string) => (group === START_GROUP ? t('help.start') : t(`menus.groups.${group}`));
  return groups.map((group) => (
    <section key={group}>
      {group === '' ? null : <h2>{nameOf(group)}</h2>}
      <ul>
        {pages
          .filter((page) => page.group === group)
          .map(({ name, title }) => (
            <li key={name}>
              <Link to={manualPath(name)} aria-current={name === current ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Hits({ pages, words }: { pages: readonly Chapter[]; words: string }) {
  const t = useT();
  const hits = searchManual(pages, words);
  return (
    <section aria-label={t('help.results')}>
      <p className="m-faint" role="status">
        {t('kit.items', { count: hits.length, total: String(hits.length) })}
      </p>
      <ul>
        {hits.map(({ page, excerpt }) => (
          <li key={page.name}>
            <Link to={manualPath(page.name)}>{page.title}</Link>
            <p className="m-faint">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A page of the manual, from its beginning. */
function ChapterView({ page }: { page: Chapter }) {
  const t = useT();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (top.current) top.current.scrollTop = 0;
  }, [page.name]);
  return (
    <article className="g-chapter" ref={top} tabIndex={0} aria-label={page.title}>
      <h2>{page.title}</h2>
      {page.screen ? (
        <p>
          <Link to={page.screen}>{t('help.openScreen')}</Link>
        </p>
      ) : null}
      <ManualText text={page.text} />
    </article>
  );
}

/** The manual of the product with its contents and a search over all pages. */
export function ManualPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const isNarrow = useNarrow();
  const { data: help } = useHelp();
  const [address] = useAddress();
  const [words, setWords] = useState('');
  const { pages, isLoading, isMissing } = useManual();
  const wanted = address.get('page') ?? undefined;
  const page = pages.find(({ name }) => name === wanted) ?? (isNarrow ? undefined : pages[0]);
  const isSearching = words.trim() !== '';
  const isAside = !isNarrow || page === undefined || isSearching;
  return (
    <Page>
      <PageHead
        title={t('menus.screens.usermanual')}
        crumbs={crumbs}
        actions={
          <>
            <ManualLink help={help} />
            {isNarrow && page ? <Link to={manualPath()}>{t('help.contents')}</Link> : null}
            <Button href={printPath} target="_blank">
              {t('help.print')}
            </Button>
          </>
        }
      />
      <div className="g-manual">
        {isAside ? (
          <nav className="g-contents" aria-label={t('help.contents')} tabIndex={0}>
            <Input
              type="search"
              allowClear
              value={words}
              placeholder={t('help.search')}
              aria-label={t('help.search')}
              onChange={(event) => setWords(event.target.value)}
            />
            {isLoading ? <RowsSkeleton /> : null}
            {isMissing ? <p className="m-faint">{t('shell.manual.none')}</p> : null}
            {isSearching ? <Hits pages={pages} words={words} /> : <Contents pages={pages} current={page?.name} />}
          </nav>
        ) : null}
        {page && !(isNarrow && isSearching) ? <ChapterView page={page} /> : null}
      </div>
    </Page>
  );
}
