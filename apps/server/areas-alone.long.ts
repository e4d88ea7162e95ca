import { FEATURES } from '@matlas/features';
import { createTestApp } from '@matlas/testing';

/** Specs share an application with all areas: that none of them needs a later one in order to start is shown here. */
describe('the areas in their order', () => {
  it.each(FEATURES.map((_, last) => [last + 1]))('start when there are only the first %i of them', async (many) => {
    const test = await createTestApp(FEATURES.slice(0, many));
    expect((await test.http.get('/api/health/live')).body).toEqual({ status: 'ok' });
    await test.close();
  });
});
