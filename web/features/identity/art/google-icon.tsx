/** Google's letter as an icon, of four arcs and a bar. */
export function GoogleIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true">
      <path d="M4.1 6.6A6.8 6.8 0 0 1 14.9 5.3" stroke="#ea4335" />
      <path d="M4.1 13.4a6.8 6.8 0 0 1 0-6.8" stroke="#fbbc05" />
      <path d="M14.6 15A6.8 6.8 0 0 1 4.1 13.4" stroke="#34a853" />
      <path d="M10.2 10h6.6a6.8 6.8 0 0 1-2.2 5" stroke="#4285f4" />
    </svg>
  );
}
