import type { Registry } from '@magnetx/federation';
import { areaPreloads } from './area-preloads';

function registryWith(preloads?: string[]): Registry {
  const entry = {
    url: '/assets/mfe-admin/1.0.0-aaaaaaaaaaaa/mf-manifest.json',
    metadata: { version: '1.0.0-aaaaaaaaaaaa' },
    deployment: { traffic: 100, default: true },
    extras: { contract: 1, routes: ['/admin/*'], ...(preloads && { preloads }) },
  };
  return { microFrontends: { 'mfe-admin': [entry] } };
}

it('names the first files of the area that serves the path', () => {
  expect(areaPreloads(registryWith(['remote-entry.js', 'first.css']), '/admin/login')).toBe(
    '<link rel="preload" href="/assets/mfe-admin/1.0.0-aaaaaaaaaaaa/remote-entry.js" as="script">' +
      '<link rel="preload" href="/assets/mfe-admin/1.0.0-aaaaaaaaaaaa/first.css" as="style">',
  );
});

it('names nothing for another path, or a release that names no files', () => {
  expect(areaPreloads(registryWith(['remote-entry.js']), '/project/login')).toBe('');
  expect(areaPreloads(registryWith(), '/admin/login')).toBe('');
});

it('cannot be broken out of', () => {
  expect(areaPreloads(registryWith(['"><script>.js']), '/admin')).toContain('&quot;><script>.js" as="script">');
});
