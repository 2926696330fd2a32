/** Answers, later, whether the person is still on the page that they are on now, and so may be led on from it. */
export function rememberPlace(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
