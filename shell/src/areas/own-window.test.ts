import { createBrowserRouter } from 'react-router-dom';
import { ownWindow } from './own-window.ts';

it('navigates by the history of the start', async () => {
  const router = createBrowserRouter([{ path: '*', element: null }], { window: ownWindow() });
  const stolen = jest.fn();
  window.history.pushState = stolen;
  await router.navigate('/waitlist?ref=7#top');
  expect(stolen).not.toHaveBeenCalled();
  expect(window.location.href).toMatch(/\/waitlist\?ref=7#top$/);
  expect(router.state.location).toMatchObject({ pathname: '/waitlist', search: '?ref=7', hash: '#top' });
  Reflect.deleteProperty(window.history, 'pushState');
});
