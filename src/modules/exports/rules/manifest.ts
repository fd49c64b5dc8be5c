export const formatName = 'codeweb-export' as const;

/** Version of the format. A reader accepts this version; additions that old readers may ignore do not raise it. */
export const formatVersion = 1 as const;

/** `codeweb.json` of an export. */
export const createManifest = (site: string, username: string, exportedAt: Date) => ({
  format: formatName,
  version: formatVersion,
  exportedAt: exportedAt.toISOString(),
  site,
  username,
});
