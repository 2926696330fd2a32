/** `update-deal` → `updateDeal`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `update-deal` → `UpdateDeal`. */
export function pascalCase(name: string): string {
  return camelCase(`-${name}`);
}
