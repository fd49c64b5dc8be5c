interface ImportMetaEnv {
  /** URL of the script that runs a web before the page's other scripts are loaded. */
  readonly FIRST_RUN_SCRIPT: string;
}
