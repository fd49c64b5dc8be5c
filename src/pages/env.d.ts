interface ImportMetaEnv {
  /** URL of the script that runs a web before the page's other scripts are loaded. */
  readonly FIRST_RUN_SCRIPT: string;
  /** Versions of the packages that compile sources. */
  readonly COMPILER_VERSIONS: import('../modules/webs/rules/compile/compilers-of.ts').CompilerVersions;
}
