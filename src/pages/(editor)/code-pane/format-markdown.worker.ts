import * as markdown from 'prettier/plugins/markdown';
import { answerFormat } from './answer-format.ts';

answerFormat({ markdown: 'markdown' }, [markdown]);
