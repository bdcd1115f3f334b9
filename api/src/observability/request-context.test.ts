import { createRequestContext } from './request-context.ts';

const info = { requestId: 'request-1', traceId: null, route: '/' };

it('carries the request through awaited work until it is closed', async () => {
  const context = createRequestContext();
  await context.run(info, async () => {
    await Promise.resolve();
    expect(context.current()).toBe(info);
    context.close();
    await Promise.resolve();
    expect(context.current()).toBeUndefined();
  });
});

it('continues in background work of a request', async () => {
  const context = createRequestContext();
  let goOn = (): void => undefined;
  const leftBehind = context.run(info, () =>
    new Promise<void>((resolve) => {
      goOn = resolve;
    }).then(() => context.current()?.requestId),
  );
  await context.run({ ...info, requestId: 'request-2' }, async () => goOn());
  expect(await leftBehind).toBe('request-1');
  context.close();
});
