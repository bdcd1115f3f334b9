import { endFakeApi } from './fake-api';

export {
  brokenNetwork,
  fakeApi,
  refusal,
  type FakeAnswer,
  type FakeApi,
  type FakeHandler,
  type FakeRequest,
} from './fake-api';
export { renderArea, type RenderAreaOptions, type RenderedArea } from './render-area';

afterEach(endFakeApi);
