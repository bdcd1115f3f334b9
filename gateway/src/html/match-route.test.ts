import { matchesRoute } from './match-route.ts';

describe('matchesRoute', () => {
  it.each([
    ['/', '/'],
    ['/waitlist', '/waitlist'],
    ['/waitlist', '/waitlist/'],
    ['/waitlist', '/WaitList'],
    ['/admin/*', '/admin'],
    ['/admin/*', '/admin/'],
    ['/admin/*', '/admin/login'],
    ['/admin/*', '/admin/quests/12/edit'],
    ['/quests/:id', '/quests/12'],
    ['/quests/:id?', '/quests'],
    ['/quests/:id?/edit', '/quests/12/edit'],
    ['/*', '/anything/at/all'],
    ['/a.b', '/a.b'],
  ])('%s takes %s', (pattern, path) => expect(matchesRoute([pattern], path)).toBe(true));

  it.each([
    ['/', '/waitlist'],
    ['/waitlist', '/waitlist/more'],
    ['/waitlist', '/waitlists'],
    ['/admin/*', '/administrator'],
    ['/admin/*', '/project/login'],
    ['/quests/:id', '/quests'],
    ['/quests/:id', '/quests/12/edit'],
    ['/a.b', '/axb'],
    ['/waitlist', '//waitlist'],
  ])('%s does not take %s', (pattern, path) => expect(matchesRoute([pattern], path)).toBe(false));

  it('matches nothing without patterns', () => expect(matchesRoute([], '/')).toBe(false));
});
