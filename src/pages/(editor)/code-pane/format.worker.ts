import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as html from 'prettier/plugins/html';
import * as postcss from 'prettier/plugins/postcss';
import { answerFormat } from './answer-format.ts';

const parsers = {
  ...{ html: 'html', css: 'css', js: 'babel' },
  ...{ scss: 'scss', less: 'less', tailwind: 'css' },
  ...{ typescript: 'babel-ts', jsx: 'babel', tsx: 'babel-ts' },
};

answerFormat(parsers, [html, postcss, babel, estree]);
