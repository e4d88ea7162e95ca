import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { useAddress, withParameters, type ChangeAddress } from './use-address';

let changeOf: Record<string, ChangeAddress> = {};
let navigate: NavigateFunction;
const keep = (name: string, change: ChangeAddress, to: NavigateFunction) => {
  changeOf[name] = change;
  navigate = to;
};
function Part({ name }: { name: string }) {
  const [search, change] = useAddress();
  const to = useNavigate();
  useEffect(() => keep(name, change, to), [name, change, to]);
  return <output aria-label={name}>{search.toString()}</output>;
}
const start = (address: string) => {
  changeOf = {};
  render(
    <MemoryRouter initialEntries={[address]}>
      <Part name="a" />
      <Part name="b" />
    </MemoryRouter>,
  );
};
const shown = () => [screen.getByLabelText('a').textContent, screen.getByLabelText('b').textContent];
const toggle = (part: string, value: string) =>
  changeOf[part]?.((now) => withParameters(now, { f: now.get('f') === value ? undefined : value }), { replace: true });
/** Both changes are made before the first is rendered. */
const quickly = (...steps: (() => void)[]) => act(async () => steps.forEach((step) => step()));

it('keeps both of two changes that are made before the first is rendered, also by other parts of the page', async () => {
  start('/list?q=1');
  await quickly(
    () => changeOf['a']?.((now) => withParameters(now, { x: '1' })),
    () => changeOf['b']?.((now) => withParameters(now, { y: '2' })),
  );
  expect(shown()).toEqual(['q=1&x=1&y=2', 'q=1&x=1&y=2']);
});
it('releases a figure that is clicked twice before the first click is in the address', async () => {
  start('/list');
  await quickly(
    () => toggle('a', 'fail'),
    () => toggle('a', 'fail'),
  );
  expect(shown()[0]).toBe('');
  await quickly(
    () => toggle('a', 'fail'),
    () => toggle('b', 'pass'),
  );
  expect(shown()[0]).toBe('f=pass');
});
it('starts from what is shown after going back, and on another page', async () => {
  start('/list?q=1');
  await quickly(() => changeOf['a']?.((now) => withParameters(now, { x: '1' })));
  await quickly(() => void navigate(-1));
  await quickly(() => changeOf['a']?.((now) => withParameters(now, { y: '1' })));
  expect(shown()[0]).toBe('q=1&y=1');
  await quickly(
    () => changeOf['a']?.((now) => withParameters(now, { z: '1' })),
    () => void navigate('/other?p=1'),
  );
  await quickly(() => changeOf['a']?.((now) => withParameters(now, { n: '1' })));
  expect(shown()[0]).toBe('p=1&n=1');
});
