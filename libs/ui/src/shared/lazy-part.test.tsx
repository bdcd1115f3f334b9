import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>{name} is on the way</p>;

class Catch extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render() {
    return this.state.hasFailed ? <p>It failed</p> : this.props.children;
  }
}

it('stands in for the part until it is fetched, and then shows it without a wait', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = lazyPart(load, Waiting);
  const { unmount } = render(<Part name="Ada" />);
  expect(screen.getByText('Ada is on the way')).toBeVisible();
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  unmount();
  render(<Part name="Bo" />);
  expect(screen.getByText('Hello Bo')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('fetches again after a failure, when it is shown again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const load = jest.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  const { unmount } = render(<Part name="Ada" />, { wrapper: Catch });
  expect(await screen.findByText('It failed')).toBeVisible();
  unmount();
  render(<Part name="Ada" />, { wrapper: Catch });
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

it('is fetched a while after what it belongs to', () => {
  jest.useFakeTimers();
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = lazyPart(load);
  const Frame = () => <>{Part.useFetchedLater()}</>;
  render(<Frame />);
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3_000);
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
