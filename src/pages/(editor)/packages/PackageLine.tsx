import { type ComponentType, useEffect, useState } from 'react';
import type { WebFields } from '../../(drafts)/index.ts';
import type { PackageLineProps } from './MissingPackages.tsx';

const needsPackages = ({ js, packages }: WebFields) => packages !== undefined || /\bimport\b/.test(js);

/** The line below the script's pane; its code is loaded once a script may import something. */
export function PackageLine(props: PackageLineProps) {
  const { session, onFields } = props;
  const [Line, setLine] = useState<ComponentType<PackageLineProps> | null>(null);
  useEffect(() => {
    if (Line) return;
    const look = (fields: WebFields) => {
      if (needsPackages(fields))
        // Without it the script runs with the packages that it has.
        import('./MissingPackages.tsx').then(
          ({ MissingPackages }) => setLine(() => MissingPackages),
          () => {},
        );
    };
    look(session.fields);
    return onFields(look);
  }, [Line, session, onFields]);
  return Line && <Line {...props} />;
}
