import { BUILT_IN_ROLES, menuScreensFor, type BuiltInRoleName } from '@matlas/contract';
import en from '../../../locales/en/tour.json';
import zh from '../../../locales/zh/tour.json';
import { stepsFor, TOUR_ROLES, tourRoleOf, TOURS, type TourRole } from './tours';

const roles: Record<BuiltInRoleName, TourRole> = {
  platformAdmin: 'administrator',
  operatingCentre: 'administrator',
  enterpriseAdmin: 'administrator',
  organisationAdmin: 'administrator',
  auditor: 'auditor',
  dataReceiver: 'maker',
  ordinaryUser: 'maker',
  dataProvider: 'supplier',
};
/** The roles for whose first day the tours are made; wider and narrower ones see them too. */
const firstDays: Record<TourRole, BuiltInRoleName> = {
  maker: 'dataReceiver',
  supplier: 'dataProvider',
  auditor: 'auditor',
  administrator: 'enterpriseAdmin',
};

it.each(Object.entries(roles))('%s takes the tour of the %s', (role, tour) =>
  expect(tourRoleOf(BUILT_IN_ROLES[role as BuiltInRoleName].permissions)).toBe(tour),
);

describe.each(TOUR_ROLES)('the tour of the %s', (role) => {
  it('goes only to screens of its menu', () => {
    const menu = menuScreensFor(BUILT_IN_ROLES[firstDays[role]].permissions).flatMap(({ href, pages }) => [
      href,
      ...pages,
    ]);
    expect(TOURS[role].map(({ path }) => path).filter((path) => !menu.includes(path))).toEqual([]);
  });

  it('leaves out screens that the menu of the person does not have', () => {
    const menu = menuScreensFor(BUILT_IN_ROLES[firstDays[role]].permissions);
    expect(stepsFor(role, menu)).toEqual(TOURS[role]);
    const [left] = TOURS[role].filter(({ path }) => path !== '/dashboard');
    const narrower = menu.filter(({ href, pages }) => ![href, ...pages].includes(left?.path ?? ''));
    expect(stepsFor(role, narrower).map(({ key }) => key)).toEqual(
      TOURS[role].map(({ key }) => key).filter((key) => key !== left?.key),
    );
  });

  it.each([
    ['zh', zh],
    ['en', en],
  ] as const)('has a title and a text for each step in %s, and no other', (_language, words) => {
    const { lead, ...rest } = words[role];
    const steps: Record<string, { title: string; text: string }> = rest;
    expect(lead).not.toBe('');
    expect(Object.keys(steps).sort()).toEqual(TOURS[role].map(({ key }) => key).sort());
    expect(Object.values(steps).every(({ title, text }) => title !== '' && text !== '')).toBe(true);
  });
});
