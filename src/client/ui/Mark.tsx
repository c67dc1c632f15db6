/** A bracket set of a timber roof. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg className="yz-mark" width={size} height={size} viewBox="0 0 20 20" fill="var(--yz-accent-text)" aria-hidden>
      <path d="M1 2h18v3H1zM4 7h12v3H4zM1 7h1.5v3H1zM17.5 7H19v3h-1.5zM7 12h6v2H7zM8.5 15.5h3V19h-3z" />
    </svg>
  )
}
