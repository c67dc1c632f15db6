const PATHS = {
  back: 'M7.5 2.5 9 4 6 7h8v2H6l3 3-1.5 1.5L2 8Z',
  code: 'M1 3h2v10H1Zm3 0h1v10H4Zm2 0h1v10H6Zm2 0h2v10H8Zm3 0h1v10h-1Zm2 0h2v10h-2Z',
  camera: 'M6 2h4l1 2h4v10H1V4h4Zm2 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  bolt: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm1 2.5L4.5 9H8l-1 3.5L11.5 7H8Z',
  plus: 'M7 2h2v5h5v2H9v5H7V9H2V7h5Z',
  minus: 'M2 7h12v2H2Z',
  disc: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Z',
  ring: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  check: 'M13.6 3 15 4.4 6.3 13 1 7.8l1.4-1.4 3.9 3.8Z',
  pencil: 'm11.5 1.5 3 3L6 13H3v-3ZM2 14h12v1.5H2Z',
  close: 'm3.4 2 4.6 4.6L12.6 2 14 3.4 9.4 8l4.6 4.6-1.4 1.4L8 9.4 3.4 14 2 12.6 6.6 8 2 3.4Z',
  next: 'M5.5 2.5 11 8l-5.5 5.5L4 12l4-4-4-4Z',
  search: 'M7 1a6 6 0 0 1 4.7 9.7l3.3 3.3-1.4 1.4-3.3-3.3A6 6 0 1 1 7 1Zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
} as const

/** A decorative icon beside text, or within a labelled button. */
export function Icon({ name, size = 16 }: { readonly name: keyof typeof PATHS, readonly size?: number }) {
  return <svg
    viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" fill="currentColor" fillRule="evenodd"
  ><path d={PATHS[name]} /></svg>
}
