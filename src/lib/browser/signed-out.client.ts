/** Clears the local session and goes to the sign-in page. */
export function signedOut(): void {
  localStorage.removeItem('atlas-auth');
  localStorage.removeItem('atlas-user');
  location.assign('/login');
}
