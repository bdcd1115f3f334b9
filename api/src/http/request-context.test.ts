import { createRequestContext } from './request-context';

const info = { requestId: 'request-1', traceId: null, route: '/' };

it('carries the request through what is awaited, until it is closed', async () => {
  const context = createRequestContext();
  await context.run(info, async () => {
    await Promise.resolve();
    expect(context.current()).toBe(info);
    context.close();
    await Promise.resolve();
    expect(context.current()).toBeUndefined();
  });
});
