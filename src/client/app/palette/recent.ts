import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import type { SearchKind } from '#shared/api/search.ts'

/** Records are stored with their words, screens and commands by id alone. */
export interface Choice {
  readonly id: string
  readonly record: { readonly kind: SearchKind; readonly title: string; readonly note: string; readonly path: string } | null
}

const NAME = 'palette.recent'
const MAX_CHOICES = 20

const isText = (value: unknown): value is string => typeof value === 'string'
function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null || !('id' in value) || !isText(value.id) || !('record' in value)) return false
  const { record } = value
  if (record === null) return true
  return typeof record === 'object' && 'kind' in record && isText(record.kind) && 'title' in record && isText(record.title)
    && 'note' in record && isText(record.note) && 'path' in record && isText(record.path)
}

/** Newest first, without duplicates. */
export const withChoice = (choices: readonly Choice[], choice: Choice): readonly Choice[] =>
  [choice, ...choices.filter(({ id }) => id !== choice.id)].slice(0, MAX_CHOICES)

const load = async (): Promise<readonly Choice[]> => {
  const stored = await loadUserSetting(NAME)
  return Array.isArray(stored) ? stored.filter(isChoice) : []
}

/** Failures are ignored without a message. */
function unlessCall(error: unknown): readonly Choice[] {
  if (error instanceof CallError) return []
  throw error
}

/** Stored per user; empty until loaded. */
export function useRecent(): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  useEffect(() => {
    let current = true
    const begin = async (): Promise<void> => {
      const stored = await load().catch(unlessCall)
      if (current) setChoices(stored)
    }
    void begin()
    return () => { current = false }
  }, [])
  return choices
}

export async function remember(choice: Choice): Promise<void> {
  const choices = await load().catch(unlessCall)
  const value = withChoice(choices, choice).map(({ id, record }) => ({ id, record: record && { ...record } }))
  await saveUserSetting(NAME, value).catch(unlessCall)
}
