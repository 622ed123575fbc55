import { expect, test } from 'vitest';
import { stylesFor } from './page-styles.ts';

const scripts = 'const a={title:"_Ab-1_",box:"_cdEF2"}';

test.each([
  ['a class that the page names stays', '._Ab-1_{color:red}', '._Ab-1_{color:red}'],
  ['one that it does not goes', '._xxxxx{color:red}._Ab-1_{top:0}', '._Ab-1_{top:0}'],
  ['what names no class of a module stays', 'body,a:hover{margin:0}', 'body,a:hover{margin:0}'],
  ['of several selectors the needed stay', '._Ab-1_,._xxxxx>p{top:0}', '._Ab-1_{top:0}'],
  ['a list in brackets is one selector', '._xxxxx :is(p,._cdEF2){top:0}', '._xxxxx :is(p,._cdEF2){top:0}'],
  [
    'rules in a condition are looked at',
    '@media print{._xxxxx{top:0}a{top:1px}}',
    '@media print{a{top:1px}}',
  ],
  ['an empty condition goes', '@media (width>=4rem){._xxxxx{top:0}}a{top:0}', 'a{top:0}'],
  [
    'fonts, steps and lines stay',
    '@charset "u";@font-face{src:url(a)}@keyframes b{0%{top:0}to{top:1px}}',
    null,
  ],
  ['signs in a text are no signs', '._xxxxx:before{content:"}"}a:after{content:"{"}', 'a:after{content:"{"}'],
])('%s', (_, css, expected) => {
  expect(stylesFor(css, scripts)).toBe(expected ?? css);
});
