declare module 'less/lib/less/index.js' {
  type Options = { javascriptEnabled: boolean; disablePluginRule: boolean };
  type Less = {
    render: (text: string, options: Options) => Promise<{ css: string }>;
    PluginLoader: new () => object;
  };
  const createLess: (environment: object, fileManagers: readonly object[]) => Less;
  export default createLess;
}
