import { Link, useLocation } from 'wouter'
import { useTab } from '#client/data/tabContext.ts'
import { usePlainKeys } from '#client/document/usePlainKeys.ts'
import { Kbd } from '#client/ui/Kbd.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { Tile } from './tiles.ts'

/** Link by click or number key. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { active } = useTab()
  const [, navigate] = useLocation()
  const keyed = useBreakpoint() !== 'narrow'
  usePlainKeys(Object.fromEntries(tiles.map(({ path }, at) => [String(at + 1), () => navigate(path)])), active)
  return (
    <nav className="tiles" aria-label="待办">
      {tiles.map(({ label, count, note, bad, path }, at) => (
        <Link key={label} href={path} className="tile">
          <b>{count}</b>
          <span>{label}<small className={bad ? 'bad' : undefined}>{note}</small></span>
          {keyed && <Kbd>{String(at + 1)}</Kbd>}
        </Link>
      ))}
    </nav>
  )
}
