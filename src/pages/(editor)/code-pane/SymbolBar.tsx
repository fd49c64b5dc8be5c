import type { PointerEvent, ReactNode } from 'react';
import { IndentIcon, RedoIcon, SearchIcon, UndoIcon, WandIcon } from '../../ui/icons.tsx';
import type { TouchKeys } from './code-pane.ts';

const symbols: readonly (readonly [sign: string, name: string])[] = [
  ['<', 'Less than'],
  ['>', 'Greater than'],
  ['/', 'Slash'],
  ['{', 'Brace'],
  ['}', 'Closing brace'],
  ['(', 'Bracket'],
  [')', 'Closing bracket'],
  [';', 'Semicolon'],
  ['"', 'Quote'],
  ["'", 'Apostrophe'],
  ['=', 'Equals'],
  [':', 'Colon'],
  ['.', 'Dot'],
  ['#', 'Hash'],
  ['[', 'Square bracket'],
  [']', 'Closing square bracket'],
  ['`', 'Backtick'],
  ['$', 'Dollar'],
  ['!', 'Exclamation mark'],
  ['&', 'Ampersand'],
  ['|', 'Bar'],
  ['_', 'Underscore'],
  ['-', 'Minus'],
  ['+', 'Plus'],
  ['*', 'Star'],
];

/** Buttons above the on-screen keyboard for characters that are hard to reach on it; they insert at the caret. */
export function SymbolBar({ keys, onFormat }: { keys: TouchKeys; onFormat: () => void }) {
  // Taking the focus would close the on-screen keyboard.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  const action = (name: string, icon: ReactNode, act: () => void) => (
    <button type="button" className="symbol symbol-action" aria-label={name} onClick={act}>
      {icon}
    </button>
  );
  return (
    <div
      className="symbol-bar"
      role="toolbar"
      aria-label="Symbols"
      onPointerDown={keepFocus}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="symbol-signs">
        {action('Indent', <IndentIcon />, keys.indent)}
        {symbols.map(([sign, name]) => (
          <button
            key={sign}
            type="button"
            className="symbol"
            aria-label={name}
            onClick={() => keys.insert(sign)}
          >
            {sign}
          </button>
        ))}
        {action('Find', <SearchIcon />, keys.find)}
        {action('Format', <WandIcon />, onFormat)}
      </div>
      {action('Undo', <UndoIcon />, keys.undo)}
      {action('Redo', <RedoIcon />, keys.redo)}
    </div>
  );
}
