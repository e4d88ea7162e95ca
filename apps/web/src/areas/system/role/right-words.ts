import { PERMISSION_TREE, PERMISSIONS, type Permission } from '@matlas/contract';
import { useT } from '@matlas/web-kit';

export interface RightsOfResource {
  resource: string;
  rights: readonly Permission[];
}
export interface RightsOfArea {
  area: string;
  rights: readonly Permission[];
  resources: readonly RightsOfResource[];
}

const permissionsBelow = (start: string): Permission[] => PERMISSIONS.filter((tag) => tag.startsWith(`${start}:`));

/** All rights by area and resource, in the order of the tree. */
export const rightsByArea: readonly RightsOfArea[] = Object.entries(PERMISSION_TREE).map(([area, resources]) => ({
  area,
  rights: permissionsBelow(area),
  resources: Object.keys(resources).map((resource) => ({ resource, rights: permissionsBelow(`${area}:${resource}`) })),
}));

/** Readable name of a right: area, resource, action. */
export function useRightWords() {
  const t = useT();
  const areaOf = (area: string) => t(`permissions.areas.${area}`);
  const resourceOf = (area: string, resource: string) => t(`permissions.resources.${area}.${resource}`);
  const actionOf = (action: string) => t(`permissions.actions.${action}`);
  const wordsOf = (right: string) => {
    const [area = '', resource = '', action = ''] = right.split(':');
    return t('roles.rightWords', { resource: resourceOf(area, resource), action: actionOf(action) });
  };
  return { areaOf, resourceOf, actionOf, wordsOf };
}
