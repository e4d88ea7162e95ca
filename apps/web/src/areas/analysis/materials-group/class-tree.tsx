import type { ClassMass } from '@matlas/contract';
import { shownPercent } from '@matlas/domain';
import {
  formatKilograms,
  formatNumber,
  formatPercent,
  nameIn,
  noValue,
  type TreeColumn,
  TreeGrid,
  type TreeSource,
  useLanguage,
  useT,
  useTree,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatReadableMass } from '../../shared/masses';
import { materialsPath } from './material-paths';
import { useMaterialAddress } from './use-material-address';

interface ClassNode {
  mass: ClassMass;
  key: string;
  children: ClassNode[];
}
const source: TreeSource<ClassNode> = {
  keyOf: ({ key }) => key,
  hasChildren: ({ children }) => children.length > 0,
  childrenOf: ({ children }) => children,
};

export function buildClassTree(masses: readonly ClassMass[]): ClassNode[] {
  const nodes = new Map(
    masses.map((mass) => [mass.code ?? mass.kind, { mass, key: mass.code ?? mass.kind, children: [] as ClassNode[] }]),
  );
  const roots: ClassNode[] = [];
  for (const node of nodes.values())
    (node.mass.parent === null ? roots : (nodes.get(node.mass.parent)?.children ?? roots)).push(node);
  return roots;
}
/** The class in the language of the user, or the reason why there is none. */
export function useClassName() {
  const t = useT();
  const language = useLanguage();
  return useMemo(
    () =>
      ({ kind, code, nameZh, nameEn }: Pick<ClassMass, 'kind' | 'code' | 'nameZh' | 'nameEn'>): string =>
        kind === 'class' ? `${code ?? ''} ${nameIn(language, nameZh, nameEn)}` : t(`materialsGroup.kind.${kind}`),
    [t, language],
  );
}

function useColumns(isCompared: boolean): TreeColumn<ClassNode>[] {
  const t = useT();
  const className = useClassName();
  return useMemo(() => {
    const column = (
      key: string,
      width: number,
      priority: 1 | 2 | 3,
      text: (mass: ClassMass) => string,
    ): TreeColumn<ClassNode> => ({
      key,
      title: t(`materialsGroup.field.${key}`),
      width,
      align: 'right',
      priority,
      render: ({ mass }) => <span className="mg-number">{text(mass)}</span>,
      text: ({ mass }) => text(mass),
    });
    const share = (percent: string | null): string => (percent === null ? noValue : formatPercent(percent));
    const grams = (mass: string | null): string => (mass === null ? noValue : formatKilograms(mass));
    const compared = isCompared
      ? [
          column('otherGrams', 120, 2, ({ otherGrams }) => grams(otherGrams)),
          column('otherPercent', 96, 3, ({ otherPercent }) => share(otherPercent)),
          column('changeGrams', 128, 1, ({ changeGrams }) => formatSignedMass(changeGrams)),
          column('changePoints', 104, 2, ({ changePoints }) =>
            changePoints === null ? noValue : formatSignedNumber(changePoints),
          ),
        ]
      : [];
    return [
      {
        key: 'name',
        title: t('materialsGroup.field.name'),
        priority: 1,
        render: ({ mass }) => (
          <span className="m-cut" title={className(mass)}>
            {className(mass)}
          </span>
        ),
        text: ({ mass }) => className(mass),
      },
      column('massGrams', 128, 1, ({ massGrams }) => grams(massGrams)),
      column('sharePercent', 96, 1, ({ sharePercent }) => share(sharePercent)),
      ...compared,
      column('positions', 88, 3, ({ positions }) => formatNumber(positions)),
      column('materials', 88, 3, ({ materials }) => formatNumber(materials)),
    ];
  }, [t, className, isCompared]);
}
const minus = '\u2212';
const formatSignedMass = (grams: string | null): string =>
  grams === null
    ? noValue
    : grams.startsWith('-')
      ? `${minus}${formatKilograms(grams.slice(1))}`
      : `${grams === '0' ? '' : '+'}${formatKilograms(grams)}`;
const formatSignedNumber = (points: string): string => {
  const shown = shownPercent(points);
  return shown.startsWith('-')
    ? `${minus}${formatNumber(shown.slice(1))}`
    : `${shown === '0' ? '' : '+'}${formatNumber(shown)}`;
};

/** Masses by class as a tree. A class links to its materials. */
export function ClassTree({ modId, masses }: { modId: number; masses: readonly ClassMass[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { branch, patch } = useMaterialAddress();
  const roots = useMemo(() => buildClassTree(masses), [masses]);
  const tree = useTree({ source, roots, rememberAs: `materialsGroup.${modId}`, openLevels: 2 });
  const columns = useColumns(masses.some(({ otherGrams }) => otherGrams !== null));
  const className = useClassName();
  const open = ({ mass: { kind, code } }: ClassNode) => {
    if (kind === 'class' && code) void navigate(materialsPath(modId, code, branch));
    else patch({ view: 'unknown' });
  };
  return (
    <div className="mg-tree">
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('materialsGroup.title')}
        onOpen={open}
        phone={{
          name: ({ mass }) => mass.code ?? className(mass),
          title: ({ mass }) => className(mass),
          verdict: ({ mass }) => formatPercent(mass.sharePercent),
          second: ({ mass }) => formatReadableMass(mass.massGrams),
          state: ({ mass }) => (mass.changeGrams === null ? null : formatSignedMass(mass.changeGrams)),
        }}
      />
    </div>
  );
}
