const PATHS = {
  clock: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 2a5 5 0 1 0 0 10A5 5 0 0 0 8 3Zm-1 1.5h2v3.1l2 2-1.4 1.4L7 8.4Z',
  lock: 'M8 1a4 4 0 0 1 4 4v2h1v8H3V7h1V5a4 4 0 0 1 4-4Zm0 2a2 2 0 0 0-2 2v2h4V5a2 2 0 0 0-2-2Z',
  check: 'M13.6 3 15 4.4 6.3 13 1 7.8l1.4-1.4 3.9 3.8Z',
  pencil: 'm11.5 1.5 3 3L6 13H3v-3ZM2 14h12v1.5H2Z',
  clip: 'M11 4v7a3 3 0 0 1-6 0V3.5a2 2 0 0 1 4 0V10a1 1 0 0 1-2 0V4.5h1V4H6v6a2 2 0 0 0 4 0V3.5a3 3 0 0 0-6 0V11a4 4 0 0 0 8 0V4Z',
  circle: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
} as const

/** Decorative icon beside its word. Drawn here, as the page is loaded once over a mobile network. */
export function Icon({ name, size = 16 }: { readonly name: keyof typeof PATHS, readonly size?: number }) {
  return <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" fill="currentColor"><path d={PATHS[name]} /></svg>
}
