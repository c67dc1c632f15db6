import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import type { SearchKind } from '#shared/api/search.ts'

/** A choice as it is kept: records with their words, screens and commands by their id alone. */
export interface Choice {
  readonly id: string
  readonly record: { readonly kind: SearchKind; readonly title: string; readonly note: string; readonly path: string } | null
}

const NAME = 'palette.recent'
const KEPT = 20

const isText = (value: unknown): value is string => typeof value === 'string'
function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null || !('id' in value) || !isText(value.id) || !('record' in value)) return false
  const { record } = value
  if (record === null) return true
  return typeof record === 'object' && 'kind' in record && isText(record.kind) && 'title' in record && isText(record.title)
    && 'note' in record && isText(record.note) && 'path' in record && isText(record.path)
}

/** The newest first, each once. */
export const withChoice = (choices: readonly Choice[], choice: Choice): readonly Choice[] =>
  [choice, ...choices.filter(({ id }) => id !== choice.id)].slice(0, KEPT)

const load = async (): Promise<readonly Choice[]> => {
  const stored = await loadUserSetting(NAME)
  return Array.isArray(stored) ? stored.filter(isChoice) : []
}

/** Without the server there are no recent choices, and a new one is not kept: neither is worth a message. */
function unlessCall(error: unknown): readonly Choice[] {
  if (error instanceof CallError) return []
  throw error
}

/** The user's recent choices, on any computer; empty until loaded. */
export function useRecent(): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  useEffect(() => {
    let current = true
    const begin = async (): Promise<void> => {
      const kept = await load().catch(unlessCall)
      if (current) setChoices(kept)
    }
    void begin()
    return () => { current = false }
  }, [])
  return choices
}

/** Keeps a choice for the next time. */
export async function remember(choice: Choice): Promise<void> {
  const choices = await load().catch(unlessCall)
  const value = withChoice(choices, choice).map(({ id, record }) => ({ id, record: record && { ...record } }))
  await saveUserSetting(NAME, value).catch(unlessCall)
}
