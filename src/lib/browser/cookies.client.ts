/** Sets a cookie that the server reads. A `maxAge` of 0 deletes it. */
export function setCookie(name: string, value: string, maxAge: number, path = '/'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in older browsers
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
