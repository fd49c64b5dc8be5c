import { writtenPage } from '../written-page.ts';

export const data = writtenPage('imprint');
