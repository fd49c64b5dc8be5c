import { answerTasks } from './answer-tasks.ts';
import { compileTailwind } from './tailwind.ts';

answerTasks(({ text, others }) => compileTailwind(text, others));
