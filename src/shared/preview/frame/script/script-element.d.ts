export function scriptElement(js: string): string;
export function scriptText(js: string, isOfModule: boolean): string;
