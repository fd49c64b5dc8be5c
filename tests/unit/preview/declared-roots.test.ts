import t from 'tap';
import { openDeclaredRoots } from '../../../src/shared/preview/frame/sandbox/declared-roots.js';

t.test('declarative closed shadow roots become open', async (t) => {
  for (const [html, opened] of [
    ['<template shadowrootmode=closed>', '<template shadowrootmode="open">'],
    [
      '<p a="<"><Template A ShadowRootMode = \'CLOSED\' b>',
      '<p a="<"><Template A ShadowRootMode = "open" b>',
    ],
    ['<template/shadowrootmode="closed"/>x', '<template/shadowrootmode="open"/>x'],
    ['<!--><template shadowrootmode=closed>', '<!--><template shadowrootmode="open">'],
    ['<!doctype "a><template shadowrootmode=closed>', '<!doctype "a><template shadowrootmode="open">'],
    [
      '<script>"<template shadowrootmode=closed>"</scripts></script ><template shadowrootmode=closed>',
      '<script>"<template shadowrootmode=closed>"</scripts></script ><template shadowrootmode="open">',
    ],
    [
      '<template shadowrootmode=closed></template><b></b a=">"><template shadowrootmode=closed>',
      '<template shadowrootmode="open"></template><b></b a=">"><template shadowrootmode="open">',
    ],
  ] as const)
    t.equal(openDeclaredRoots(html), opened);
});

t.test('text that only looks like one is unchanged', async (t) => {
  for (const html of [
    '',
    '<template shadowrootmode=open>',
    '<template shadowrootmode=open shadowrootmode=closed>',
    '<template data-shadowrootmode=closed>',
    '<templates shadowrootmode=closed>',
    '<div shadowrootmode=closed>',
    '<!-- <template shadowrootmode=closed> -->',
    '<textarea><template shadowrootmode=closed>',
    '<p title="<template shadowrootmode=closed>">',
    '<plaintext><template shadowrootmode=closed>',
    '&lt;template shadowrootmode=closed>',
  ])
    t.equal(openDeclaredRoots(html), html);
});

t.test('1 MiB of any character is read in linear time', { timeout: 60_000 }, async (t) => {
  for (const sign of [
    '<',
    '<a ',
    '<a a=',
    '<a a="',
    '<!--',
    '<!',
    '</',
    '<script>',
    '=',
    ' ',
    '"',
    '<template ',
    '>',
  ])
    t.equal(
      openDeclaredRoots(`shadowrootmode${sign.repeat(2 ** 20 / sign.length)}`).length,
      14 + sign.length * Math.floor(2 ** 20 / sign.length),
    );
});
