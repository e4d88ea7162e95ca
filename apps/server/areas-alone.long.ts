import { FEATURES } from '@matlas/features';
import { createTestApp } from '@matlas/testing';

/**
 * Other specs share an application with all areas. This test checks that no area needs a later one in order to
 * start.
 */
describe('the areas in their order', () => {
  it.each(FEATURES.map((_, last) => [last + 1]))('start when there are only the first %i of them', async (many) => {
    const test = await createTestApp(FEATURES.slice(0, many));
    expect((await test.http.get('/api/health/live')).body).toEqual({ status: 'ok' });
    await test.close();
  });
});
