import { compileMarkdown } from '../../../modules/webs/rules/compile/markdown.ts';
import { answerTasks } from './answer-tasks.ts';

answerTasks(({ text }) => compileMarkdown(text));
