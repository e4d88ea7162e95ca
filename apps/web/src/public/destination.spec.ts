import { startPath } from '../home-path';
import { destinationOf } from './destination';

it.each([
  ['the address that asked', { from: '/vehicle/VehicleInfo?page=2' }, '/vehicle/VehicleInfo?page=2'],
  ['the start without one', null, startPath],
  ['no other site', { from: 'https://evil.example/' }, startPath],
  ['no other host', { from: '//evil.example/' }, startPath],
  ['no host behind a backslash', { from: '/\\evil.example' }, startPath],
  ['no host behind an encoding', { from: '/%2f/evil.example' }, startPath],
  ['not signing in once more', { from: '/login?x=1' }, startPath],
  ['nothing that is no text', { from: ['/dashboard'] }, startPath],
  ['not the page of the person before', { from: '/dashboard', userId: 6 }, startPath],
  ["one's own page", { from: '/dashboard', userId: 7 }, '/dashboard'],
])('leads to %s', (_what, state, expected) => expect(destinationOf(state, 7)).toBe(expected));
