import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import { RemoteLoadError } from '@magnetx/federation/runtime';
import { ChunkTimeout } from './chunk-load-error.ts';
import { failureStageOf } from './failure-stage.ts';

test.each([
  ['a page that threw', new Error('broke'), 'show'],
  ['anything else that was thrown', 'broke', 'show'],
  ['files that did not come', new ChunkTimeout(10), 'load'],
  ['files that are not there', Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }), 'load'],
  ['an address that is not there', new ErrorResponse(404, 'Not Found', null), null],
  ['a remote that the loader has reported', new RemoteLoadError('shop', '/assets/shop', new Error('404')), null],
])('%s', (_what, error, stage) => {
  expect(failureStageOf(error)).toBe(stage);
});
