import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, type BuiltInRoleName, type DataScope } from '@matlas/contract';
import { isBeyond } from './role-reach';

const callerOf = (name: BuiltInRoleName) => {
  const { permissions, dataScope } = BUILT_IN_ROLES[name];
  return { permissions, scope: { reach: dataScope as DataScope, enterpriseId: 1, organisationIds: [1], userId: 1 } };
};
const grantedBy = (name: BuiltInRoleName): BuiltInRoleName[] =>
  BUILT_IN_ROLE_NAMES.filter((role) => !isBeyond(callerOf(name), BUILT_IN_ROLES[role]));

describe('roles that may be granted', () => {
  const people = ['organisationAdmin', 'dataProvider', 'dataReceiver', 'ordinaryUser'];
  it.each<[BuiltInRoleName, string[]]>([
    ['platformAdmin', [...BUILT_IN_ROLE_NAMES]],
    ['operatingCentre', ['operatingCentre', 'enterpriseAdmin', ...people, 'auditor']],
    ['enterpriseAdmin', ['enterpriseAdmin', ...people, 'auditor']],
    ['organisationAdmin', people],
    ['ordinaryUser', ['ordinaryUser']],
  ])('%s: never above its own', (name, expected) => expect(grantedBy(name)).toEqual(expected));

  it("prevents the centre from reaching the platform's configuration through a role that it creates", () => {
    const role = { dataScope: 'enterprise', permissions: ['system:config:query'] };
    expect([isBeyond(callerOf('operatingCentre'), role), isBeyond(callerOf('platformAdmin'), role)]).toEqual([
      true,
      false,
    ]);
  });
  it.each<[string, boolean, { dataScope: string; permissions: string[] }]>([
    ['one right more', true, { dataScope: 'organisation', permissions: ['system:config:edit'] }],
    ['a family of rights that is not held whole', true, { dataScope: 'organisation', permissions: ['rule:*:*'] }],
    ['a further reach', true, { dataScope: 'enterprise', permissions: [] }],
    ['a family that is held whole', false, { dataScope: 'own', permissions: ['bom:*:*', 'mds:sheet:query'] }],
  ])('of an own role with %s: %s', (_what, expected, role) =>
    expect(isBeyond(callerOf('organisationAdmin'), role)).toBe(expected),
  );
});
