import { endFakeApi } from './fake-api';
import { liveServer } from './fake-live-server';

export {
  brokenNetwork,
  fakeApi,
  refusal,
  type FakeAnswer,
  type FakeApi,
  type FakeHandler,
  type FakeRequest,
} from './fake-api';
export { onlyAnswering, pagesWithFirstCalls, signedCalls } from './first-calls';
export { hydrationComplaints } from './hydration-complaints';
export { passTime } from './pass-time';
export { liveServer } from './fake-live-server';
export { renderArea, type RenderAreaOptions, type RenderedArea } from './render-area';

beforeEach(() => liveServer.forget());
afterEach(endFakeApi);
