/** The paths with which the templates of a text begin: `record.title` of `{{ record.title | upcase }}`. */
export function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*([a-z_]\w*(?:\.\w+)*)/gi)].map(([, path = '']) => path);
}
