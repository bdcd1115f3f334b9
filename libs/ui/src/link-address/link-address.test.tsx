import { render } from '@testing-library/react';
import { LinkAddress, LinkWarning, renderSubmittedAnchor, type AddressParts } from './link-address.tsx';

const PLAIN: AddressParts = {
  scheme: 'https',
  host: 'example.com',
  asciiHost: 'example.com',
  isLookalike: false,
  rest: '/a?b=c',
};
const TWIN: AddressParts = {
  scheme: 'http',
  host: 'аррӏе.com',
  asciiHost: 'xn--80ak6aa92e.com',
  isLookalike: true,
  rest: '',
};

it.each([
  [PLAIN, 'example.com/a?b=c', ''],
  [TWIN, 'http:// аррӏе.com', 'xn--80ak6aa92e.comLetters of another alphabet look like a–z'],
  [{ ...TWIN, isLookalike: false }, 'http:// аррӏе.com', 'xn--80ak6aa92e.com'],
])('shows the host of %j apart, and warns of twins of other letters', (parts, address, warning) => {
  const shown = render(<LinkAddress parts={parts} />);
  expect(shown.container).toHaveTextContent(address);
  expect(shown.container.querySelector('strong')).toHaveTextContent(parts.host);
  expect(render(<LinkWarning parts={parts} />).container).toHaveTextContent(warning);
});

it('opens a submitted link without telling its page where from', () => {
  const { container } = render(renderSubmittedAnchor({ href: 'https://example.com/', children: 'Open' }));
  const link = container.querySelector('a');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(link).toHaveAttribute('referrerpolicy', 'no-referrer');
});
