interface ImportMetaEnv {
  /** URL of the script that runs before the first paint. */
  readonly BOOT_SCRIPT: string;
}
