export function openDeclaredRoots(html: string): string;
