import './people.css'

export interface PeopleProps {
  readonly people: readonly { readonly userId: string, readonly name: string, readonly isBusy?: boolean }[]
  /** Activity after the names: 在此项. */
  readonly what: string
}

/** Others are counted. */
const FACES = 4

/** Initials in circles, each once; full names as tooltip and for screen readers. A ring marks busy people. */
export function People({ people, what: activity }: PeopleProps) {
  const each = [...new Map(people.map(person => [
    person.userId, { ...person, isBusy: people.some(({ userId, isBusy }) => userId === person.userId && isBusy) },
  ])).values()]
  if (each.length === 0) return null
  const names = `${each.map(({ name }) => name).join('、')}${activity}`
  return (
    <span className="yz-people" role="img" aria-label={names} title={names}>
      {each.slice(0, FACES)
        .map(({ userId, name, isBusy }) => <span key={userId} className={isBusy ? 'face busy' : 'face'} aria-hidden>{[...name][0]}</span>)}
      {each.length > FACES && <span className="face" aria-hidden>+{each.length - FACES}</span>}
    </span>
  )
}
