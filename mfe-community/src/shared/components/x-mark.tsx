/** The letter by which X is known, drawn as two strokes. */
export function XMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 4l16 16" strokeWidth="4" />
      <path d="M20 4L4 20" strokeWidth="2" />
    </svg>
  );
}
