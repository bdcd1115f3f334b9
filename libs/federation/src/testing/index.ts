import { forgetServerTime } from '../clock.ts';
import { endFakeApi } from './fake-api.ts';
import { liveServer } from './fake-live-server.ts';

export {
  brokenNetwork,
  fakeApi,
  refusal,
  type FakeAnswer,
  type FakeApi,
  type FakeHandler,
  type FakeRequest,
} from './fake-api.ts';
export { onlyAnswering, pagesWithFirstCalls, signedCalls } from './first-calls.ts';
export { hydrationComplaints } from './hydration-complaints.tsx';
export { checkCatalogue, type CatalogueRow } from './check-catalogue.ts';
export { advanceTime } from './advance-time.ts';
export { pasteInto } from './paste-into.ts';
export { liveServer } from './fake-live-server.ts';
export { renderArea, type RenderAreaOptions, type RenderedArea } from './render-area.tsx';

beforeEach(() => liveServer.forget());
afterEach(endFakeApi);
afterEach(forgetServerTime);
