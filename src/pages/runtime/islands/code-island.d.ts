import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Marker = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  name: string;
  when: string;
  props: string;
  prefix: string;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'code-island': Marker;
    }
  }
}
