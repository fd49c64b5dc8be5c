import { island } from '../../../runtime/islands/island.ts';
import { FullViewApp, type FullViewProps } from './FullViewApp.tsx';

export const FullView = island({ name: 'FullView', on: 'load', ssr: true }, FullViewApp, prepare);

async function prepare(props: FullViewProps, element: HTMLElement): Promise<FullViewProps> {
  if (!props.web.isClipped) return props;
  const { fetchCode } = await import('../../model/fetch-code.ts');
  return { ...props, web: await fetchCode(props.web, null, element) };
}
