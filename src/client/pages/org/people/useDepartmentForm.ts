import { useEffect, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { meet, meetingOf, resolved, sameField, saved, typed } from '#client/document/meeting/meeting.ts'
import type { Colleague } from './ColleaguePicker.tsx'
import type { Department } from './departmentTree.ts'

const FIELDS = ['name', 'leaderId'] as const
type DepartmentField = typeof FIELDS[number]

const rowOf = ({ name, leaderId }: Department): Row => ({ name, leaderId })
const factsIn = ({ name, leaderId }: Row) => ({ name: String(name ?? ''), leaderId: typeof leaderId === 'string' ? leaderId : null })

/** Name and leader of a department while they are edited: what nobody has touched here follows what others write. */
export function useDepartmentForm(department: Department) {
  const [{ form, base, conflicts }, setNow] = useState(() => meetingOf<DepartmentField>(rowOf(department)))
  /** The names of everybody who has been a leader here since the form was opened. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const { leaderId, leaderName, byName, at, leaderBy, leaderAt } = department
    const stored = rowOf(department)
    const appointer = { by: leaderBy ?? undefined, at: leaderAt ?? undefined }
    setNow(known => meet(meet(known, stored, ['leaderId'], appointer), stored, ['name'], { by: byName, at }))
    if (leaderId !== null) setNames(known => new Map(known).set(leaderId, leaderName ?? leaderId))
  }, [department])
  const { name, leaderId } = factsIn(form)
  const nameOf = (userId: string) => names.get(userId) ?? (userId === department.leaderId ? department.leaderName : null) ?? userId
  const put = (change: Row) => setNow(known => typed(known, { ...known.form, ...change }))
  return {
    name, leaderId, conflicts, nameOf,
    leader: leaderId === null ? null : { userId: leaderId, realName: nameOf(leaderId) },
    was: factsIn(base),
    dirty: FIELDS.some(field => !sameField(form[field], base[field])),
    setName: (text: string) => put({ name: text }),
    setLeader: (person: Colleague | null) => {
      if (person !== null) setNames(known => new Map(known).set(person.userId, person.realName))
      put({ leaderId: person?.userId ?? null })
    },
    /** What was sent is what stands now. */
    saved: () => setNow(known => saved(known, form, { ...form, name: name.trim() }, FIELDS)),
    resolve: (field: DepartmentField, keep: 'mine' | 'theirs') => setNow(known => resolved(known, field, keep)),
  }
}
