interface ImportMetaEnv {
  /** URL of the script that runs before the first paint. */
  readonly BOOT_SCRIPT: string;
  /** URL of the script that runs a web before the page's other scripts are loaded. */
  readonly FIRST_RUN_SCRIPT: string;
}
