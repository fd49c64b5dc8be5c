import { compileLess } from '../../../modules/webs/rules/compile/less.ts';
import { answerTasks } from './answer-tasks.ts';

answerTasks(({ text }) => compileLess(text));
