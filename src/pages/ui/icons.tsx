import { createElement, type ReactElement } from 'react';

// Shapes from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and Contributors.
// Some are derived from Feather (https://feathericons.com), MIT License, Copyright (c) Cole Bemis.

const attributes = {
  className: 'icon',
  viewBox: '0 0 24 24',
  'aria-hidden': 'true',
  focusable: 'false',
} as const;

/**
 * An 18 px line icon; `shapes` are path data or elements. It is hidden from assistive technology, so the control around
 * it needs a name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(...shapes: (string | ReactElement)[]) {
  const children = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : shape,
  );
  return () => createElement('svg', attributes, ...children);
}

export const ArrowDownIcon = icon('M12 5v14', 'm19 12-7 7-7-7');
export const ArrowUpIcon = icon('m5 12 7-7 7 7', 'M12 19V5');
export const BanIcon = icon(<circle cx="12" cy="12" r="10" />, 'm4.9 4.9 14.2 14.2');
export const BookmarkCheckIcon = icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2Z', 'm9 10 2 2 4-4');
export const BookmarkIcon = icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z');
export const ChevronDownIcon = icon('m6 9 6 6 6-6');
export const ChevronLeftIcon = icon('m15 18-6-6 6-6');
export const ChevronRightIcon = icon('m9 18 6-6-6-6');
export const CircleAlertIcon = icon(
  <circle cx="12" cy="12" r="10" />,
  <line x1="12" x2="12" y1="8" y2="12" />,
  <line x1="12" x2="12.01" y1="16" y2="16" />,
);
export const CircleCheckIcon = icon(<circle cx="12" cy="12" r="10" />, 'm16 9-5.5 5.5L8 12');
export const CodeXmlIcon = icon('m18 16 4-4-4-4', 'm6 8-4 4 4 4', 'm14.5 4-5 16');
export const CompassIcon = icon(
  'm16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z',
  <circle cx="12" cy="12" r="10" />,
);
export const CopyAddressIcon = icon(
  <rect width="14" height="14" x="8" y="8" rx="2" />,
  'M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
);
export const CopyIcon = icon(
  <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />,
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const CornerDownLeftIcon = icon('M20 4v7a4 4 0 0 1-4 4H4', 'm9 10-5 5 5 5');
export const CrossIcon = icon('M18 6 6 18', 'm6 6 12 12');
export const DeviceIcon = icon('M5 5h14v10H5z', 'M2 19h20');
export const DownloadIcon = icon('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5');
export const EllipsisIcon = icon(
  <circle cx="12" cy="12" r="1" />,
  <circle cx="19" cy="12" r="1" />,
  <circle cx="5" cy="12" r="1" />,
);
export const EyeIcon = icon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
  <circle cx="12" cy="12" r="3" />,
);
export const EyeOffIcon = icon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49',
  'M14.084 14.158a3 3 0 0 1-4.242-4.242',
  'M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143',
  'm2 2 20 20',
);
export const FileClockIcon = icon(
  'M16 22h2a2 2 0 0 0 2-2V8a2.4 2.4 0 0 0-.7-1.7l-3.6-3.6A2.4 2.4 0 0 0 14 2H6a2 2 0 0 0-2 2v2.9',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M8 14v2.2l1.6 1',
  <circle cx="8" cy="16" r="6" />,
);
export const FlagIcon = icon(
  'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
);
export const FolderMinusIcon = icon(
  'M9 13h6',
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z',
);
export const FolderPlusIcon = icon(
  'M12 10v6',
  'M9 13h6',
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z',
);
export const GaugeIcon = icon('m12 14 4-4', 'M3.34 19a10 10 0 1 1 17.32 0');
export const GitForkIcon = icon(
  <circle cx="12" cy="18" r="3" />,
  <circle cx="6" cy="6" r="3" />,
  <circle cx="18" cy="6" r="3" />,
  'M18 9v2c0 .6-.4 1-1 1H7c-.6 0-1-.4-1-1V9',
  'M12 12v3',
);
export const GlobeIcon = icon(
  <circle cx="12" cy="12" r="10" />,
  'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20',
  'M2 12h20',
);
export const GripIcon = icon(
  <circle cx="9" cy="5" r="1" />,
  <circle cx="9" cy="12" r="1" />,
  <circle cx="9" cy="19" r="1" />,
  <circle cx="15" cy="5" r="1" />,
  <circle cx="15" cy="12" r="1" />,
  <circle cx="15" cy="19" r="1" />,
);
export const HeartIcon = icon(
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
);
export const HistoryIcon = icon('M3 12a9 9 0 1 0 3-6.7L3 8', 'M3 3v5h5', 'M12 7v5l4 2');
export const ImageIcon = icon(
  <rect width="18" height="18" x="3" y="3" rx="2" />,
  <circle cx="9" cy="9" r="2" />,
  'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
);
export const IndentIcon = icon('M3 8v8', 'M7 12h13', 'm15 7 5 5-5 5');
export const InfoIcon = icon(<circle cx="12" cy="12" r="10" />, 'M12 16v-4', 'M12 8h.01');
export const InsertIcon = icon('M10 12H3', 'm7 8 4 4-4 4', 'M21 5v14', 'M14 5h7', 'M14 19h7');
export const LayersIcon = icon(
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z',
  'M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12',
  'M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
);
export const LayoutCodeLeftIcon = icon(
  <rect width="18" height="16" x="3" y="4" rx="2" />,
  'M12 4v16',
  'M6 9h3',
  'M6 12h3',
  'M6 15h3',
);
export const LayoutCodeRightIcon = icon(
  <rect width="18" height="16" x="3" y="4" rx="2" />,
  'M12 4v16',
  'M15 9h3',
  'M15 12h3',
  'M15 15h3',
);
export const LayoutCodeTopIcon = icon(
  <rect width="18" height="16" x="3" y="4" rx="2" />,
  'M3 12h18',
  'M7 8h10',
);
export const LayoutGridIcon = icon(
  <rect width="7" height="7" x="3" y="3" rx="1" />,
  <rect width="7" height="7" x="14" y="3" rx="1" />,
  <rect width="7" height="7" x="14" y="14" rx="1" />,
  <rect width="7" height="7" x="3" y="14" rx="1" />,
);
export const LinkIcon = icon(
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
  'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
);
export const ListChecksIcon = icon('m3 17 2 2 4-4', 'm3 7 2 2 4-4', 'M13 6h8', 'M13 12h8', 'M13 18h8');
export const LockIcon = icon(
  <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />,
  'M7 11V7a5 5 0 0 1 10 0v4',
);
export const LogOutIcon = icon('m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4');
export const MaximizeIcon = icon(
  'M8 3H5a2 2 0 0 0-2 2v3',
  'M21 8V5a2 2 0 0 0-2-2h-3',
  'M3 16v3a2 2 0 0 0 2 2h3',
  'M16 21h3a2 2 0 0 0 2-2v-3',
);
export const MenuIcon = icon('M4 5h16', 'M4 12h16', 'M4 19h16');
export const MinimizeIcon = icon(
  'M8 3v3a2 2 0 0 1-2 2H3',
  'M21 8h-3a2 2 0 0 1-2-2V3',
  'M3 16h3a2 2 0 0 1 2 2v3',
  'M16 21v-3a2 2 0 0 1 2-2h3',
);
export const MessageCircleIcon = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
export const MoonIcon = icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const PauseIcon = icon(
  <rect x="14" y="3" width="5" height="18" rx="1" />,
  <rect x="5" y="3" width="5" height="18" rx="1" />,
);
export const PencilIcon = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  'm15 5 4 4',
);
export const PanesIcon = icon(<rect width="18" height="16" x="3" y="4" rx="2" />, 'M9 4v16', 'M15 4v16');
export const PinIcon = icon(
  'M12 17v5',
  'M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z',
);
export const PinOffIcon = icon(
  'M12 17v5',
  'M15 9.34V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H7.89',
  'm2 2 20 20',
  'M9 9v1.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h11',
);
export const PlayIcon = icon(
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const PlusIcon = icon('M5 12h14', 'M12 5v14');
export const PuzzleIcon = icon(
  'M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z',
);
export const RedoIcon = icon('m15 14 5-5-5-5', 'M20 9H9.500a5.500 5.500 0 0 0 0 11H13');
export const RotateCwIcon = icon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5');
export const RotateDeviceIcon = icon(
  <rect width="12" height="8" x="9" y="13" rx="2" />,
  'M7 17H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v4',
  'M15 3a6 6 0 0 1 6 6',
  'm18.500 7.500 2.500 1.500 1.500-2.500',
);
export const SearchIcon = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />);
export const SettingsIcon = icon(
  'M20 7h-9',
  'M14 17H5',
  <circle cx="17" cy="17" r="3" />,
  <circle cx="7" cy="7" r="3" />,
);
export const ShapesIcon = icon(
  'M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z',
  <rect x="3" y="14" width="7" height="7" rx="1" />,
  <circle cx="17.5" cy="17.5" r="3.5" />,
);
export const ShareIcon = icon(
  <circle cx="18" cy="5" r="3" />,
  <circle cx="6" cy="12" r="3" />,
  <circle cx="18" cy="19" r="3" />,
  'm8.590 13.510 6.830 3.980',
  'm15.410 6.510-6.820 3.980',
);
export const SkipBackIcon = icon(
  'M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432z',
  'M3 20V4',
);
export const SkipForwardIcon = icon(
  'M21 4v16',
  'M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z',
);
export const SquareIcon = icon(<rect width="14" height="14" x="5" y="5" rx="2" />);
export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
);
export const TagIcon = icon(
  'M12.600 2.600A2 2 0 0 0 11.200 2H4a2 2 0 0 0-2 2v7.200a2 2 0 0 0 .6 1.400l8.700 8.700a2.400 2.400 0 0 0 3.400 0l6.600-6.600a2.400 2.400 0 0 0 0-3.400z',
  'M7.500 7.500h.01',
);
export const TerminalIcon = icon('M12 19h8', 'm4 17 6-6-6-6');
export const TrashIcon = icon(
  'M3 6h18',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  'M10 11v6',
  'M14 11v6',
);
export const TrendingUpIcon = icon('M16 7h6v6', 'm22 7-8.5 8.5-5-5L2 17');
export const TriangleAlertIcon = icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
);
export const TypeIcon = icon('M3 18 8 6l5 12', 'M4.7 14h6.6', <circle cx="18" cy="15" r="3" />, 'M21 12v6');
export const UndoIcon = icon('M9 14 4 9l5-5', 'M4 9h10.500a5.500 5.500 0 0 1 0 11H11');
export const UploadIcon = icon('M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm17 8-5-5-5 5', 'M12 3v12');
export const UserIcon = icon('M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', <circle cx="12" cy="7" r="4" />);
export const UserPlusIcon = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  <circle cx="9" cy="7" r="4" />,
  <line x1="19" x2="19" y1="8" y2="14" />,
  <line x1="22" x2="16" y1="11" y2="11" />,
);
export const UsersIcon = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'M16 3.128a4 4 0 0 1 0 7.744',
  'M22 21v-2a4 4 0 0 0-3-3.87',
  <circle cx="9" cy="7" r="4" />,
);
export const WandIcon = icon(
  'm21.64 3.64-1.28-1.28a1.21 1.21 0 0 0-1.72 0L2.36 18.64a1.21 1.21 0 0 0 0 1.72l1.28 1.28a1.2 1.2 0 0 0 1.72 0L21.64 5.36a1.2 1.2 0 0 0 0-1.72',
  'm14 7 3 3',
  'M5 6v4',
  'M19 14v4',
  'M7 8H3',
  'M21 16h-4',
);
