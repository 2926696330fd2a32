/** Returns a function that tells whether the person is still on the current page. */
export function rememberPlace(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
