// Shapes from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and Contributors.
// Some are derived from Feather (https://feathericons.com), MIT License, Copyright (c) Cole Bemis.
import { Icon } from './icon.tsx';

export function WandIcon() {
  return (
    <Icon>
      <path d="m21.64 3.64-1.28-1.28a1.21 1.21 0 0 0-1.72 0L2.36 18.64a1.21 1.21 0 0 0 0 1.72l1.28 1.28a1.2 1.2 0 0 0 1.72 0L21.64 5.36a1.2 1.2 0 0 0 0-1.72" />
      <path d="m14 7 3 3" />
      <path d="M5 6v4" />
      <path d="M19 14v4" />
      <path d="M7 8H3" />
      <path d="M21 16h-4" />
    </Icon>
  );
}

export function TerminalIcon() {
  return (
    <Icon>
      <path d="M12 19h8" />
      <path d="m4 17 6-6-6-6" />
    </Icon>
  );
}

export function SquareIcon() {
  return (
    <Icon>
      <rect width="14" height="14" x="5" y="5" rx="2" />
    </Icon>
  );
}

export function MaximizeIcon() {
  return (
    <Icon>
      <path d="M8 3H5a2 2 0 0 0-2 2v3" />
      <path d="M21 8V5a2 2 0 0 0-2-2h-3" />
      <path d="M3 16v3a2 2 0 0 0 2 2h3" />
      <path d="M16 21h3a2 2 0 0 0 2-2v-3" />
    </Icon>
  );
}

export function LayoutCodeLeftIcon() {
  return (
    <Icon>
      <rect width="18" height="16" x="3" y="4" rx="2" />
      <path d="M12 4v16" />
      <path d="M6 9h3" />
      <path d="M6 12h3" />
      <path d="M6 15h3" />
    </Icon>
  );
}

export function LayoutCodeTopIcon() {
  return (
    <Icon>
      <rect width="18" height="16" x="3" y="4" rx="2" />
      <path d="M3 12h18" />
      <path d="M7 8h10" />
    </Icon>
  );
}

export function LayoutCodeRightIcon() {
  return (
    <Icon>
      <rect width="18" height="16" x="3" y="4" rx="2" />
      <path d="M12 4v16" />
      <path d="M15 9h3" />
      <path d="M15 12h3" />
      <path d="M15 15h3" />
    </Icon>
  );
}

export function PuzzleIcon() {
  return (
    <Icon>
      <path d="M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M12 15V3" />
      <path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />
      <path d="m7 10 5 5 5-5" />
    </Icon>
  );
}

export function TypeIcon() {
  return (
    <Icon>
      <path d="M3 18 8 6l5 12" />
      <path d="M4.7 14h6.6" />
      <circle cx="18" cy="15" r="3" />
      <path d="M21 12v6" />
    </Icon>
  );
}
