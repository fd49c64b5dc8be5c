// Shapes from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and Contributors.
import { Icon } from './icon.tsx';

export function ChevronRightIcon() {
  return (
    <Icon>
      <path d="m9 18 6-6-6-6" />
    </Icon>
  );
}

export function ChevronLeftIcon() {
  return (
    <Icon>
      <path d="m15 18-6-6 6-6" />
    </Icon>
  );
}

export function CornerDownLeftIcon() {
  return (
    <Icon>
      <path d="M20 4v7a4 4 0 0 1-4 4H4" />
      <path d="m9 10-5 5 5 5" />
    </Icon>
  );
}

export function BanIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="10" />
      <path d="m4.9 4.9 14.2 14.2" />
    </Icon>
  );
}

export function RotateDeviceIcon() {
  return (
    <Icon>
      <rect width="12" height="8" x="9" y="13" rx="2" />
      <path d="M7 17H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v4" />
      <path d="M15 3a6 6 0 0 1 6 6" />
      <path d="m18.500 7.500 2.500 1.500 1.500-2.500" />
    </Icon>
  );
}

export function IndentIcon() {
  return (
    <Icon>
      <path d="M3 8v8" />
      <path d="M7 12h13" />
      <path d="m15 7 5 5-5 5" />
    </Icon>
  );
}

export function UndoIcon() {
  return (
    <Icon>
      <path d="M9 14 4 9l5-5" />
      <path d="M4 9h10.500a5.500 5.500 0 0 1 0 11H11" />
    </Icon>
  );
}

export function RedoIcon() {
  return (
    <Icon>
      <path d="m15 14 5-5-5-5" />
      <path d="M20 9H9.500a5.500 5.500 0 0 0 0 11H13" />
    </Icon>
  );
}
