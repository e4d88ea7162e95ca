import { CheckOutlined } from '@ant-design/icons';
import { isPermission, rolesApi, type RoleMatrixView } from '@matlas/contract';
import {
  ErrorState,
  formatNumber,
  nameIn,
  NoHitState,
  PageBody,
  RowsSkeleton,
  SearchField,
  useLanguage,
  useLate,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Fragment, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HoldersPanel } from './holders-panel';
import { useRightWords } from './right-words';

type MatrixRow = RoleMatrixView['rows'][number];
interface TableProps {
  matrix: RoleMatrixView;
  rows: readonly MatrixRow[];
  open: string | null;
  onOpen: (permission: string) => void;
}

function Cell({ isHeld: isGranted }: { isHeld: boolean }) {
  const t = useT();
  return (
    <td>
      {isGranted ? (
        <CheckOutlined aria-label={t('roles.has')} />
      ) : (
        <span className="a-no" aria-label={t('roles.hasNot')}>
          –
        </span>
      )}
    </td>
  );
}

/** Rights as rows, roles as columns; clicking a right opens its holders. */
function MatrixTable({ matrix, rows, open, onOpen }: TableProps) {
  const t = useT();
  const language = useLanguage();
  const { areaOf, wordsOf } = useRightWords();
  return (
    <div className="a-matrix" tabIndex={0} role="region" aria-label={t('roles.matrix')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('roles.right')}</th>
            {matrix.roles.map((role) => (
              <th key={role.id} scope="col">
                {nameIn(language, role.nameZh, role.nameEn)}
                <small>{t('roles.people', { count: role.users, total: formatNumber(role.users) })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Fragment key={row.permission}>
              {rows[place - 1]?.area === row.area ? null : (
                <tr className="is-area">
                  <th scope="colgroup" colSpan={matrix.roles.length + 1}>
                    {areaOf(row.area)}
                  </th>
                </tr>
              )}
              <tr className={row.permission === open ? 'is-open' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="m-link"
                    title={row.permission}
                    onClick={() => onOpen(row.permission)}
                  >
                    {wordsOf(row.permission)}
                  </button>
                </th>
                {matrix.roles.map((role) => (
                  <Cell key={role.id} isHeld={row.holders.includes(role.id)} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same on a phone: each right with the roles that have it. */
function MatrixRows({ matrix, rows, onOpen }: TableProps) {
  const t = useT();
  const language = useLanguage();
  const { areaOf, wordsOf } = useRightWords();
  const rolesOf = (row: MatrixRow) =>
    matrix.roles
      .filter(({ id }) => row.holders.includes(id))
      .map((role) => nameIn(language, role.nameZh, role.nameEn))
      .join(t('users.comma'));
  return (
    <ul className="m-two-lines" aria-label={t('roles.matrix')}>
      {rows.map((row) => (
        <li key={row.permission}>
          <button type="button" className="m-two-row" onClick={() => onOpen(row.permission)}>
            <span className="m-two-name">{wordsOf(row.permission)}</span>
            <span className="m-two-state">{areaOf(row.area)}</span>
            <span className="m-two-second">
              <span>{rolesOf(row) || t('roles.noRole')}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Rights whose name, area or tag contains the text. */
function useHits(matrix: RoleMatrixView | undefined, q: string): readonly MatrixRow[] {
  const { areaOf, wordsOf } = useRightWords();
  const text = q.trim().toLowerCase();
  const rows = matrix?.rows ?? [];
  return text === ''
    ? rows
    : rows.filter((row) =>
        [row.permission, areaOf(row.area), wordsOf(row.permission)].some((words) => words.toLowerCase().includes(text)),
      );
}

/** Matrix of all roles and permissions, and the holders of each right. */
export function RoleMatrix() {
  const t = useT();
  const isNarrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const { data, error, isLoading, refetch } = useRoute(rolesApi.matrix, {}, { log: ['roles.matrix', 'kit.query'] });
  const isLate = useLate(isLoading);
  const set = useCallback(
    (name: string, value: string) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const onSearch = useCallback((q: string) => set('right', q), [set]);
  const q = search.get('right') ?? '';
  const open = search.get('holders');
  const rows = useHits(data, q);
  const parts = data
    ? { matrix: data, rows, open, onOpen: (permission: string) => set('holders', permission) }
    : undefined;
  return (
    <>
      <div className="m-filter-bar" role="search">
        <SearchField value={q} hint={t('roles.searchRight')} onSearch={onSearch} />
      </div>
      <PageBody
        panel={
          open && isPermission(open) ? (
            <HoldersPanel key={open} permission={open} onClose={() => set('holders', '')} />
          ) : null
        }
      >
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {parts && rows.length === 0 ? <NoHitState activeFilters={[q]} onClear={() => onSearch('')} /> : null}
        {parts && rows.length > 0 ? isNarrow ? <MatrixRows {...parts} /> : <MatrixTable {...parts} /> : null}
      </PageBody>
    </>
  );
}
