import { compileScss } from '../../../modules/webs/rules/compile/scss.ts';
import { answerTasks } from './answer-tasks.ts';

answerTasks(({ text }) => compileScss(text));
