export function isModule(js: string): boolean;
