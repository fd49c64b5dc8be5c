interface ImportMetaEnv {
  /** Address of the script that sets the theme before the first paint. */
  readonly THEME_SCRIPT: string;
}
