import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderAnchor } from '../button/button-link.tsx';
import { HeaderLinks } from '../header/header.tsx';
import { Badge, Button, ButtonLink, FormattedText, LinkAddress, LiveDot } from '../index.ts';
import { translate } from './translator.ts';

const icon = <svg />;
const link = { scheme: 'https', host: 'a.example', asciiHost: 'a.example', rest: '/', isLookalike: false } as const;
const nav = [{ label: 'Tasks', href: '/tasks', icon }];
const paragraph = (...children: { kind: 'text' | 'code'; text: string }[]) => (
  <FormattedText text="" blocks={[{ kind: 'paragraph', children }]} />
);

/** The views of a component before and after a change. */
const CHANGES: Record<string, [ReactElement, ReactElement]> = {
  'a button that becomes busy': [<Button>Send</Button>, <Button isBusy>Send</Button>],
  'a button with a busy label': [
    <Button icon={icon}>Connect {'Testmask'}</Button>,
    <Button icon={icon} isBusy busyLabel="Waiting for your wallet...">
      Connect {'Testmask'}
    </Button>,
  ],
  'a button that is ready again': [
    <Button isBusy busyLabel="Sending...">
      Send {2} works
    </Button>,
    <Button>Send {2} works</Button>,
  ],
  'a link with a new icon': [
    <ButtonLink href="/">Open</ButtonLink>,
    <ButtonLink href="/" icon={icon}>
      Open
    </ButtonLink>,
  ],
  'a badge with a new icon': [<Badge>Paid</Badge>, <Badge icon={icon}>Paid</Badge>],
  'a live dot without its words': [<LiveDot state="connected" />, <LiveDot state="connected" isLabelHidden />],
  'links that become those of a phone': [
    <HeaderLinks nav={nav} renderLink={renderAnchor} />,
    <HeaderLinks nav={nav} renderLink={renderAnchor} isPhone />,
  ],
  'an address of another scheme': [<LinkAddress parts={{ ...link, scheme: 'http' }} />, <LinkAddress parts={link} />],
  'a formatted text that is edited': [
    paragraph({ kind: 'text', text: 'one' }, { kind: 'code', text: 'two' }),
    paragraph({ kind: 'code', text: 'one' }, { kind: 'text', text: 'two' }),
  ],
};

test.each(Object.entries(CHANGES))('%s shows the same on a translated page', (_name, [before, after]) => {
  const { container, rerender } = render(before);
  translate(container);
  expect(container.querySelector('font')).not.toBeNull();
  rerender(after);
  expect(container.textContent).toBe(render(after).container.textContent);
});
