import { findForeignStyle } from './foreign-styles.ts';

it.each([
  ['.mfe-admin__card--1a2b3c{color:red}', null],
  [':root[data-theme="dark"] .mfe-admin__card--1a2b3c:hover>p,.mfe-admin__row--x td{color:red}', null],
  ['@media (min-width:1px){.mfe-admin__a--x{animation:mfe-admin__in--y 1s}}', null],
  ['@keyframes mfe-admin__in--y{from{opacity:0}50%{opacity:.5}to{opacity:1}}', null],
  ['@property --enter-from{syntax:"<length>";inherits:false;initial-value:0px}', null],
  ['', null],
  ['body{display:none}', 'body'],
  ['.mfe-admin__a--x,button{color:red}', 'button'],
  [':root{--color-text:red}', ':root'],
  ['.mfe-project__a--x{color:red}', '.mfe-project__a--x'],
  ['@media print{*{color:red}}', '*'],
  ['@supports (display:grid){@layer mfe-admin__l{main{color:red}}}', 'main'],
  ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin'],
  ['@font-face{font-family:Inter;src:url(a.woff2)}', '@font-face'],
])('%s: %s', (css, foreign) => {
  expect(findForeignStyle(css, 'mfe-admin')).toBe(foreign);
});

it('throws for what is no style sheet', () => {
  expect(() => findForeignStyle('.a{', 'mfe-admin')).toThrow(/Unclosed block/);
});

it('accepts the classes of declared libraries', () => {
  const css = '.someLibrary_Box,.someLibrary_Box::after{color:red}';
  expect(findForeignStyle(css, 'mfe-admin')).toBe('.someLibrary_Box');
  expect(findForeignStyle(css, 'mfe-admin', ['someLibrary_'])).toBeNull();
  expect(findForeignStyle('body{color:red}', 'mfe-admin', ['someLibrary_'])).toBe('body');
});
